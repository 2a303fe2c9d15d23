import { describe, expect, test } from "vitest";
import { causeInDutch, causeOf, causeOfSet, type SetPart } from "./causes.ts";

interface Said {
  readonly code?: string | number;
  readonly message: string;
}

const DOVECOT = "* OK [CAPABILITY IMAP4rev1 SASL-IR LOGIN-REFERRALS ID ENABLE IDLE LITERAL+ STARTTLS] ready.";
const UNTRUSTED = {
  code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  message: "unable to verify the first certificate",
};
const EXPIRED = { code: "CERT_HAS_EXPIRED", message: "certificate has expired" };
const OTHER_NAME = {
  code: "ERR_TLS_CERT_ALTNAME_INVALID",
  message: "Hostname/IP does not match certificate's altnames: Host: vm. is not in the cert's altnames",
};

/** As the libraries report what Postfix 3.7, Dovecot 2.3 and Mosquitto 2.0 answer. */
const FAULTS: Readonly<
  Record<string, readonly [part: SetPart | "site", said: Said, inEnglish: string, inDutch: string]>
> = {
  "an IMAP server in place of one for sending": [
    "mail-server",
    { code: "EPROTOCOL", message: `Invalid greeting. response=${DOVECOT}: ${DOVECOT}` },
    "it does not answer as a mail server does; check host and port in SMTP_URL",
    "Dit is geen server voor het versturen van mail",
  ],
  "a mail server that refuses the site's connections": [
    "mail-server",
    {
      code: "EPROTOCOL",
      message: "Invalid greeting. response=554 5.7.1 <x[192.0.2.1]>: Client host rejected: Access denied",
    },
    "it accepts no connection from this site; read what it said",
    "De server neemt van deze site geen verbinding aan",
  ],
  "a mail server whose filter is away": [
    "mail-server",
    { code: "ETLS", message: "Error upgrading connection with STARTTLS: 454 4.3.0 Try again later" },
    "it cannot encrypt at the moment; nothing is sent until it can",
    "De server kan nu niet versleutelen",
  ],
  "a mail server without STARTTLS": [
    "mail-server",
    {
      code: "ETLS",
      message: "Error upgrading connection with STARTTLS: 502 5.5.1 Error: command not implemented",
    },
    "it offers no STARTTLS, and the password must not be sent in the clear; use smtps:// instead of smtp://, or permit that with ?tls=optional in SMTP_URL",
    "De server biedt geen versleuteling aan, en een wachtwoord gaat niet leesbaar over het netwerk",
  ],
  "a port on which no account signs in": [
    "mail-server",
    { code: "EAUTH", message: "Invalid login: 503 5.5.1 Error: authentication not enabled" },
    "it lets no account sign in on that port; use port 465 or 587, or leave user and password out of SMTP_URL",
    "Op deze poort kan niemand inloggen",
  ],
  "a mail server that refuses the password": [
    "mail-server",
    {
      code: "EAUTH",
      message: "Invalid login: 535 5.7.8 Error: authentication failed: (reason unavailable)",
    },
    "it refuses user and password; special characters in SMTP_URL must be percent-encoded",
    "De server weigert gebruiker en wachtwoord",
  ],
  "an expired certificate of a mailbox": [
    "mailbox",
    { ...EXPIRED, code: `certificate ${EXPIRED.code}` },
    "its certificate has expired; renew it there",
    "Het certificaat van de server is verlopen",
  ],
  "a certificate of a mailbox for another name": [
    "mailbox",
    { ...OTHER_NAME, code: `certificate ${OTHER_NAME.code}` },
    "its certificate is for another name; use that name in IMAP_URL",
    "Het certificaat van de server is van een andere naam",
  ],
  "an unknown certificate of a mailbox": [
    "mailbox",
    { ...UNTRUSTED, code: `certificate ${UNTRUSTED.code}` },
    "its certificate is not trusted for that name; set CA_FILE to its authority",
    "Het certificaat van de server is niet te vertrouwen voor deze naam",
  ],
  "an expired certificate of a broker": [
    "mqtt-broker",
    EXPIRED,
    "its certificate has expired; renew it there",
    "Het certificaat van de broker is verlopen",
  ],
  "a certificate of a broker for another name": [
    "mqtt-broker",
    OTHER_NAME,
    "its certificate is for another name; use that name in MQTT_URL",
    "Het certificaat van de broker is van een andere naam",
  ],
  "an unknown certificate of a broker": [
    "mqtt-broker",
    UNTRUSTED,
    "its certificate is not trusted; set CA_FILE to its authority",
    "Het certificaat van de broker is niet te vertrouwen",
  ],
  "a broker that demands a certificate of the client": [
    "mqtt-broker",
    {
      code: "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED",
      message: "SSL routines:ssl3_read_bytes:tlsv13 alert certificate required",
    },
    "it demands a client certificate, which the site has not; let it accept a user and password",
    "De broker vraagt een certificaat van de site, en dat heeft de site niet",
  ],
  "a websocket without TLS": [
    "mqtt-broker",
    {
      code: "ERR_SSL_WRONG_VERSION_NUMBER",
      message: "SSL routines:tls_get_more_records:wrong version number",
    },
    "it has no TLS on that port; use mqtt:// instead of mqtts://, ws:// instead of wss://, or another port",
    "De broker versleutelt niet op deze poort",
  ],
  "another server in place of a broker": [
    "mqtt-broker",
    { message: "Invalid header flag bits, must be 0x0 for connack packet" },
    "it does not answer as an MQTT broker does; check host, port and protocol in MQTT_URL",
    "Op deze poort antwoordt geen MQTT-broker",
  ],
  "a proxy that was not given the site's address": [
    "site",
    {
      code: "ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR",
      message: "error:0A000438:SSL routines:ssl3_read_bytes:tlsv1 alert internal error",
    },
    "the proxy there has no certificate for that name",
    "De proxy heeft geen certificaat voor dit adres",
  ],
  "a port of the site's address without TLS": [
    "site",
    {
      code: "EPROTO",
      message: "write EPROTO error:0A00010B:SSL routines:tls_validate_record_header:wrong version number",
    },
    "there is no TLS on that port",
    "Op deze poort wordt niet versleuteld",
  ],
  "an expired certificate of the site's address": [
    "site",
    EXPIRED,
    "its certificate has expired",
    "Het certificaat van dit adres is verlopen",
  ],
  "a certificate of the site's address for another name": [
    "site",
    OTHER_NAME,
    "its certificate is for another name",
    "Het certificaat van dit adres is van een andere naam",
  ],
  "a broker that refuses the password": [
    "mqtt-broker",
    { code: 5, message: "Connection refused: Not authorized" },
    "it refuses user and password; check those of MQTT_URL",
    "De broker weigert gebruiker en wachtwoord",
  ],
  "a broker that is not available": [
    "mqtt-broker",
    { code: 3, message: "Connection refused: Server unavailable" },
    "it is not available at the moment",
    "De broker is nu niet beschikbaar",
  ],
};

describe("names for the operator and for an admin", () => {
  test.each(Object.entries(FAULTS))("%s", (_what, [part, { code, message }, inEnglish, inDutch]) => {
    const error = Object.assign(new Error(message), { code });
    expect(part === "site" ? causeOf(error, part) : causeOfSet(error, part, "A_URL")).toBe(inEnglish);
    expect(causeInDutch(error, part)).toEqual({ says: inDutch, advice: expect.stringMatching(/\.$/) });
  });
});

test.each<readonly [SetPart, string, string]>([
  ["mail-server", "Invalid login: 535 5.7.8 Error", "it refuses user and password"],
  ["mailbox", "connect ECONNREFUSED 192.0.2.1:993", "nothing listens there"],
  ["mqtt-broker", "getaddrinfo ENOTFOUND broker.example", "its host name is unknown"],
])("of a %s that an admin set, names the page instead of a variable", (part, message, reason) => {
  const error = Object.assign(new Error(message), { code: part === "mail-server" ? "EAUTH" : "" });
  expect(causeOfSet(error, part, null)).toBe(`${reason}; correct that at Verbindingen`);
});
