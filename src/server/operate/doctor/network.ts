import { createPrivateKey, createPublicKey, X509Certificate } from "node:crypto";
import { Resolver } from "node:dns/promises";
import { DAY_MS } from "#domain/timing.ts";
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
    return finding("address", "look", `PUBLIC_URL is ${publicUrl}: links in mails work on this machine only`);
  if (problem === "unencrypted")
    return finding(
      "address",
      "look",
      `PUBLIC_URL is ${publicUrl}: passwords and links are sent in the clear; put TLS in front`,
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

/** For a mail server, and for a name server, that do not answer. */
const MAIL_SERVER_TIMEOUT_MS = 5_000;
const DNS_TIMEOUT_MS = 2_000;

export async function* examineMail(config: Config): AsyncGenerator<Finding> {
  const { from, dkim, folder } = config.mail;
  if (!hasMailServer(config))
    return yield finding("mail", "look", `no SMTP_URL: mails are not sent but written to files in ${folder}`);
  const server = openTransport(config, {
    connectionTimeout: MAIL_SERVER_TIMEOUT_MS,
    greetingTimeout: MAIL_SERVER_TIMEOUT_MS,
    socketTimeout: MAIL_SERVER_TIMEOUT_MS,
  });
  const { sentence, isReady } = await checkTransport(config, server);
  server.close();
  yield finding("mail", isReady ? "ok" : "wrong", sentence);
  const [, domain = ""] = addressIn(from).split("@");
  if (!domain.includes("."))
    return yield finding(
      "sender",
      "wrong",
      `mails are from ${from}, which mail servers refuse; set MAIL_FROM to an address of your own domain`,
    );
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
  yield* await examineMailDns({ domain, dkim }, (name) => resolver.resolveTxt(name));
}

/** Like `resolveTxt` of node:dns/promises: each record in its parts. */
export type LookUpTxt = (name: string) => Promise<readonly (readonly string[])[]>;

interface Sender {
  readonly domain: string;
  readonly dkim: {
    readonly domainName: string;
    readonly keySelector: string;
    readonly privateKey: string;
  } | null;
}

/** What receivers look up before they trust a mail: SPF (RFC 7208), DKIM (RFC 6376), DMARC (RFC 7489). */
export async function examineMailDns({ domain, dkim }: Sender, lookUp: LookUpTxt): Promise<Finding[]> {
  return Promise.all([
    records(lookUp, domain).then((found) => spf(domain, found), failed("SPF", domain)),
    dkim === null
      ? finding(
          "DKIM",
          "look",
          "mails are not signed here; unless the mail server signs them, set DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE",
        )
      : examineDkim(dkim, lookUp),
    examineDmarc(domain, lookUp).catch(failed("DMARC", domain)),
  ]);
}

/** Empty when there are none; any other error of the resolver is thrown. */
async function records(lookUp: LookUpTxt, name: string): Promise<string[]> {
  try {
    return (await lookUp(name)).map((pieces) => pieces.join(""));
  } catch (error) {
    if (["ENOTFOUND", "ENODATA"].includes((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw error;
  }
}

const failed = (about: string, name: string) => (error: unknown) =>
  finding(about, "look", `${name} cannot be looked up from here: ${whyOf(error)}`);

function spf(domain: string, found: readonly string[]): Finding {
  const policies = found.filter((text) => /^v=spf1( |$)/i.test(text));
  if (policies.length === 0)
    return finding(
      "SPF",
      "wrong",
      `${domain} has no SPF record; publish a TXT record there, like v=spf1 include:<your mail provider> ~all`,
    );
  if (policies.length > 1)
    return finding(
      "SPF",
      "wrong",
      `${domain} has ${policies.length} SPF records, so none counts; merge them into one`,
    );
  return finding("SPF", "ok", `${domain}: ${policies[0]}`);
}

async function examineDkim(dkim: NonNullable<Sender["dkim"]>, lookUp: LookUpTxt): Promise<Finding> {
  const name = `${dkim.keySelector}._domainkey.${dkim.domainName}`;
  const own = createPublicKey(createPrivateKey(dkim.privateKey)).export({ type: "spki", format: "der" });
  const right = `v=DKIM1; k=rsa; p=${own.toString("base64")}`;
  try {
    const found = await records(lookUp, name);
    const keys = found.map((text) => /(?:^|;)\s*p=([\w+/=\s]*)/.exec(text)?.[1]?.replaceAll(/\s/g, "") ?? "");
    if (keys.includes(own.toString("base64")))
      return finding("DKIM", "ok", `${name} has the key of DKIM_KEY_FILE`);
    const what = found.length === 0 ? "does not exist" : "has another key than DKIM_KEY_FILE";
    return finding("DKIM", "wrong", `${name} ${what}; publish this TXT record: ${right}`);
  } catch (error) {
    return failed("DKIM", name)(error);
  }
}

/** Of the domain or a parent, by the tree walk of DMARC's successor, which needs no list of public suffixes. */
async function examineDmarc(domain: string, lookUp: LookUpTxt): Promise<Finding> {
  for (let at = domain; at.includes("."); at = at.slice(at.indexOf(".") + 1)) {
    const found = (await records(lookUp, `_dmarc.${at}`)).filter((text) => /^v=DMARC1(;|\s|$)/i.test(text));
    if (found.length > 1)
      return finding(
        "DMARC",
        "wrong",
        `_dmarc.${at} has ${found.length} DMARC records, so none counts; merge them into one`,
      );
    if (found.length === 1) return finding("DMARC", "ok", `_dmarc.${at}: ${found[0]}`);
  }
  return finding(
    "DMARC",
    "look",
    `_dmarc.${domain} does not exist, and large providers require it of bulk senders; publish a TXT record, at first v=DMARC1; p=none`,
  );
}
