import { existsSync, statSync } from "node:fs";
import { dirname, resolve, sep } from "node:path";
import { isSqliteError, primaryCode } from "./errors.ts";

/** What an admin may have set in the browser. */
export type SetPart = "mail-server" | "mailbox" | "mqtt-broker";

export type Part = "data-folder" | "data-file" | "sqlite" | "postgres" | "site" | SetPart;

interface Cause {
  /** Matches the error's code and message, `ECONNREFUSED connect ECONNREFUSED …`. */
  readonly matches: RegExp;
  /** Without it, the cause is known for every part that is reached over the network. */
  readonly only?: Part | readonly Part[];
  readonly reason: string;
  /** What to change in a setting of the environment; for an admin in the browser that is the advice in Dutch. */
  readonly remedies?: Readonly<Partial<Record<Part, string>>>;
  /** For an admin in the browser, who knows no settings of the environment. */
  readonly inDutch?: DutchCause;
}

export interface DutchCause {
  /** Without a full stop. */
  readonly says: string;
  /** What to do; null: only waiting helps. */
  readonly advice: string | null;
}

/** Codes of OpenSSL and Node.js for a certificate that is not accepted. */
const UNTRUSTED = /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|ALTNAME/;
/** Reason codes of a broker (MQTT 3.1.1, 3.2.2.3, and 5.0, 3.2.2.2). */
const REFUSED_LOGIN = /^(4|5|134|135) /;
const UNAVAILABLE = /^(3|136|137) /;
const sqlite = (code: number, reason: string): Cause => ({
  only: "sqlite",
  matches: new RegExp(`^SQLITE ${code} `),
  reason,
});
const folder = (matches: RegExp, reason: string): Cause => ({ only: "data-folder", matches, reason });
const file = (matches: RegExp, reason: string): Cause => ({ only: "data-file", matches, reason });
const disk = (matches: RegExp, reason: string): Cause => ({
  only: ["data-folder", "data-file"],
  matches,
  reason,
});
/** With what to change in the variable of the environment, where that helps. */
type Reason = string | readonly [reason: string, remedy: string];
const reasonOf = (reason: Reason, part: SetPart): Pick<Cause, "reason" | "remedies"> =>
  typeof reason === "string" ? { reason } : { reason: reason[0], remedies: { [part]: reason[1] } };
const postgres = (matches: RegExp, reason: string): Cause => ({ only: "postgres", matches, reason });
const mail = (matches: RegExp, reason: Reason, says: string, advice: string | null): Cause => ({
  only: "mail-server",
  matches,
  ...reasonOf(reason, "mail-server"),
  inDutch: { says, advice },
});
const mailbox = (matches: RegExp, reason: Reason, says: string, advice: string | null): Cause => ({
  only: "mailbox",
  matches,
  ...reasonOf(reason, "mailbox"),
  inDutch: { says, advice },
});

const site = (matches: RegExp, reason: string, says: string, advice: string): Cause => ({
  only: "site",
  matches,
  reason,
  inDutch: { says, advice },
});
const broker = (matches: RegExp, reason: Reason, says: string, advice: string): Cause => ({
  only: "mqtt-broker",
  matches,
  ...reasonOf(reason, "mqtt-broker"),
  inDutch: { says, advice },
});

