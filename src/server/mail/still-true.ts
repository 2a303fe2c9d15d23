import { type ExpressionBuilder, sql } from "kysely";
import type { MeetupId } from "#contract/ids.ts";
import type { EmailType } from "#contract/mail-log.ts";
import { instantBefore } from "#domain/timing.ts";
import type { Read, Tables, Tx } from "../platform/db/schema.ts";
import { isNotOverAt, wantsInvitations } from "../platform/db/sql.ts";
import { unclaimed } from "../platform/outbox/queue.ts";
import { kindsThatAre } from "./kinds.ts";
import { inMailData } from "./mail-data.ts";
import { LOGIN_LINK_MS, RESET_CODE_MS } from "./placeholders.ts";
import { isPending } from "./status-mails.ts";

/** States the recorded status or none, offers a place that is still offered, tells of places that are still too few, tells of an announcement that is still planned on that day, of a talk that is still on the programme or still off it, or of rights that the member still has, and asks only an unmuted member without an answer. */
export const isStillTrue = (read: Read, now: Date) => (eb: ExpressionBuilder<Tables, "emails">) =>
  eb.and([
    isInTime(now)(eb),
    hasRecordedStatus(eb),
    eb.or([eb("emails.kind", "<>", "offered"), isStillOffered(eb)]),
    eb.or([eb("emails.kind", "<>", "few_places"), areStillTooFew(eb)]),
    eb.or([eb("emails.kind", "<>", "announcing"), isStillPlanned(read, eb)]),
    eb.or([eb("emails.kind", "<>", "talk_planned"), isStillOnProgramme(read, eb)]),
    eb.or([eb("emails.kind", "<>", "talk_taken_off"), eb.not(isStillOnProgramme(read, eb))]),
    eb.or([eb("emails.kind", "not in", ["rights_granted", "handed_over"]), isStillAdmin(eb)]),
    eb.or([
      eb("emails.kind", "not in", kindsThatAre("asks")),
      eb.and([eb.not(isAnswered(eb)), isToAsk(now)(eb)]),
    ]),
  ]);

/** A mail server may refuse for days: no member is then asked about a meetup that is over, or gets an expired code. */
const isInTime = (now: Date) => (eb: ExpressionBuilder<Tables, "emails">) =>
  eb.and([
    eb.or([
      eb("emails.kind", "not in", kindsThatAre("before-end")),
      eb.exists(
        eb
          .selectFrom("meetups")
          .select("meetups.id")
          .whereRef("meetups.id", "=", "emails.meetup_id")
          .where(isNotOverAt(now)),
      ),
    ]),
    eb.or([
      eb("emails.kind", "<>", "login_code"),
      eb("emails.created_at", ">", instantBefore(now, LOGIN_LINK_MS)),
    ]),
    eb.or([
      eb("emails.kind", "<>", "password_reset"),
      eb("emails.created_at", ">", instantBefore(now, RESET_CODE_MS)),
    ]),
  ]);

/** By the member, or by an organiser after the time to undo it; before that, the mail about the change is still queued. */
const isAnswered = (eb: ExpressionBuilder<Tables, "emails">) =>
  eb.and([
    eb.exists(responseToMeetup(eb)),
    eb.not(
      eb.exists(
        eb
          .selectFrom("emails as undoable")
          .select("undoable.id")
          .whereRef("undoable.member_id", "=", "emails.member_id")
          .whereRef("undoable.meetup_id", "=", "emails.meetup_id")
          .where("undoable.kind", "in", kindsThatAre("of-change"))
          .where("undoable.sent_at", "is", null)
          .where("undoable.kept_at", "is", null)
          .where("undoable.failed_at", "is", null),
      ),
    ),
  ]);

const isToAsk = (now: Date) => (eb: ExpressionBuilder<Tables, "emails">) =>
  eb.exists(
    eb
      .selectFrom("members")
      .select("members.id")
      .whereRef("members.id", "=", "emails.member_id")
      .where(wantsInvitations(now)),
  );

