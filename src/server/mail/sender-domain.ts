import { createPrivateKey, createPublicKey } from "node:crypto";
import { Resolver } from "node:dns/promises";
import { type MailProvider, providerWithDomain } from "#domain/mail-providers.ts";

/** Like `resolveTxt` of node:dns/promises: each record in its parts. */
export type LookUpTxt = (name: string) => Promise<readonly (readonly string[])[]>;

export interface Sender {
  readonly domain: string;
  /** The key that signs here (DKIM_*). Null: the mail server signs, or nothing does. */
  readonly dkim: {
    readonly domainName: string;
    readonly keySelector: string;
    readonly privateKey: string;
  } | null;
  readonly provider: MailProvider | null;
}

/** `other`: there is one, which does not suit this key or this provider. `unknown`: no selector, or no answer of DNS. */
export interface SenderRecord {
  readonly state: "ok" | "missing" | "several" | "other" | "unknown";
  readonly name: string;
  readonly type: "TXT";
  /** The record to add, or to put instead. Null: none, or only the provider knows it. */
  readonly value: string | null;
  /** Records of this kind at the name. */
  readonly found: readonly string[];
  /** Why DNS did not answer. */
  readonly failure: Error | null;
}

/** What receivers look up before they trust a mail: SPF (RFC 7208), DKIM (RFC 6376), DMARC (RFC 7489). */
export interface SenderDomain {
  readonly spf: SenderRecord;
  readonly dkim: SenderRecord;
  readonly dmarc: SenderRecord;
}

/** Null: the domain belongs to a mail provider, whose records nobody else can change. */
export async function examineSenderDomain(sender: Sender, lookUp: LookUpTxt): Promise<SenderDomain | null> {
  return providerWithDomain(sender.domain) === null ? recordsOf(sender, lookUp) : null;
}

export async function recordsOf(sender: Sender, lookUp: LookUpTxt): Promise<SenderDomain> {
  const [spf, dkim, dmarc] = await Promise.all([
    examineSpf(sender, lookUp),
    examineDkim(sender, lookUp),
    examineDmarc(sender.domain, lookUp),
  ]);
  return { spf, dkim, dmarc };
}

const DNS_TIMEOUT_MS = 2_000;

/** @param servers of another resolver than the machine's */
export function dnsOf(servers: readonly string[] = []): LookUpTxt {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return (name) => resolver.resolveTxt(name);
}

type Answer = { readonly texts: readonly string[] } | { readonly failure: Error };

async function textsAt(lookUp: LookUpTxt, name: string): Promise<Answer> {
  try {
    return { texts: (await lookUp(name)).map((pieces) => pieces.join("")) };
  } catch (error) {
    if (!isNoAnswer(error)) throw error;
    return ["ENOTFOUND", "ENODATA"].includes(error.code ?? "") ? { texts: [] } : { failure: error };
  }
}

const isNoAnswer = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && "code" in error;

function record(
  state: SenderRecord["state"],
  name: string,
  rest: { value?: string | null; found?: readonly string[]; failure?: Error } = {},
): SenderRecord {
  return {
    state,
    name,
    type: "TXT",
    value: rest.value ?? null,
    found: rest.found ?? [],
    failure: rest.failure ?? null,
  };
}

async function examineSpf({ domain, provider }: Sender, lookUp: LookUpTxt): Promise<SenderRecord> {
  const answer = await textsAt(lookUp, domain);
  if ("failure" in answer) return record("unknown", domain, answer);
  const found = answer.texts.filter((text) => /^v=spf1( |$)/i.test(text));
  const include = provider?.spfInclude ?? null;
  if (found.length === 0)
    return record("missing", domain, { value: include === null ? null : `v=spf1 include:${include} ~all` });
  if (found.length > 1) return record("several", domain, { value: mergedSpf(found, include), found });
  return include === null || allows(found.flatMap(termsOf), include)
    ? record("ok", domain, { found })
    : record("other", domain, { value: mergedSpf(found, include), found });
}

const termsOf = (policy: string): string[] => policy.trim().split(/\s+/).slice(1);