/** The first that matches holds: causes of one part before those of the network. */
const CAUSES: readonly Cause[] = [
  folder(/^(EACCES|EPERM) /, "is not writable for this user; change its owner, or choose another"),
  folder(/^(ENOTDIR|EEXIST) /, "is not a folder; choose another"),
  folder(/^ENOENT /, "cannot be created there; choose another"),
  folder(/^ELOOP /, "is a broken or circular link; choose another"),
  folder(/^ENAMETOOLONG /, "has too long a name; choose another"),
  file(/^(EACCES|EPERM) /, "cannot be used by this user; change its owner"),
  file(/^(ENOTDIR|EEXIST) /, "is not a folder; move it away"),
  file(/^EISDIR /, "is a folder; move it away"),
  disk(/^EROFS /, "is on a read-only disk; mount it writable, or choose another"),
  disk(/^ENOSPC /, "is on a full disk; free some space, then start again"),
  disk(/^EDQUOT /, "is on a disk whose quota for this user is used up; free some space, then start again"),
  // Primary result codes (https://sqlite.org/rescode.html).
  sqlite(5, "is locked by another program; stop that one"),
  sqlite(8, "is read-only: change its owner, or mount its disk writable"),
  sqlite(10, "cannot be read or written; check whether the disk is full or failing"),
  sqlite(11, "is damaged; restore a copy with npm run restore"),
  sqlite(13, "is on a full disk; free some space, then start again"),
  sqlite(14, "cannot be opened by this user; change the owner of DATA_DIR, or make it writable"),
  sqlite(26, "is not a SQLite database; move it away, or restore a copy with npm run restore"),
  // SQLSTATE codes (https://www.postgresql.org/docs/current/errcodes-appendix.html), and words of poolers and the driver.
  postgres(/^08P01 /, "a pooler refuses the startup parameters; name PostgreSQL itself"),
  postgres(/^28000 /, "PostgreSQL does not accept this user from here"),
  postgres(/^28P01 /, "PostgreSQL refuses user and password; special characters must be percent-encoded"),
  postgres(/^3D000 /, "this database does not exist; create it first"),
  postgres(/^42501 /, "the user may not create tables there; make it the owner of the database"),
  postgres(
    /^25006 /,
    "it may only be read: it is a standby, or default_transaction_read_only is on; name the primary server, or set that off",
  ),
  postgres(/^53300 /, "all its connections are in use; end what else uses them, or raise max_connections"),
  postgres(/^57P03 /, "PostgreSQL is starting or stopping; try again"),
  postgres(/does not support SSL|certificate|self.signed|altnames/i, "its TLS does not match the URL"),
  postgres(/client password must be a string|SASL/, "PostgreSQL asks for a password"),
  mail(
    /were stored with another secret/,
    "the site cannot read them; set that secret again, or fill them in anew at Verbindingen",
    "De instellingen van de mailserver zijn bewaard met een ander geheim",
    "Zet dat geheim terug, of vul ze opnieuw in.",
  ),
  // The words of what it says instead of a greeting may name STARTTLS and more.
  mail(
    /^EPROTOCOL Invalid greeting\. response=(?!\d{3})/,
    ["it does not answer as a mail server does", "check host and port in SMTP_URL"],
    "Dit is geen server voor het versturen van mail",
    "Controleer server en poort; meestal is dat 465 of 587.",
  ),
  mail(
    /^EPROTOCOL Invalid greeting\. response=5/,
    "it accepts no connection from this site; read what it said",
    "De server neemt van deze site geen verbinding aan",
    "Lees wat de server zei. Vaak helpt een andere poort: 465 of 587.",
  ),
  mail(
    /wrong version number|packet length too long/i,
    ["it has no TLS on that port", "use smtp:// instead of smtps://, or another port"],
    "De server versleutelt niet vanaf het begin op deze poort",
    "Kies STARTTLS, of een andere poort.",
  ),
  mail(
    /^ETLS .*\b4\d\d[ -]|\b454[ -].*TLS|TLS (?:is )?(?:currently |temporarily )?not available/i,
    "it cannot encrypt at the moment; nothing is sent until it can",
    "De server kan nu niet versleutelen",
    "Probeer het later nog eens.",
  ),
  mail(
    /\b454 /,
    "it cannot check the password at the moment; mails wait until it can",
    "De server kan het wachtwoord nu niet controleren",
    "Probeer het later nog eens.",
  ),
  mail(
    /STARTTLS/,
    [
      "it offers no STARTTLS, and the password must not be sent in the clear",
      "use smtps:// instead of smtp://, or permit that with ?tls=optional in SMTP_URL",
    ],
    "De server biedt geen versleuteling aan, en een wachtwoord gaat niet leesbaar over het netwerk",
    "Kies TLS met poort 465, of een andere server.",
  ),
  mail(
    /CERT_HAS_EXPIRED|certificate has expired/i,
    "its certificate has expired; renew it there",
    "Het certificaat van de server is verlopen",
    "Meld het bij je aanbieder; zij moeten het vernieuwen.",
  ),
  mail(
    /altnames/i,
    [
      "its certificate is for another name",
      "use that name in SMTP_URL, or without a password add ?tls=optional",
    ],
    "Het certificaat van de server is van een andere naam",
    "Vul de naam in die je aanbieder voor deze server noemt.",
  ),
  mail(
    /certificate|self.signed|altnames/i,
    [
      "its certificate is not trusted for that name; set CA_FILE to its authority",
      "or without a password add ?tls=optional to SMTP_URL",
    ],
    "Het certificaat van de server is niet te vertrouwen",
    "Controleer de naam van de server. Heeft je eigen server een eigen uitgever, zet die dan in CA_FILE.",
  ),
  mail(
    /^EAUTH .*\b50[2-4][ -]/,
    [
      "it lets no account sign in on that port",
      "use port 465 or 587, or leave user and password out of SMTP_URL",
    ],
    "Op deze poort kan niemand inloggen",
    "Kies poort 465 met TLS of 587 met STARTTLS, of laat de gebruiker leeg.",
  ),
  mail(
    /EAUTH|^ 535[ -]/,
    ["it refuses user and password", "special characters in SMTP_URL must be percent-encoded"],
    "De server weigert gebruiker en wachtwoord",
    "Typ ze opnieuw over. Veel aanbieders vragen een app-wachtwoord.",
  ),
  mailbox(
    /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG/,
    ["it has no TLS on that port", "use imap:// instead of imaps://, or another port"],
    "De server versleutelt niet vanaf het begin op deze poort",
    "Kies STARTTLS, of een andere poort.",
  ),
  mailbox(
    /^login-refused /,
    ["it refuses user and password", "special characters in IMAP_URL must be percent-encoded"],
    "De server weigert gebruiker en wachtwoord",
    "Typ ze opnieuw over. Veel aanbieders vragen een app-wachtwoord.",
  ),
  mailbox(
    /^no-starttls /,
    [
      "it offers no STARTTLS, and the password must not be sent in the clear",
      "use imaps:// instead of imap://",
    ],
    "De server biedt geen versleuteling aan, en een wachtwoord gaat niet leesbaar over het netwerk",
    "Kies TLS met poort 993, of een andere server.",
  ),
  mailbox(
    /^certificate CERT_HAS_EXPIRED/,
    "its certificate has expired; renew it there",
    "Het certificaat van de server is verlopen",
    "Meld het bij je aanbieder; zij moeten het vernieuwen.",
  ),
  mailbox(
    /^certificate ERR_TLS_CERT_ALTNAME_INVALID/,
    ["its certificate is for another name", "use that name in IMAP_URL"],
    "Het certificaat van de server is van een andere naam",
    "Vul de naam in die je aanbieder voor deze server noemt.",
  ),
  mailbox(
    /^certificate /,
    "its certificate is not trusted for that name; set CA_FILE to its authority",
    "Het certificaat van de server is niet te vertrouwen voor deze naam",
    "Controleer de naam van de server. Heeft je eigen server een eigen uitgever, zet die dan in CA_FILE.",
  ),
  mailbox(
    /^no-folder /,
    ["it has no folder of that name", "check the end of IMAP_URL"],
    "Deze map is er niet",
    "Vul een map in die er is; meestal is dat INBOX.",
  ),
  mailbox(
    /^full /,
    "it is full, so it is not read and new mails may be refused; ask its provider for more space, or move old mails out of it",
    "Het postvak is vol",
    "Vraag je aanbieder om meer ruimte, of haal oude mails eruit.",
  ),
  mailbox(
    /^not-understood /,
    ["it does not answer as an IMAP server does", "check host and port in IMAP_URL"],
    "Dit is geen server voor het lezen van mail",
    "Controleer server en poort.",
  ),
  mailbox(
    /NoConnection|EConnectionClosed|ClosedAfterConnect/,
    "it closed the connection",
    "De server verbrak de verbinding",
    "Controleer server, poort en versleuteling.",
  ),
  broker(
    /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG/,
    [
      "it has no TLS on that port",
      "use mqtt:// instead of mqtts://, ws:// instead of wss://, or another port",
    ],
    "De broker versleutelt niet op deze poort",
    "Kies de soort verbinding zonder versleuteling, of een andere poort.",
  ),
  broker(
    /ALERT_CERTIFICATE_REQUIRED/,
    "it demands a client certificate, which the site has not; let it accept a user and password",
    "De broker vraagt een certificaat van de site, en dat heeft de site niet",
    "Laat de broker gebruiker en wachtwoord aannemen, zonder certificaat.",
  ),
  broker(
    /CERT_HAS_EXPIRED/,
    "its certificate has expired; renew it there",
    "Het certificaat van de broker is verlopen",
    "Vernieuw het bij de broker.",
  ),
  broker(
    /ERR_TLS_CERT_ALTNAME_INVALID/,
    ["its certificate is for another name", "use that name in MQTT_URL"],
    "Het certificaat van de broker is van een andere naam",
    "Vul de naam in die in het certificaat staat.",
  ),
  broker(
    /certificate|self.signed/i,
    "its certificate is not trusted; set CA_FILE to its authority",
    "Het certificaat van de broker is niet te vertrouwen",
    "Controleer de naam van de broker. Heeft je eigen broker een eigen uitgever, zet die dan in CA_FILE.",
  ),
  // The words of `mqtt-packet` for a first byte that begins no packet, as of a mail or web server.
  broker(
    /Invalid header flag bits/,
    ["it does not answer as an MQTT broker does", "check host, port and protocol in MQTT_URL"],
    "Op deze poort antwoordt geen MQTT-broker",
    "Controleer de soort verbinding, de broker en de poort.",
  ),
  broker(
    REFUSED_LOGIN,
    ["it refuses user and password", "check those of MQTT_URL"],
    "De broker weigert gebruiker en wachtwoord",
    "Typ ze opnieuw over.",
  ),
  broker(
    UNAVAILABLE,
    "it is not available at the moment",
    "De broker is nu niet beschikbaar",
    "Probeer het later nog eens.",
  ),
  site(
    /wrong.version.number|packet.length.too.long/i,
    "there is no TLS on that port",
    "Op deze poort wordt niet versleuteld",
    "Zet er een proxy met een certificaat voor, of kies het adres van die proxy.",
  ),
  // Caddy answers so for a name that it was not given, nginx with `ssl_reject_handshake`.
  site(
    /alert.(internal.error|unrecognized.name|handshake.failure)/i,
    "the proxy there has no certificate for that name",
    "De proxy heeft geen certificaat voor dit adres",
    "Bezoekers zien een foutmelding in plaats van de site. Zet dit adres in de instellingen van de proxy.",
  ),
  site(
    /CERT_HAS_EXPIRED/,
    "its certificate has expired",
    "Het certificaat van dit adres is verlopen",
    "Bezoekers zien een waarschuwing in plaats van de site. Vernieuw het in de proxy.",
  ),
  site(
    /ERR_TLS_CERT_ALTNAME_INVALID/,
    "its certificate is for another name",
    "Het certificaat van dit adres is van een andere naam",
    "Bezoekers zien een waarschuwing in plaats van de site. Vraag in de proxy een certificaat voor deze naam aan.",
  ),
  site(
    UNTRUSTED,
    "its certificate is not trusted",
    "Het certificaat van dit adres is niet te vertrouwen",
    "Bezoekers kunnen een waarschuwing zien in plaats van de site. Gebruik in de proxy een certificaat van een bekende uitgever, of zet je eigen uitgever in CA_FILE.",
  ),
  {
    matches: /ECONNREFUSED/,
    reason: "nothing listens there",
    inDutch: { says: "Op dit adres en deze poort luistert niets", advice: "Controleer server en poort." },
    remedies: {
      postgres: "check host and port, or start PostgreSQL",
      "mail-server": "check host and port in SMTP_URL",
      mailbox: "check host and port in IMAP_URL",
      "mqtt-broker": "check host and port in MQTT_URL",
    },
  },
  {
    matches: /ENOTFOUND|EAI_AGAIN|EDNS/,
    reason: "its host name is unknown",
    inDutch: { says: "Deze server bestaat niet", advice: "Controleer hoe de naam geschreven is." },
    remedies: {
      "mail-server": "check SMTP_URL",
      mailbox: "check IMAP_URL",
      "mqtt-broker": "check MQTT_URL",
    },
  },
  {
    matches: /EHOSTUNREACH|ENETUNREACH/,
    reason: "there is no route to that host",
    inDutch: {
      says: "Deze server is vanaf hier niet te bereiken",
      advice: "Controleer het netwerk van de site.",
    },
  },
  {
    matches: /ECONNRESET|Connection terminated|Connection closed/,
    reason: "the connection was cut",
    inDutch: {
      says: "De server verbrak de verbinding",
      advice: "Controleer server, poort en versleuteling.",
    },
  },
  {
    matches: /ETIMEDOUT|Greeting never received|timeout/i,
    reason: "it does not answer",
    inDutch: {
      says: "De server antwoordt niet",
      advice: "Controleer server, poort en versleuteling. Ook een firewall kan de verbinding tegenhouden.",
    },
    remedies: {
      postgres: "check host, port and firewall",
      "mail-server": "use smtps:// for port 465, and check the firewall",
      mailbox: "use imaps:// for port 993, and check the firewall",
      "mqtt-broker": "check the port in MQTT_URL, and the firewall",
    },
  },
];