const responseToMeetup = (eb: ExpressionBuilder<Tables, "emails">) =>
  eb
    .selectFrom("responses")
    .select("responses.member_id")
    .whereRef("responses.meetup_id", "=", "emails.meetup_id")
    .whereRef("responses.member_id", "=", "emails.member_id");

/** An offer that lapsed, was taken back or was answered is not mailed any more. */
const isStillOffered = (eb: ExpressionBuilder<Tables, "emails">) =>
  eb.exists(responseToMeetup(eb).where("responses.offered", "=", 1));

/** Places that others took, or that wait for another member who is the first in line now. */
const areStillTooFew = (eb: ExpressionBuilder<Tables, "emails">) =>
  eb.exists(responseToMeetup(eb).where("responses.told_free", ">", 0));

const isStillPlanned = (read: Read, eb: ExpressionBuilder<Tables, "emails">) =>
  eb.exists(
    eb
      .selectFrom("meetups")
      .select("meetups.id")
      .whereRef("meetups.id", "=", "emails.meetup_id")
      .where("meetups.status", "=", "draft")
      .where("meetups.announce_due_at", "is not", null)
      .whereRef("meetups.announce_on", "=", inMailData(read, "on")),
  );

/** Of a talk that was taken off, or whose evening goes on no more, its speaker does not hear that it is on it. */
const isStillOnProgramme = (read: Read, eb: ExpressionBuilder<Tables, "emails">) =>
  eb.exists(
    eb
      .selectFrom("talks")
      .innerJoin("programme_lines", "programme_lines.talk_id", "talks.id")
      .select("talks.id")
      .whereRef("talks.member_id", "=", "emails.member_id")
      .whereRef("programme_lines.meetup_id", "=", "emails.meetup_id")
      .where(sql<boolean>`cast(talks.id as text) = ${inMailData(read, "talk")}`),
  );

const isStillAdmin = (eb: ExpressionBuilder<Tables, "emails">) =>
  eb.exists(
    eb
      .selectFrom("members")
      .select("members.id")
      .whereRef("members.id", "=", "emails.member_id")
      .where("members.is_admin", "=", 1),
  );

/** A member without an answer counts as declined, and so does every member of a cancelled or deleted meetup. */
const hasRecordedStatus = (eb: ExpressionBuilder<Tables, "emails">) =>
  eb.or([
    eb("emails.states", "is", null),
    eb(
      "emails.states",
      "=",
      eb.fn.coalesce(
        eb
          .selectFrom("responses")
          .innerJoin("meetups", "meetups.id", "responses.meetup_id")
          .select("responses.status")
          .where("meetups.status", "=", "published")
          .whereRef("responses.meetup_id", "=", "emails.meetup_id")
          .whereRef("responses.member_id", "=", "emails.member_id"),
        eb.val("declined" as const),
      ),
    ),
  ]);

/** Those of a mailing that no process has claimed. */
export async function withdrawOutdatedOf(
  tx: Tx,
  now: Date,
  { meetup, kinds }: { readonly meetup: MeetupId; readonly kinds: readonly EmailType[] },
): Promise<void> {
  await tx
    .deleteFrom("emails")
    .where("meetup_id", "=", meetup)
    .where("kind", "in", kinds)
    .where(isPending)
    .where(unclaimed(now.toISOString()))
    .where((eb) => eb.not(isStillTrue(tx, now)(eb)))
    .execute();
}

/** About a removed meetup it withdraws none: their attempt fails, and the log says why. @returns the ids of those that it withdrew */
export async function withdrawOutdated(
  tx: Tx,
  now: Date,
  claimed: readonly { readonly id: number }[],
): Promise<ReadonlySet<number>> {
  if (claimed.length === 0) return new Set();
  const ids = claimed.map(({ id }) => id);
  const withdrawn = await tx
    .deleteFrom("emails")
    .where("id", "in", ids)
    .where((eb) => eb.not(isStillTrue(tx, now)(eb)))
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb("meetup_title", "is", null),
        exists(selectFrom("meetups").select("meetups.id").whereRef("meetups.id", "=", "emails.meetup_id")),
      ]),
    )
    .returning("id")
    .execute();
  return new Set(withdrawn.map(({ id }) => id));
}
