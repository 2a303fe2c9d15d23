import type { MemberId } from "#contract/ids.ts";
import { MemberMessageForm, MessageForm } from "#contract/mailings.ts";
import { PENDING_KINDS, type Pending, type PendingKind } from "#contract/pending.ts";
import { secondsUntil } from "#domain/countdown.ts";
import { editInWords } from "#domain/meetup-changes.ts";
import { PendingChange } from "../meetups/admin/pending-change.ts";
import type { BatchRow, MeetupRow, Read } from "../platform/db/schema.ts";
import { meetupById } from "../records/meetups.ts";
import { batchKindNamed } from "./kinds.ts";

/** What can still be undone and runs when it is due, soonest first. @param by only what this member began for meetups that they organise; null: everything */
export async function pendingOf(read: Read, now: Date, by: MemberId | null): Promise<Pending[]> {
  const rows = await read
    .selectFrom("batches")
    .selectAll()
    .where("kind", "in", PENDING_KINDS)
    .$if(by !== null, (query) =>
      query
        .where("created_by", "=", by)
        .where("meetup_id", "in", (of) =>
          of
            .selectFrom("meetup_organisers")
            .select("meetup_organisers.meetup_id")
            .where("meetup_organisers.member_id", "=", by),
        ),
    )
    .$narrowType<{ kind: PendingKind }>()
    .orderBy("not_before")
    .orderBy("id")
    .execute();
  const shown: Pending[] = [];
  for (const row of rows) {
    const meetup = row.meetup_id === null ? null : ((await meetupById(read, row.meetup_id)) ?? null);
    if (await batchKindNamed(row.kind).isAllowed(read, row, meetup)) shown.push(asPending(row, meetup, now));
  }
  return shown;
}

const asPending = (
  { id, kind, recipients, created_at, not_before, data }: BatchRow & { readonly kind: PendingKind },
  meetup: MeetupRow | null,
  now: Date,
): Pending => ({
  id,
  kind,
  recipients,
  askedAt: created_at,
  sendsAt: not_before,
  meetup: meetup && { id: meetup.id, title: meetup.title },
  secondsLeft: secondsUntil(Date.parse(not_before), now.getTime()),
  changes: kind === "change" && meetup ? changesOf(meetup, data) : null,
  message: kind === "message" ? MessageForm.parse(JSON.parse(data)) : null,
  member_message: kind === "member-message" ? MemberMessageForm.parse(JSON.parse(data)) : null,
});

/** Against the meetup as it is, which the change leaves alone until it runs. */
function changesOf(before: MeetupRow, data: string): string | null {
  const { columns } = PendingChange.parse(JSON.parse(data));
  return editInWords(before, { ...before, ...columns });
}
