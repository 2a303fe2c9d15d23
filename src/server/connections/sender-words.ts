import type { SenderDomain as Answer } from "#contract/site/connections.ts";
import { mailProviderOf } from "#domain/mail-providers.ts";
import { dnsOf, examineSenderDomain, type LookUpTxt, type SenderRecord } from "../mail/sender-domain.ts";
import type { Config } from "../platform/config/config.ts";

interface SenderAsked {
  readonly address: string;
  readonly provider: string | null;
}

type Words = Readonly<Record<SenderRecord["state"], string>>;

const SPF: Words = {
  ok: "SPF staat goed: ontvangers weten dat deze mailserver namens je domein verstuurt",
  missing: "SPF ontbreekt: ontvangers weten niet wie namens je domein mag versturen",
  several: "Er zijn meer SPF-regels, en dan geldt er geen; maak er één van",
  other: "SPF noemt deze mailserver niet",
  unknown: "SPF weten we niet: de naamserver antwoordde niet",
};

const DKIM: Words = {
  ok: "DKIM staat goed: ontvangers kunnen zien dat een e-mail echt van je domein komt",
  missing: "DKIM ontbreekt: ontvangers kunnen niet zien of een e-mail echt van je domein komt",
  several: "Er zijn meer DKIM-sleutels onder deze naam, en dan geldt er geen; maak er één van",
  other: "DKIM heeft een andere sleutel dan waarmee de site ondertekent",
  unknown: "DKIM weten we niet: dat hangt af van je mailserver",
};

const DMARC: Words = {
  ok: "DMARC staat goed: ontvangers weten wat ze met namaak moeten doen",
  missing: "DMARC ontbreekt: grote aanbieders vragen erom",
  several: "Er zijn meer DMARC-regels, en dan geldt er geen; maak er één van",
  other: "DMARC is anders dan bedoeld",
  unknown: "DMARC weten we niet: de naamserver antwoordde niet",
};

const ASK = "Vraag je aanbieder welke regel je bij je domein zet";

/** What receivers look up about the sender's domain. Null: the domain is the mail provider's own. */
export async function senderDomain(
  { mail: { dkim } }: Pick<Config, "mail">,
  { address, provider }: SenderAsked,
  lookUp: LookUpTxt = dnsOf(),
): Promise<Answer | null> {
  const domain = address.slice(address.lastIndexOf("@") + 1);
  const found = await examineSenderDomain({ domain, dkim, provider: mailProviderOf(provider) }, lookUp);
  return (
    found && {
      name: domain,
      spf: inWords(found.spf, SPF),
      dkim: inWords(found.dkim, DKIM),
      dmarc: inWords(found.dmarc, DMARC),
    }
  );
}

const inWords = ({ state, name, type, value }: SenderRecord, words: Words): Answer["spf"] => ({
  state,
  says: state === "missing" && value === null ? `${words[state]}. ${ASK}` : words[state],
  add: state === "ok" || value === null ? null : { name, type, value },
});
