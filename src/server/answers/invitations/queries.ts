import type { Muted } from "#contract/sessions.ts";
import { dateIn } from "#domain/dutch-dates.ts";
import type { MemberRow, Read } from "../../platform/db/schema.ts";
import { countRows, wantsInvitations } from "../../platform/db/sql.ts";
import { GETS_MAIL } from "../../records/members.ts";

export function countToInvite(read: Read, now: Date): Promise<number> {
  return countRows(
    read
      .selectFrom("members")
      .where("verified_at", "is not", null)
      .where(GETS_MAIL)
      .where(wantsInvitations(now)),
  );
}

export const FOREVER = "9999-12-31T00:00:00.000Z";

/** When invitations resume; null: they are on. A chosen date begins at midnight in the zone. */
export function mutedUntil(choice: Muted, timeZone: string): string | null {
  if (choice === null) return null;
  if (choice === "for-good") return FOREVER;
  const { epochMilliseconds } = Temporal.PlainDate.from(choice).toZonedDateTime(timeZone);
  return new Date(epochMilliseconds).toISOString();
}

export const isMutedAt = ({ muted_until }: Pick<MemberRow, "muted_until">, now: Date): boolean =>
  muted_until !== null && muted_until > now.toISOString();

export function mutedOf(
  { muted_until }: Pick<MemberRow, "muted_until">,
  { timeZone, now }: { timeZone: string; now: Date },
): Muted {
  if (muted_until === null || !isMutedAt({ muted_until }, now)) return null;
  return muted_until === FOREVER ? "for-good" : dateIn(timeZone, Date.parse(muted_until));
}