const allows = (terms: readonly string[], include: string): boolean =>
  terms.some((term) =>
    [`include:${include}`, `+include:${include}`, `redirect=${include}`].includes(term.toLowerCase()),
  );

const isAll = (term: string): boolean => /^[-+~?]?all$/i.test(term);
const isRedirect = (term: string): boolean => /^redirect=/i.test(term);

/** Everything that they allow, and the provider: before `all` or `redirect`, which end an evaluation. */
function mergedSpf(policies: readonly string[], include: string | null): string | null {
  const terms = policies.flatMap(termsOf);
  const ends = terms.filter((term) => isAll(term) || isRedirect(term));
  // Two redirects, or one beside `all`, have no common meaning.
  if (policies.length > 1 && ends.some(isRedirect)) return null;
  const kept = new Set(terms.filter((term) => !ends.includes(term)));
  if (include !== null && !allows(terms, include)) kept.add(`include:${include}`);
  return ["v=spf1", ...kept, ends[0] ?? "~all"].join(" ");
}

function examineDkim({ domain, dkim, provider }: Sender, lookUp: LookUpTxt): Promise<SenderRecord> {
  return dkim === null
    ? examineKeysOf(provider?.dkimSelectors ?? [], domain, lookUp)
    : examineOwnKey(dkim, lookUp);
}

async function examineOwnKey(
  { keySelector, domainName, privateKey }: NonNullable<Sender["dkim"]>,
  lookUp: LookUpTxt,
): Promise<SenderRecord> {
  const name = dkimName(keySelector, domainName);
  const own = createPublicKey(createPrivateKey(privateKey))
    .export({ type: "spki", format: "der" })
    .toString("base64");
  const value = `v=DKIM1; k=rsa; p=${own}`;
  const answer = await textsAt(lookUp, name);
  if ("failure" in answer) return record("unknown", name, answer);
  const { texts: found } = answer;
  if (found.length === 0) return record("missing", name, { value });
  return found.map(keyIn).includes(own)
    ? record("ok", name, { found })
    : record("other", name, { value, found });
}

/** Of a provider: one of its keys is enough, since it signs with one at a time. */
async function examineKeysOf(
  selectors: readonly string[],
  domain: string,
  lookUp: LookUpTxt,
): Promise<SenderRecord> {
  const [first] = selectors;
  if (first === undefined) return record("unknown", `_domainkey.${domain}`);
  const answers = await Promise.all(
    selectors.map(async (selector) => {
      const name = dkimName(selector, domain);
      return { name, answer: await textsAt(lookUp, name) };
    }),
  );
  for (const { name, answer } of answers) {
    const found = "texts" in answer ? answer.texts.filter((text) => keyIn(text) !== "") : [];
    if (found.length > 0) return record("ok", name, { found });
  }
  for (const { name, answer } of answers) if ("failure" in answer) return record("unknown", name, answer);
  return record("missing", dkimName(first, domain));
}

const dkimName = (selector: string, domain: string): string => `${selector}._domainkey.${domain}`;

/** Empty: there is none, or it was revoked. */
const keyIn = (text: string): string =>
  /(?:^|;)\s*p=([\w+/=\s]*)/.exec(text)?.[1]?.replaceAll(/\s/g, "") ?? "";

/** Of the domain or a parent, by the tree walk of DMARC's successor, which needs no list of public suffixes. */
async function examineDmarc(domain: string, lookUp: LookUpTxt): Promise<SenderRecord> {
  for (let at = domain; at.includes("."); at = at.slice(at.indexOf(".") + 1)) {
    const name = `_dmarc.${at}`;
    const answer = await textsAt(lookUp, name);
    if ("failure" in answer) return record("unknown", name, answer);
    const found = answer.texts.filter((text) => /^v=DMARC1(;|\s|$)/i.test(text));
    if (found.length > 1) return record("several", name, { found });
    if (found.length === 1) return record("ok", name, { found });
  }
  return record("missing", `_dmarc.${domain}`, { value: "v=DMARC1; p=none" });
}
