import type { ReportedRecipient } from "../incoming.ts";

/** An enhanced status code (RFC 3463, 2); an address of the internet has no three numbers. */
const ENHANCED = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/;
const REPLY = /(?<![\w.#-])[45][0-5]\d(?=[\s-])/;

export const enhancedIn = (words: string): string | null => ENHANCED.exec(words)?.[0] ?? null;

/** The status in a server's words; null when they have no code. 552 says that the mailbox is full (RFC 5321, 4.2.2). */
export function statusIn(words: string): string | null {
  const enhanced = enhancedIn(words);
  if (enhanced) return enhanced;
  const reply = REPLY.exec(words)?.[0];
  if (reply === undefined) return null;
  return reply === "552" ? FULL : `${reply.charAt(0)}.0.0`;
}

const FULL = "5.2.2";

/** Says only that something failed (RFC 3463, 3.1), or is what Exchange says for the words of another server. */
const SAYS_NOTHING = /^5\.(?:[05]\.0|0\.350)$/;
/** Of Exchange, before the words of the other server. */
const PASSED_ON = /^.*->\s*/;

/** The status of a report, unless the server's words say more. Empty: neither has one. */
export function statusOf(given: string | null, words: string): string {
  const said = statusIn(words.replace(PASSED_ON, ""));
  if (given === null) return said ?? "";
  return SAYS_NOTHING.test(given) && said?.startsWith("5.") ? said : given;
}

export function outcomeOf(isFailed: boolean, status: string): ReportedRecipient["outcome"] {
  if (!isFailed || !status.startsWith("5.")) return "noted";
  if (status === FULL) return "full";
  return status.startsWith("5.7.") ? "policy" : "bounced";
}
