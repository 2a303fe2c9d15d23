import type { ExpressionBuilder, SelectQueryBuilder } from "kysely";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { EmailType } from "#contract/mail-log.ts";
import type { TalkId } from "#contract/talks.ts";
import type { ResponseStatus } from "#domain/places.ts";
import { prepared } from "../platform/db/prepared.ts";
import type { Read, Tables, Tx } from "../platform/db/schema.ts";
import { unclaimed } from "../platform/outbox/queue.ts";
import { inMailData } from "./mail-data.ts";
import { ChangeData } from "./templates/changed.tsx";
import { PlannedMail } from "./templates/talk-planned.tsx";
import { TakenOff } from "./templates/talk-taken-off.tsx";

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

interface SpeakerKey extends AttendeeKey {
  readonly talk: TalkId;
}

/** Withdraws the mail that this talk is on the programme, unless a process claimed it. @returns its data; null when there was none */
export async function withdrawPlanned(tx: Tx, now: Date, speaker: SpeakerKey): Promise<PlannedMail | null> {
  const data = await withdrawOfTalk(tx, now, speaker, "talk_planned");
  return data === null ? null : PlannedMail.parse(data);
}

/** The same of the mail that it is on it no more. */
export async function withdrawTakenOff(tx: Tx, now: Date, speaker: SpeakerKey): Promise<TakenOff | null> {
  const data = await withdrawOfTalk(tx, now, speaker, "talk_taken_off");
  return data === null ? null : TakenOff.parse(data);
}

async function withdrawOfTalk(
  tx: Tx,
  now: Date,
  { meetup, member, talk }: SpeakerKey,
  kind: EmailType,
): Promise<unknown> {
  const withdrawn = await queuedFor(tx, now.toISOString(), meetup, [member])
    .where("kind", "=", kind)
    .where(inMailData(tx, "talk"), "=", String(talk))
    .returning("data")
    .executeTakeFirst();
  return withdrawn ? JSON.parse(withdrawn.data) : null;
}

/** Of talks on this meetup's programme, those whose speaker is about to be mailed another start than before. */
export async function talksToldOfMove(read: Read, meetup: MeetupId): Promise<ReadonlySet<TalkId>> {
  const mails = await read
    .selectFrom("emails")
    .select("data")
    .where("meetup_id", "=", meetup)
    .where("kind", "=", "talk_planned")
    .where(isPending)
    .execute();
  const waiting = mails.map(({ data }) => PlannedMail.parse(JSON.parse(data)));
  return new Set(waiting.flatMap(({ talk, told }) => (told === null ? [] : talk)));
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
