import { X509Certificate } from "node:crypto";
import { DAY_MS } from "#domain/timing.ts";
import {
  dnsOf,
  type LookUpTxt,
  recordsOf,
  type Sender,
  type SenderRecord,
} from "../../mail/sender-domain.ts";
import { checkTransport, openTransport } from "../../mail/transport.ts";
import { PROGRAM } from "../../pages/health.ts";
import { type Config, hasMailServer } from "../../platform/config/config.ts";
import { publicUrlProblem } from "../../platform/config/hosts.ts";
import { type Authorities, addressIn } from "../../platform/config/settings.ts";
import { causeOf } from "../../platform/process/causes.ts";
import { type Finding, finding, whyOf } from "./finding.ts";

const SOON_DAYS = 30;

/** Whether the certificates of `CA_FILE` are valid, and until when: the one that expires first decides. */
export function examineAuthorities({ file, certificates }: Authorities, now: Date): Finding {
  const [first] = certificates
    .map((pem) => new X509Certificate(pem))
    .sort((a, b) => a.validToDate.getTime() - b.validToDate.getTime());
  const name = first?.subject.replaceAll("\n", ", ") ?? "";
  const end = first?.validToDate ?? now;
  const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS);
  const says = `CA_FILE ${file}: ${name} is valid until ${end.toISOString().slice(0, 10)}`;
  if (days < 0)
    return finding(
      "authority",
      "wrong",
      `${says}; it has expired: replace it, or the servers it signed are not trusted`,
    );
  return days < SOON_DAYS
    ? finding("authority", "look", `${says}; replace it in time`)
    : finding("authority", "ok", says);
}

const SITE_TIMEOUT_MS = 5_000;

export async function examineReach({ port, host, publicUrl, trustProxy }: Config): Promise<Finding[]> {
  const here = `http://${["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host}:${port}`;
  const why = await whyNotOurs(`${here}/readyz`);
  const program =
    why === null
      ? finding(
          "program",
          "ok",
          `a Trefpunt is ready on ${here}; whether it uses this DATA_DIR is not seen from here`,
        )
      : finding("program", "look", `it is not ready on ${here}: ${why}`);
  return [program, await examinePublicUrl(publicUrl, trustProxy)];
}

async function examinePublicUrl(publicUrl: string, trustProxy: Config["trustProxy"]): Promise<Finding> {
  const problem = publicUrlProblem(publicUrl);
  if (problem === "this-machine")
    return finding(
      "address",
      "look",
      `the address is ${publicUrl}: links in mails work on this machine only; choose another at Verbindingen, or set PUBLIC_URL`,
    );
  if (problem === "unencrypted")
    return finding(
      "address",
      "look",
      `the address is ${publicUrl}: passwords and links are sent in the clear; put TLS in front`,
    );
  const why = await whyNotOurs(`${publicUrl}/healthz`);
  if (why !== null)
    return finding(
      "address",
      "look",
      `${publicUrl} does not reach this program: ${why}; check DNS, the proxy and its certificate`,
    );
  return trustProxy === false
    ? finding(
        "address",
        "look",
        `${publicUrl} answers; set TRUST_PROXY to the proxy's address, or all visitors count as one`,
      )
    : finding("address", "ok", `${publicUrl} answers`);
}

async function whyNotOurs(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(SITE_TIMEOUT_MS), redirect: "manual" });
    const said = await answer.text();
    if (!said.includes(`"program":"${PROGRAM}"`)) return `another program answers there (${answer.status})`;
    return answer.status === 200 ? null : String(answer.status);
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    return (cause instanceof Error ? causeOf(cause, "site") : null) ?? whyOf(cause);
  }
}

/** For a mail server that does not answer. */
const MAIL_SERVER_TIMEOUT_MS = 5_000;

export async function* examineMail(config: Config): AsyncGenerator<Finding> {
  const { from, dkim, folder } = config.mail;
  if (!hasMailServer(config))
    return yield finding(
      "mail",
      "look",
      `no mail server: mails are not sent but written to files in ${folder}; choose one at Verbindingen, or set SMTP_URL`,
    );
  const server = openTransport(config, {
    connectionTimeout: MAIL_SERVER_TIMEOUT_MS,
    greetingTimeout: MAIL_SERVER_TIMEOUT_MS,
    socketTimeout: MAIL_SERVER_TIMEOUT_MS,
  });
  const { sentence, isReady } = await checkTransport(config, server);
  server.close();
  yield finding("mail", isReady ? "ok" : "wrong", sentence);
  // Its sender is stored with it, and cannot be read either.
  if (config.mail.transport.kind === "unreadable") return;
  const [, domain = ""] = addressIn(from).split("@");
  if (!domain.includes("."))
    return yield finding(
      "sender",
      "wrong",
      `mails are from ${from}, which mail servers refuse; choose a sender of your own domain at Verbindingen, or set MAIL_FROM`,
    );
  yield* await examineMailDns({ domain, dkim, provider: null }, dnsOf());
}

/** What receivers look up before they trust a mail. */
export async function examineMailDns(sender: Sender, lookUp: LookUpTxt): Promise<Finding[]> {
  const { domain, dkim } = sender;
  const records = await recordsOf(sender, lookUp);
  return [
    spfFinding(domain, records.spf),
    dkim === null
      ? finding(
          "DKIM",
          "look",
          "mails are not signed here; unless the mail server signs them, set DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE",
        )
      : dkimFinding(records.dkim),
    dmarcFinding(domain, records.dmarc),
  ];
}

const notLookedUp = (about: string, name: string, failure: Error | null) =>
  finding(about, "look", `${name} cannot be looked up from here: ${whyOf(failure)}`);

function spfFinding(domain: string, { state, found, failure }: SenderRecord): Finding {
  if (state === "unknown") return notLookedUp("SPF", domain, failure);
  if (state === "missing")
    return finding(
      "SPF",
      "wrong",
      `${domain} has no SPF record; publish a TXT record there, like v=spf1 include:<your mail provider> ~all`,
    );
  if (state === "several")
    return finding(
      "SPF",
      "wrong",
      `${domain} has ${found.length} SPF records, so none counts; merge them into one`,
    );
  return finding("SPF", "ok", `${domain}: ${found[0]}`);
}

function dkimFinding({ state, name, value, failure }: SenderRecord): Finding {
  if (state === "unknown") return notLookedUp("DKIM", name, failure);
  if (state === "ok") return finding("DKIM", "ok", `${name} has the key of DKIM_KEY_FILE`);
  const what = state === "missing" ? "does not exist" : "has another key than DKIM_KEY_FILE";
  return finding("DKIM", "wrong", `${name} ${what}; publish this TXT record: ${value}`);
}

function dmarcFinding(domain: string, { state, name, value, found, failure }: SenderRecord): Finding {
  if (state === "unknown") return notLookedUp("DMARC", domain, failure);
  if (state === "several")
    return finding(
      "DMARC",
      "wrong",
      `${name} has ${found.length} DMARC records, so none counts; merge them into one`,
    );
  if (state === "ok") return finding("DMARC", "ok", `${name}: ${found[0]}`);
  return finding(
    "DMARC",
    "look",
    `${name} does not exist, and large providers require it of bulk senders; publish a TXT record, at first ${value}`,
  );
}
