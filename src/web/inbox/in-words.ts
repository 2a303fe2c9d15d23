import type { ReturnedMail, ReturnedMailOutcome } from "#contract/inbox.ts";

const OUTCOMES: Readonly<Record<ReturnedMailOutcome, string>> = {
  bounced: "Niet aangekomen: dit adres bestaat niet",
  noted: "De mailserver meldt iets over de bezorging",
  full: "Niet aangekomen: het postvak is vol",
  sender: "De mailserver weigert hoe wij versturen; aan dit adres ligt het niet",
  content: "De mailserver weigert wat er in de e-mail stond",
  unmatched: "Gaat niet over een e-mail van de site",
  muted: "Noemde een e-mail spam en krijgt geen uitnodigingen meer",
  answered: "Antwoordde in de agenda",
  unchanged: "Antwoordde in de agenda wat er al stond",
  outdated: "Antwoordde in de agenda op een eerdere versie; dat telt niet, en dat is gemaild",
  overtaken: "Antwoordde in de agenda, maar heeft intussen anders geantwoord; dat telt",
  unproven: "Een antwoord uit een agenda zonder bewijs van wie het is; het is niet verwerkt",
  tentative: "Zei misschien in de agenda",
  refused: "Antwoordde in de agenda, maar kon niet meer antwoorden",
};

const CLASSES: Readonly<Partial<Record<ReturnedMail["class"], string>>> = {
  complaint: "Noemde een e-mail aan een eerder adres spam",
  automatic: "Automatisch antwoord",
  "too-many": "Te veel berichten op één dag; dit staat nog in het postvak",
  unreadable: "Dit bericht is niet te lezen; het staat nog in het postvak",
};

/** What became of it, with the words of the server that refuses; null for a person's mail. */
export function outcomeInWords({ class: its, outcome, words }: ReturnedMail): string | null {
  const said = outcome === null ? CLASSES[its] : OUTCOMES[outcome];
  if (said === undefined) return null;
  return words === null ? said : `${said}: ‘${words}’`;
}

/** Mail programs refuse longer addresses. */
const MAX_QUOTED = 1_200;
/** Of an emoji, of which no address can be made. */
const HALF_CHARACTER = /\p{Cs}$/u;

/** Opens the mail program of the organiser with the question below it; null where there is no sender. */
export function answerLink({ class: its, sender_address, subject, text }: ReturnedMail): string | null {
  if (its !== "person" || sender_address === null) return null;
  const quoted = (text ?? "")
    .slice(0, MAX_QUOTED)
    .replace(HALF_CHARACTER, "")
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\r\n");
  const about = subject ?? "";
  const again = /^re:/i.test(about) ? about : `Re: ${about}`;
  const fields = { subject: again, body: `\r\n\r\n${quoted}` };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(sender_address).replaceAll("%40", "@")}?${query.join("&")}`;
}
