import type { MeetupRow, MemberRow, Tx } from "../db/schema.ts";
import { enqueue } from "../mail/enqueue.ts";
import { inviteToUpcoming } from "./invite.ts";

/**
 * Records the address as confirmed. The first time, the member is invited to every upcoming meetup, with one
 * `welcome` mail.
 * @param from the meetup whose page the member came from; the mail begins with it
 */
export async function admitMember(
  tx: Tx,
  now: Date,
  member: MemberRow,
  from: MeetupRow | null = null,
): Promise<void> {
  const first = await tx
    .updateTable("members")
    .set({ verified_at: now.toISOString() })
    .where("id", "=", member.id)
    .where("verified_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!first) return;
  await inviteToUpcoming(tx, now, [member.id]);
  await enqueue(tx, now, member, { kind: "welcome", meetup: from });
}
