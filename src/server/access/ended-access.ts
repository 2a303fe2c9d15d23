import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";

export const NO_CHANGE_ASKED = {
  pending_email: null,
  pending_email_session: null,
  pending_others: 0,
} as const;

export async function endCalendarAddress(tx: Tx, member: MemberId): Promise<void> {
  await tx
    .updateTable("members")
    .set((eb) => ({ feed_version: eb("feed_version", "+", 1) }))
    .where("id", "=", member)
    .execute();
}

export async function endPasskeysOf(tx: Tx, members: readonly MemberId[]): Promise<void> {
  await tx.deleteFrom("passkeys").where("member_id", "in", members).execute();
}

/** Of an address that the site no longer has. */
export async function endAllPasskeys(tx: Tx): Promise<void> {
  await tx.deleteFrom("passkeys").execute();
}

export async function endDoorLinksOf(
  tx: Tx,
  now: Date,
  maker: MemberId,
  meetup: MeetupId | null = null,
): Promise<void> {
  await tx
    .updateTable("door_links")
    .set({ revoked_at: now.toISOString() })
    .where("created_by", "=", maker)
    .where("revoked_at", "is", null)
    .$if(meetup !== null, (query) => query.where("meetup_id", "=", meetup))
    .execute();
  // The helpers' phones listen for changes of attendance, and then ask again.
  notifyOnCommit(tx, "attendance-changed");
}

/** Ends what a former holder of the member's address could still use, except sessions and codes (promise 84). */
export async function endAccessOf(tx: Tx, now: Date, member: MemberId): Promise<void> {
  // A sign-in by passkey locks the passkey before its member.
  await endPasskeysOf(tx, [member]);
  await tx.updateTable("members").set({ password_hash: null }).where("id", "=", member).execute();
  await endDoorLinksOf(tx, now, member);
}