/** Whether the certificate is what stops a connection. */
export const isCertificateFault = ({ code }: Partial<NodeJS.ErrnoException>): boolean =>
  UNTRUSTED.test(code ?? "");

/** Whether a connection was made, but not encrypted as it has to be. */
export const isTlsFault = (error: Partial<NodeJS.ErrnoException>): boolean =>
  isCertificateFault(error) || /^(EPROTO|ERR_SSL_)/.test(error.code ?? "");

/** Whether a broker asks for another user and password. */
export const isLoginRefusal = (error: Error): boolean => REFUSED_LOGIN.test(textOf(error));

const LOCAL: readonly Part[] = ["data-folder", "data-file", "sqlite"];

/** Why a part cannot be used, and what to do about it; null for an unforeseen error. */
export function causeOf(error: Error, part: Exclude<Part, SetPart>): string | null {
  const cause = foundCause(error, part);
  return cause ? withRemedy(cause.reason, cause.remedies?.[part]) : null;
}

/** The same of what the environment or an admin set. @param setBy the variable that set it; null: an admin did */
export function causeOfSet(error: Error, part: SetPart, setBy: string | null): string | null {
  const cause = foundCause(error, part);
  if (!cause) return null;
  const remedy = cause.remedies?.[part];
  return withRemedy(cause.reason, remedy !== undefined && setBy === null ? AT_CONNECTIONS : remedy);
}

