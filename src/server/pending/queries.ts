import type { MemberId } from "#contract/ids.ts";
import { MemberMessageForm, MessageForm } from "#contract/mailings.ts";
import { PENDING_KINDS, type Pending, type PendingKind } from "#contract/pending.ts";
import { secondsUntil } from "#domain/countdown.ts";
import { editInWords } from "#domain/meetup-changes.ts";
import { PendingChange } from "../meetups/admin/pending-change.ts";
import type { Read } from "../platform/db/schema.ts";

/** What can still be undone, soonest first. @param by only what this member began for meetups that they organise; null: everything */
export async function pendingOf(read: Read, now: Date, by: MemberId | null): Promise<Pending[]> {
  const rows = await read
    .selectFrom("batches")
    .leftJoin("meetups", "meetups.id", "batches.meetup_id")
    .select(["batches.id", "batches.created_at", "kind", "meetup_id", "recipients", "not_before", "data"])
    .select(["title", "date", "start_time", "end_time", "location", "max_participants"])
    .where("kind", "in", PENDING_KINDS)
    .$if(by !== null, (query) =>
      query
        .where("batches.created_by", "=", by)
        .where("batches.meetup_id", "in", (of) =>
          of
            .selectFrom("meetup_organisers")
            .select("meetup_organisers.meetup_id")
            .where("meetup_organisers.member_id", "=", by),
        ),
    )
    .$narrowType<{ kind: PendingKind }>()
    .orderBy("not_before")
    .orderBy("batches.id")
    .execute();
  return rows.map(({ id, kind, meetup_id, title, recipients, created_at, not_before, data, ...stored }) => ({
    id,
    kind,
    recipients,
    askedAt: created_at,
    sendsAt: not_before,
    meetup: meetup_id === null || title === null ? null : { id: meetup_id, title },
    secondsLeft: secondsUntil(Date.parse(not_before), now.getTime()),
    changes: kind === "change" ? changesOf({ title, ...stored }, data) : null,
    message: kind === "message" ? MessageForm.parse(JSON.parse(data)) : null,
    member_message: kind === "member-message" ? MemberMessageForm.parse(JSON.parse(data)) : null,
  }));
}

type Stored = { readonly [Column in keyof Shown]: Shown[Column] | null };
type Shown = Parameters<typeof editInWords>[0];

/** Against the meetup as it is, which the change leaves alone until it runs. */
function changesOf(stored: Stored, data: string): string | null {
  const before = stored as Shown;
  const { columns } = PendingChange.parse(JSON.parse(data));
  return editInWords(before, { ...before, ...columns });
}
