import * as z from "zod/mini";
import { type MailWords, NO_WORDS, WORDED_MAILS, type WordedMail, type Words } from "#contract/site/admin.ts";

/** May hold words of a kind that only another release knows. */
const Stored = z.record(z.string(), z.object({ above: z.string(), below: z.string() }));

/** The words of every kind, empty where organisers wrote none. */
export function mailWordsOf(stored: string): MailWords {
  const written = Stored.parse(JSON.parse(stored));
  return Object.fromEntries(WORDED_MAILS.map((mail) => [mail, written[mail] ?? NO_WORDS])) as MailWords;
}

export const withWords = (stored: string, mail: WordedMail, { above, below }: Words): string =>
  JSON.stringify({ ...Stored.parse(JSON.parse(stored)), [mail]: { above, below } });
