import type { Instant } from "#domain/dutch-dates.ts";
import type { ResponseRow } from "../platform/db/schema.ts";

type Said = { readonly [Column in "said_at" | "answered_at"]: ResponseRow[Column] | null };

/** When the answer was given, by the clock of the server or of a calendar. */
export const saidAtOf = ({ said_at, answered_at }: Said): Instant | null => said_at ?? answered_at;

/** The newest answer counts, whatever way it came. @param replaces the newest answer that the given one knew of; null: it knew of none */
export function isOvertaken(recorded: Said, replaces: Instant | null): boolean {
  const saidAt = saidAtOf(recorded);
  return saidAt !== null && (replaces === null || saidAt > replaces);
}

/** Later than the answer that it replaces, also when the clock was set back: the moments tell answers apart. */
export function saidAfter(recorded: Said | undefined, at: Instant): Instant {
  const before = recorded ? saidAtOf(recorded) : null;
  return before === null || before < at ? at : new Date(Date.parse(before) + 1).toISOString();
}
