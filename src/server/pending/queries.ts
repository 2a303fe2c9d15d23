import type { MemberId } from "#contract/ids.ts";
import type { Pending } from "#contract/pending.ts";
import { PENDING_KIND_NAMES, type PendingKind } from "#contract/pending-kinds.ts";
import { secondsUntil } from "#domain/countdown.ts";
import type { Read } from "../platform/db/schema.ts";
import { meetupById } from "../records/meetups.ts";
import { batchKindNamed } from "./kinds.ts";

/** What can still be undone and runs when it is due, soonest first. @param by only what this member began for meetups that they organise; null: everything */
export async function pendingOf(read: Read, now: Date, by: MemberId | null): Promise<Pending[]> {
  const rows = await read
    .selectFrom("batches")
    .selectAll()
    .where("kind", "in", PENDING_KIND_NAMES)
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
    const facts = await batchKindNamed(row.kind).factsOf(read, row, meetup);
    if (!facts) continue;
    shown.push({
      id: row.id,
      kind: row.kind,
      recipients: row.recipients,
      askedAt: row.created_at,
      sendsAt: row.not_before,
      meetup: meetup && { id: meetup.id, title: meetup.title },
      secondsLeft: secondsUntil(Date.parse(row.not_before), now.getTime()),
      ...facts,
    });
  }
  return shown;
}
