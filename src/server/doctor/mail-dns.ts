import { createPrivateKey, createPublicKey } from "node:crypto";
import { type Finding, finding, whyOf } from "./finding.ts";

/** As `resolveTxt` of node:dns/promises: each record in its pieces. */
export type LookUpTxt = (name: string) => Promise<readonly (readonly string[])[]>;

interface Sender {
  /** The domain of `MAIL_FROM`. */
  readonly domain: string;
  readonly dkim: {
    readonly domainName: string;
    readonly keySelector: string;
    /** PEM. */
    readonly privateKey: string;
  } | null;
}

/** What receivers look up before they believe a mail: SPF (RFC 7208), DKIM (RFC 6376), DMARC (RFC 7489). */
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

/** None where there are none; what the resolver cannot tell is thrown. */
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
      `${domain} says nothing of who may mail for it; publish a TXT record there, like v=spf1 include:<your mail provider> ~all`,
    );
  if (policies.length > 1)
    return finding(
      "SPF",
      "wrong",
      `${domain} has ${policies.length} SPF records, so none counts; make one of them`,
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
    if (keys.includes(own.toString("base64"))) return finding("DKIM", "ok", `${name} has our key`);
    const what = found.length === 0 ? "is not there" : "has another key than DKIM_KEY_FILE";
    return finding("DKIM", "wrong", `${name} ${what}; publish this TXT record: ${right}`);
  } catch (error) {
    return failed("DKIM", name)(error);
  }
}

/** The domain's own policy, or that of what it belongs to: the walk up of DMARC's successor, which needs no list of public suffixes. */
async function examineDmarc(domain: string, lookUp: LookUpTxt): Promise<Finding> {
  for (let at = domain; at.includes("."); at = at.slice(at.indexOf(".") + 1)) {
    const found = (await records(lookUp, `_dmarc.${at}`)).filter((text) => /^v=DMARC1(;|\s|$)/i.test(text));
    if (found.length > 1)
      return finding(
        "DMARC",
        "wrong",
        `_dmarc.${at} has ${found.length} DMARC records, so none counts; make one of them`,
      );
    if (found.length === 1) return finding("DMARC", "ok", `_dmarc.${at}: ${found[0]}`);
  }
  return finding(
    "DMARC",
    "look",
    `_dmarc.${domain} is not there, which large providers ask of who mails many; publish a TXT record, to begin with v=DMARC1; p=none`,
  );
}
