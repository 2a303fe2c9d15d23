import { MemberMessageForm, MessageForm } from "#contract/mailings.ts";
import { PENDING_KINDS, type Pending, type PendingKind } from "#contract/pending.ts";
import { secondsUntil } from "#domain/countdown.ts";
import type { Read } from "../db/schema.ts";

/** Everything that can still be undone, soonest first. */
export async function pendingOf(read: Read, now: Date): Promise<Pending[]> {
  const rows = await read
    .selectFrom("batches")
    .leftJoin("meetups", "meetups.id", "batches.meetup_id")
    .select(["batches.id", "kind", "meetup_id", "title", "recipients", "not_before", "data"])
    .where("kind", "in", PENDING_KINDS)
    .$narrowType<{ kind: PendingKind }>()
    .orderBy("not_before")
    .orderBy("batches.id")
    .execute();
  return rows.map(({ id, kind, meetup_id, title, recipients, not_before, data }) => ({
    ...{ id, kind, recipients, sendsAt: not_before },
    meetup: meetup_id === null || title === null ? null : { id: meetup_id, title },
    secondsLeft: secondsUntil(Date.parse(not_before), now.getTime()),
    message: kind === "message" ? MessageForm.parse(JSON.parse(data)) : null,
    member_message: kind === "member-message" ? MemberMessageForm.parse(JSON.parse(data)) : null,
  }));
}