const AT_CONNECTIONS = "correct that at Verbindingen";

const withRemedy = (reason: string, remedy: string | undefined): string =>
  remedy === undefined ? reason : `${reason}; ${remedy}`;

/** The same for an admin in the browser. */
export const causeInDutch = (error: Error, part: Part): DutchCause | null =>
  foundCause(error, part)?.inDutch ?? null;

const foundCause = (error: Error, part: Part): Cause | undefined =>
  CAUSES.find(({ only, matches }) => isAbout(only, part) && matches.test(textOf(error)));

const isAbout = (only: Cause["only"], part: Part) =>
  only === undefined ? !LOCAL.includes(part) : [only].flat().includes(part);

const SETTINGS_FAULT =
  /^(EAUTH|ENOAUTH|EOAUTH2|ETLS) |SSL routines|\bTLS\b|STARTTLS|certificate|self.signed|altnames|wrong version number|packet length too long/i;

/** Whether no mail can go until the operator mends the mail server's password, encryption or certificate. */
export const isSettingsFault = ({ code = "", message = "" }: Partial<NodeJS.ErrnoException>): boolean =>
  SETTINGS_FAULT.test(`${code} ${message}`);

/** One sentence about `DATA_DIR`, or a file in it, when the error comes from reading or writing there; otherwise null. */
export function dataDirMistake(error: unknown, dataDir: string): string | null {
  if (!(error instanceof Error)) return null;
  const { code, path } = error as NodeJS.ErrnoException;
  if (path === undefined && code !== "ENOSPC") return null;
  const culprit = path === undefined ? dataDir : nearestThere(path);
  if (!culprit.startsWith(`${resolve(dataDir)}${sep}`)) {
    const reason = causeOf(error, "data-folder");
    return reason && `DATA_DIR ${dataDir} ${reason}`;
  }
  const reason = causeOf(error, "data-file");
  return reason && `${culprit} ${reason}`;
}

/** One sentence about the file or folder that an error of the file system is about; null for any other error. */
export function pathMistake(error: Error): string | null {
  const { path } = error as NodeJS.ErrnoException;
  if (path === undefined) return null;
  const culprit = nearestThere(path);
  const reason = causeOf(error, statSync(culprit).isDirectory() ? "data-folder" : "data-file");
  return reason && `${culprit} ${reason}`;
}

/** What refuses to make or open a path: itself, or the nearest above it that exists. */
function nearestThere(path: string): string {
  const absolute = resolve(path);
  const above = dirname(absolute);
  return existsSync(absolute) || above === absolute ? absolute : nearestThere(above);
}

function textOf(error: Error & { code?: string | number }): string {
  const { code = "", message } = error;
  return isSqliteError(error) ? `SQLITE ${primaryCode(error)} ${message}` : `${code} ${message}`;
}
