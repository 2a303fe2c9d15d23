import { REFUSAL_ANSWERS } from "../platform/refusals.ts";
import type { AddressRefusal } from "./addresses.ts";
import { type Attempt, WEBHOOK_TIMEOUT_MS } from "./send.ts";

/** How an attempt ended, as a delivery stores it: a code, with the status or the code of the error. */
export type StoredOutcome =
  | `answered ${number}`
  | `unreachable ${string}`
  | AddressRefusal
  | keyof typeof WORDS_WITHOUT_ATTEMPT;

export function outcomeOf(attempt: Attempt): StoredOutcome {
  if (attempt.kind === "refused") return attempt.why;
  return attempt.kind === "answered" ? `answered ${attempt.status}` : `unreachable ${attempt.code}`;
}

const WORDS_WITHOUT_ATTEMPT = {
  unreadable: "Het bericht kon niet worden gelezen",
  "address-lost": "Het adres is niet meer te lezen; vul het opnieuw in",
  "broken-off": "De proef werd afgebroken",
} as const;

const WORDS_FOR_REFUSAL: Readonly<Record<AddressRefusal, string>> = {
  "webhook-nowhere": REFUSAL_ANSWERS["webhook-nowhere"].error,
  "webhook-private": REFUSAL_ANSWERS["webhook-private"].error,
  "webhook-unencrypted": REFUSAL_ANSWERS["webhook-unencrypted"].error,
};

const WORDS_FOR_STATUS: readonly (readonly [test: (status: number) => boolean, words: string])[] = [
  [(status) => status < 300, "Aangekomen"],
  [(status) => status < 400, "De ontvanger stuurt door naar een ander adres; dat volgen we niet"],
  [(status) => status === 401 || status === 403, "De ontvanger weigert het bericht"],
  [(status) => status === 404, "Op dit adres is niets"],
  [(status) => status === 410, "De ontvanger wil geen berichten meer"],
  [(status) => status === 429, "De ontvanger vindt het te veel berichten"],
  [(status) => status < 500, "De ontvanger nam het bericht niet aan"],
  [() => true, "De ontvanger heeft een storing"],
];

const WORDS_FOR_CODE: readonly (readonly [code: RegExp, words: string])[] = [
  [/^TIMEOUT$/, `Geen antwoord binnen ${WEBHOOK_TIMEOUT_MS / 1000} seconden`],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "De naam van de server is niet te vinden"],
  [/^ECONNREFUSED$/, "Op dit adres luistert niets"],
  [/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO/, "Het certificaat van de ontvanger wordt niet vertrouwd"],
  [/SSL|TLS|EPROTO/, "De ontvanger spreekt geen HTTPS op dit adres"],
  [/./, "De verbinding werd verbroken"],
];

/** The sentence for organisers, and the code behind it; what is no code of this release is shown as it is. */
export function outcomeInWords(stored: string | null): { outcome: string | null; code: string | null } {
  const sentence = stored === null ? "" : sentenceOf(stored);
  const [, outcome = stored === null ? null : sentence, code = null] =
    /^(.*) \((\w+)\)$/.exec(sentence) ?? [];
  return { outcome, code };
}

const SENTENCES = new Map<string, string>(Object.entries({ ...WORDS_WITHOUT_ATTEMPT, ...WORDS_FOR_REFUSAL }));

function sentenceOf(stored: string): string {
  const [kind, code = ""] = stored.split(" ");
  if (kind === "answered") {
    const [, words = ""] = WORDS_FOR_STATUS.find(([test]) => test(Number(code))) ?? [];
    return `${words} (${code})`;
  }
  if (kind === "unreachable") {
    const [, words = ""] = WORDS_FOR_CODE.find(([pattern]) => pattern.test(code)) ?? [];
    return code === "TIMEOUT" ? words : `${words} (${code})`;
  }
  return SENTENCES.get(stored) ?? stored;
}
