import * as z from "zod";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { isPastAsking } from "#domain/meetup-status.ts";
import { hasBegun } from "#domain/timing.ts";
import { auditMeetup } from "../audit/audit.ts";
import type { MeetupContext } from "../calls/writes.ts";
import { enqueueToAll } from "../mail/enqueue.ts";
import type { MeetupRow, Read, Tx } from "../platform/db/schema.ts";
import { countRows } from "../platform/db/sql.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { allOrganisers, batchKind, forgotten } from "../records/batches.ts";

const silentAttendees = (read: Read, meetup: MeetupId) =>
  read
    .selectFrom("members")
    .where("members.id", "in", (of) =>
      of
        .selectFrom("responses")
        .select("member_id")
        .where("meetup_id", "=", meetup)
        .where("status", "=", "confirmed")
        .where("reconfirmed_at", "is", null),
    );

export const ASK_AGAIN = batchKind({
  name: "ask-again",
  data: z.object({}),
  isAllowed: allOrganisers,
  facts: null,
  run: (tx, now, { meetup, createdBy }, actor) =>
    refusalOf(meetup, now) === null ? ask(tx, now, meetup, actor ?? createdBy) : Promise.resolve(0),
  undo: forgotten,
});

export async function askAgain(
  tx: Tx,
  { now, actor, meetup }: MeetupContext,
  { seconds }: { readonly seconds: number },
): Promise<Refused | { count: number }> {
  const refusal = refusalOf(meetup, now);
  if (refusal) return refusal;
  const { id } = meetup;
  const count = await countRows(silentAttendees(tx, id));
  if (count === 0) return refused("nobody-to-remind");
  await ASK_AGAIN.discard(tx, id);
  await ASK_AGAIN.begin(tx, now, { meetup: id, seconds, recipients: count, data: {}, by: actor });
  return { count };
}

function refusalOf(meetup: MeetupRow, now: Date): Refused | null {
  if (meetup.status === "cancelled") return refused("meetup-cancelled");
  if (meetup.status !== "published" || hasBegun(meetup.starts_at, now.getTime()))
    return refused("meetup-past");
  if (!isPastAsking(meetup)) return refused("not-asked");
  return meetup.asked_again_at === null ? null : refused("asked-already");
}

async function ask(tx: Tx, now: Date, meetup: MeetupRow, actor: MemberId | null): Promise<number> {
  await tx
    .updateTable("meetups")
    .set({ asked_again_at: now.toISOString() })
    .where("id", "=", meetup.id)
    .execute();
  const asked = await enqueueToAll(tx, now, silentAttendees(tx, meetup.id), {
    kind: "guest_reminder",
    meetup,
    isQuestion: true,
  });
  notifyOnCommit(tx, "meetups-changed");
  await auditMeetup(tx, now, meetup, { actor, action: "meetup.asked-again" });
  return asked;
}
