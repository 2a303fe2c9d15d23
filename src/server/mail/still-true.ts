import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { MeetupId } from "#contract/ids.ts";
import type { EmailType } from "#contract/mail-log.ts";
import { instantBefore } from "#domain/timing.ts";
import type { Read, Tables, Tx } from "../platform/db/schema.ts";
import { isNotOverAt, wantsInvitations } from "../platform/db/sql.ts";
import { unclaimed } from "../platform/outbox/queue.ts";
import { kindsThatAre, kindsThatHoldWhile } from "./kinds.ts";
import { inMailData } from "./mail-data.ts";
import { LOGIN_LINK_MS, RESET_CODE_MS } from "./placeholders.ts";
import { isPending } from "./status-mails.ts";
import type { Condition } from "./templates/template.ts";

type OfEmails = ExpressionBuilder<Tables, "emails">;
type IsSo = (eb: OfEmails, at: { readonly read: Read; readonly now: Date }) => Expression<SqlBool>;

const CONDITIONS: Readonly<Record<Condition, IsSo>> = {
  "meetup-not-over": (eb, { now }) => eb.exists(mailedMeetup(eb).where(isNotOverAt(now))),
  unanswered: (eb, { now }) => eb.and([eb.not(isAnswered(eb)), wantsToBeAsked(eb, now)]),
  "place-offered": (eb) => eb.exists(responseToMeetup(eb).where("responses.offered", "=", 1)),
  "places-too-few": (eb) => eb.exists(responseToMeetup(eb).where("responses.told_free", ">", 0)),
  "announcement-planned": (eb, { read }) => isStillPlanned(read, eb),
  "talk-on-programme": (eb, { read }) => isOnProgramme(read, eb),
  "talk-off-programme": (eb, { read }) => eb.not(isOnProgramme(read, eb)),
  admin: (eb) => eb.exists(recipientOf(eb).where("members.is_admin", "=", 1)),
  "login-code-valid": (eb, { now }) => eb("emails.created_at", ">", instantBefore(now, LOGIN_LINK_MS)),
  "reset-code-valid": (eb, { now }) => eb("emails.created_at", ">", instantBefore(now, RESET_CODE_MS)),
};

const CONDITION_NAMES = Object.keys(CONDITIONS) as readonly Condition[];

/** States the recorded status or none, and each condition of its kind is so. */
export const isStillTrue = (read: Read, now: Date) => (eb: OfEmails) =>
  eb.and([
    hasRecordedStatus(eb),
    ...CONDITION_NAMES.map((condition) =>
      eb.or([
        eb("emails.kind", "not in", kindsThatHoldWhile(condition)),
        CONDITIONS[condition](eb, { read, now }),
      ]),
    ),
  ]);

const mailedMeetup = (eb: OfEmails) =>
  eb.selectFrom("meetups").select("meetups.id").whereRef("meetups.id", "=", "emails.meetup_id");

const recipientOf = (eb: OfEmails) =>
  eb.selectFrom("members").select("members.id").whereRef("members.id", "=", "emails.member_id");

/** By the member, or by an organiser after the time to undo it; before that, the mail about the change is still queued. */
const isAnswered = (eb: OfEmails) =>
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

const wantsToBeAsked = (eb: OfEmails, now: Date) => eb.exists(recipientOf(eb).where(wantsInvitations(now)));

const responseToMeetup = (eb: OfEmails) =>
  eb
    .selectFrom("responses")
    .select("responses.member_id")
    .whereRef("responses.meetup_id", "=", "emails.meetup_id")
    .whereRef("responses.member_id", "=", "emails.member_id");

const isStillPlanned = (read: Read, eb: OfEmails) =>
  eb.exists(
    mailedMeetup(eb)
      .where("meetups.status", "=", "draft")
      .where("meetups.announce_due_at", "is not", null)
      .whereRef("meetups.announce_on", "=", inMailData(read, "on")),
  );

const isOnProgramme = (read: Read, eb: OfEmails) =>
  eb.exists(
    eb
      .selectFrom("talks")
      .innerJoin("programme_lines", "programme_lines.talk_id", "talks.id")
      .select("talks.id")
      .whereRef("talks.member_id", "=", "emails.member_id")
      .whereRef("programme_lines.meetup_id", "=", "emails.meetup_id")
      .where(sql<boolean>`cast(talks.id as text) = ${inMailData(read, "talk")}`),
  );

/** A member without an answer counts as declined, and so does every member of a cancelled or deleted meetup. */
const hasRecordedStatus = (eb: OfEmails) =>
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
