import { REFUSAL_ANSWERS } from "../http/refusal-answers.ts";
import { type Attempt, PATIENCE_MS } from "./send.ts";

const STATUSES: readonly (readonly [test: (status: number) => boolean, words: string])[] = [
  [(status) => status < 300, "Aangekomen"],
  [(status) => status < 400, "De ontvanger stuurt door naar een ander adres; dat volgen we niet"],
  [(status) => status === 401 || status === 403, "De ontvanger weigert het bericht"],
  [(status) => status === 404, "Op dit adres is niets"],
  [(status) => status === 410, "De ontvanger wil geen berichten meer"],
  [(status) => status === 429, "De ontvanger vindt het te veel berichten"],
  [(status) => status < 500, "De ontvanger nam het bericht niet aan"],
  [() => true, "De ontvanger heeft een storing"],
];

const CODES: readonly (readonly [code: RegExp, words: string])[] = [
  [/^TIMEOUT$/, `Geen antwoord binnen ${PATIENCE_MS / 1000} seconden`],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "De naam van de server is niet te vinden"],
  [/^ECONNREFUSED$/, "Op dit adres luistert niets"],
  [/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO/, "Het certificaat van de ontvanger wordt niet vertrouwd"],
  [/SSL|TLS|EPROTO/, "De ontvanger spreekt geen HTTPS op dit adres"],
  [/./, "De verbinding werd verbroken"],
];

/** What became of it, as organisers read it. */
export function outcomeInWords(attempt: Attempt): string {
  if (attempt.kind === "refused") return REFUSAL_ANSWERS[attempt.why].error;
  if (attempt.kind === "answered") {
    const [, words = ""] = STATUSES.find(([test]) => test(attempt.status)) ?? [];
    return `${words} (${attempt.status})`;
  }
  const [, words = ""] = CODES.find(([code]) => code.test(attempt.code)) ?? [];
  return attempt.code === "TIMEOUT" ? words : `${words} (${attempt.code})`;
}

/** The sentence, and what `outcomeInWords` put behind it for who asks further. */
export function toldApart(words: string | null): { outcome: string | null; code: string | null } {
  const [, outcome = words, code = null] = /^(.*) \((\w+)\)$/.exec(words ?? "") ?? [];
  return { outcome, code };
}
