import type { ExpressionBuilder } from "kysely";
import type { MeetupId } from "#contract/ids.ts";
import { DAY_MS, instantBefore } from "#domain/timing.ts";
import { enqueueToAll } from "../mail/enqueue.ts";
import type { MeetupRow, Read, Tables, Tx } from "../platform/db/schema.ts";
import { countRows, wantsInvitations } from "../platform/db/sql.ts";
import { GETS_MAIL } from "../records/members.ts";

const silent = (meetup: MeetupId, now: Date) => (eb: ExpressionBuilder<Tables, "invitations">) =>
  eb.and([
    eb("invitations.meetup_id", "=", meetup),
    eb(
      "invitations.member_id",
      "not in",
      eb.selectFrom("responses").select("responses.member_id").where("responses.meetup_id", "=", meetup),
    ),
    eb(
      "invitations.member_id",
      "in",
      eb
        .selectFrom("members")
        .select("members.id")
        .where("members.verified_at", "is not", null)
        .where(wantsInvitations(now))
        .where(GETS_MAIL),
    ),
  ]);

const notJustReminded = (now: Date) => (eb: ExpressionBuilder<Tables, "invitations">) =>
  eb.or([eb("reminded_at", "is", null), eb("reminded_at", "<=", instantBefore(now, DAY_MS))]);

export function countUnanswered(read: Read, meetup: MeetupId, now: Date): Promise<number> {
  return countRows(read.selectFrom("invitations").where(silent(meetup, now)).where(notJustReminded(now)));
}

export async function hasUnanswered(read: Read, meetup: MeetupId, now: Date): Promise<boolean> {
  const query = read.selectFrom("invitations").select("member_id").where(silent(meetup, now)).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

interface Choice {
  /** Leaves out members invited less than 24 hours ago: they had little time to answer. */
  readonly onlyInvitedBefore: boolean;
}

/** Reminds every invited member without an answer, at most once in 24 hours. @returns how many */
export async function queueReminders(
  tx: Tx,
  now: Date,
  meetup: MeetupRow,
  { onlyInvitedBefore }: Choice,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("invitations")
    .set({ reminded_at: now.toISOString() })
    .where(silent(meetup.id, now))
    .where(notJustReminded(now))
    .$if(onlyInvitedBefore, (query) => query.where("invited_at", "<=", instantBefore(now, DAY_MS)))
    .executeTakeFirstOrThrow();
  const count = Number(numUpdatedRows);
  if (count === 0) return 0;
  const reminded = tx
    .selectFrom("members")
    .innerJoin("invitations", "invitations.member_id", "members.id")
    .where("invitations.meetup_id", "=", meetup.id)
    .where("invitations.reminded_at", "=", now.toISOString());
  await enqueueToAll(tx, now, reminded, { kind: "reminder", meetup });
  return count;
}
