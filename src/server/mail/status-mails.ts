import { type ExpressionBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { EmailType } from "#contract/mail-log.ts";
import type { ResponseStatus } from "#domain/places.ts";
import { instantBefore } from "#domain/timing.ts";
import { prepared } from "../platform/db/prepared.ts";
import type { Read, Tables, Tx } from "../platform/db/schema.ts";
import { isNotOverAt, wantsInvitations } from "../platform/db/sql.ts";
import { unclaimed } from "../platform/outbox/queue.ts";
import { kindsThatAre } from "./kinds.ts";
import { LOGIN_LINK_MS, RESET_CODE_MS } from "./placeholders.ts";
import { ChangeData } from "./templates/changed.tsx";

export interface AttendeeKey {
  readonly meetup: MeetupId;
  readonly member: MemberId;
}

type Members = readonly MemberId[] | SelectQueryBuilder<Tables, "responses", { member_id: MemberId }>;

const queuedFor = (tx: Tx, at: string, meetup: MeetupId, members: Members) =>
  tx
    .deleteFrom("emails")
    .where("meetup_id", "=", meetup)
    .where("member_id", "in", members)
    .where(isPending)
    .where(unclaimed(at));

/** Withdraws mails of these kinds that no process has claimed. @returns whether there were any */
export async function withdrawKinds(
  tx: Tx,
  now: Date,
  { meetup, member }: AttendeeKey,
  kinds: readonly EmailType[],
): Promise<boolean> {
  const { numDeletedRows } = await queuedFor(tx, now.toISOString(), meetup, [member])
    .where("kind", "in", kinds)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) > 0;
}

/** Withdraws the notices to administrators that these drafts announce themselves, except claimed ones. */
export async function withdrawNotices(tx: Tx, now: Date, meetups: readonly MeetupId[]): Promise<void> {
  await tx
    .deleteFrom("emails")
    .where("meetup_id", "in", meetups)
    .where("kind", "=", "announcing")
    .where(isPending)
    .where(unclaimed(now.toISOString()))
    .execute();
}

const queuedTo = (read: Read, at: string, { meetup, member }: AttendeeKey) =>
  read
    .selectFrom("emails")
    .where("meetup_id", "=", meetup)
    .where("member_id", "=", member)
    .where(isPending)
    .where(unclaimed(at))
    .orderBy("id", "desc")
    .limit(1);

/** Whether a mail of this kind waits that a change of their answer would withdraw. */
export async function hasQueued(
  read: Read,
  now: Date,
  attendee: AttendeeKey,
  kind: EmailType,
): Promise<boolean> {
  const mails = queuedTo(read, now.toISOString(), attendee).where("kind", "=", kind);
  return (await mails.select("id").executeTakeFirst()) !== undefined;
}

/** The mail that tells them of another time or place, which a change of their answer would withdraw. */
export async function queuedChange(read: Read, now: Date, attendee: AttendeeKey) {
  const changes = queuedTo(read, now.toISOString(), attendee).where("kind", "=", "changed");
  const mail = await changes.where("states", "is not", null).select("data").executeTakeFirst();
  return mail && ChangeData.parse(JSON.parse(mail.data));
}

/** Withdraws mails that state a status other than this one and that no process has claimed. */
export async function withdrawOtherStatuses(
  tx: Tx,
  now: Date,
  { meetup, members }: { readonly meetup: MeetupId; readonly members: Members },
  status: ResponseStatus,
): Promise<void> {
  await queuedFor(tx, now.toISOString(), meetup, members).where("states", "<>", status).execute();
}

/** The same for one member. @returns whether there were any */
export async function withdrawOtherStatusesOf(
  tx: Tx,
  now: Date,
  attendee: AttendeeKey,
  status: ResponseStatus,
): Promise<boolean> {
  return (await withdrawn(tx, { ...attendee, status, at: now.toISOString() })).length > 0;
}

const withdrawn = prepared(
  (
    tx: Tx,
    { meetup, member, status, at }: AttendeeKey & { readonly status: ResponseStatus; readonly at: string },
  ) => queuedFor(tx, at, meetup, [member]).where("states", "<>", status).returning("id"),
);

