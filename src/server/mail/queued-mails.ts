import type { EmailRow, Read } from "../db/schema.ts";
import type { Opened } from "./about.ts";
import { factsFor } from "./facts.ts";
import { kindOf, MAILS, type Mail } from "./mails.ts";

export type QueuedMail = { readonly row: EmailRow } & (
  | { readonly kind: "mail"; readonly mail: Mail }
  | { readonly kind: "gone" }
  | { readonly kind: "unreadable"; readonly fault: Error }
);

/** Each row's mail with all that its template says, in the rows' order. A row that cannot be read keeps none of the others. */
export async function mailsOf(
  read: Read,
  rows: readonly EmailRow[],
  now: Date,
): Promise<readonly QueuedMail[]> {
  const opened = rows.map((row) => ({ row, ...open(row) }));
  const needs = opened.flatMap((each) => (each.kind === "opened" ? [each.needs] : []));
  const facts = await factsFor(read, needs, now);
  return opened.map((each) => {
    if (each.kind === "unreadable") return each;
    const mail = each.find(facts);
    return mail ? { row: each.row, kind: "mail", mail } : { row: each.row, kind: "gone" };
  });
}

function open(row: EmailRow): ({ kind: "opened" } & Opened<Mail>) | { kind: "unreadable"; fault: Error } {
  try {
    return { kind: "opened", ...MAILS[kindOf(row.kind)].open(row) };
  } catch (cause) {
    const fault = new Error(`mail ${row.id} cannot be read as one of the kind "${row.kind}"`, { cause });
    return { kind: "unreadable", fault };
  }
}