/** Withdraws a meetup's mails that were not sent, except claimed ones that state a status. */
export async function withdrawAllOf(tx: Tx, now: Date, meetup: MeetupId): Promise<void> {
  await tx
    .deleteFrom("emails")
    .where("meetup_id", "=", meetup)
    .where(isPending)
    .where((eb) => eb.or([eb("states", "is", null), unclaimed(now.toISOString())]))
    .execute();
}

/** The status in the member's newest mail about the meetup, sent or queued; null when no mail states one. */
export async function lastStated(tx: Tx, attendee: AttendeeKey): Promise<ResponseStatus | null> {
  return (await newestStating(tx, attendee))[0]?.states ?? null;
}

const newestStating = prepared((read, { meetup, member }: AttendeeKey) =>
  read
    .selectFrom("emails")
    .select("states")
    .where("member_id", "=", member)
    .where("meetup_id", "=", meetup)
    .where("states", "is not", null)
    .where("failed_at", "is", null)
    .orderBy("id", "desc")
    .limit(1),
);

/** The number of the newest mail to anyone; 0 without any. Later ones have higher numbers. */
export async function newestMail(read: Read): Promise<number> {
  const newest = await read
    .selectFrom("emails")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? 0;
}

/** Whether a mail since that one states their status, is not withdrawn, and was not refused. */
export async function wasTold(read: Read, { meetup, member }: AttendeeKey, since: number): Promise<boolean> {
  const told = read
    .selectFrom("emails")
    .select("id")
    .where("member_id", "=", member)
    .where("meetup_id", "=", meetup)
    .where("states", "is not", null)
    .where("failed_at", "is", null)
    .where("id", ">", since);
  return (await told.limit(1).executeTakeFirst()) !== undefined;
}

/** States the recorded status or none, offers a place that is still offered, tells of places that are still too few, tells of an announcement that is still planned on that day, and asks only an unmuted member without an answer. */
export const isStillTrue = (now: Date) => (eb: ExpressionBuilder<Tables, "emails">) =>
  eb.and([
    isInTime(now)(eb),
    hasRecordedStatus(eb),
    eb.or([eb("emails.kind", "<>", "offered"), isStillOffered(eb)]),
    eb.or([eb("emails.kind", "<>", "few_places"), areStillTooFew(eb)]),
    eb.or([eb("emails.kind", "<>", "announcing"), isStillPlanned(eb)]),
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

const isStillPlanned = (eb: ExpressionBuilder<Tables, "emails">) =>
  eb.exists(
    eb
      .selectFrom("meetups")
      .select("meetups.id")
      .whereRef("meetups.id", "=", "emails.meetup_id")
      .where("meetups.status", "=", "draft")
      .where("meetups.announce_due_at", "is not", null)
      .where(sql<boolean>`emails.data like '%"on":"' || meetups.announce_on || '"%'`),
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
    .where((eb) => eb.not(isStillTrue(now)(eb)))
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
    .where((eb) => eb.not(isStillTrue(now)(eb)))
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

/** Keeps mails that state one member's status in order. One that names no meetup waits for those of all meetups. */
export const isNextToState = (at: string) => (eb: ExpressionBuilder<Tables, "emails">) =>
  eb.or([
    eb("emails.states", "is", null),
    eb.not(
      eb.exists(
        eb
          .selectFrom("emails as other")
          .select("other.id")
          .whereRef("other.member_id", "=", "emails.member_id")
          .where((each) =>
            each.or([
              each("emails.meetup_id", "is", null),
              each("other.meetup_id", "=", each.ref("emails.meetup_id")),
            ]),
          )
          .whereRef("other.id", "<>", "emails.id")
          .where("other.states", "is not", null)
          .where("other.sent_at", "is", null)
          .where("other.failed_at", "is", null)
          .where("other.claimed_until", ">", at),
      ),
    ),
  ]);

/** Waits in the queue, or is kept until there is a mail server. */
export const isUnsent = (eb: ExpressionBuilder<Tables, "emails">) =>
  eb.and([eb("sent_at", "is", null), eb("failed_at", "is", null)]);

export const isPending = (eb: ExpressionBuilder<Tables, "emails">) =>
  eb.and([isUnsent(eb), eb("kept_at", "is", null)]);

export const isSendable = (eb: ExpressionBuilder<Tables, "emails">) =>
  eb.and([isPending(eb), eb("paused", "=", 0)]);
