import type { MeetupId, MemberId, MessageId, ReturnedMailId } from "#contract/ids.ts";
import type { TalkId } from "#contract/talks.ts";
import type { WhereaboutsColumns } from "#contract/whereabouts.ts";
import { isFirstCome } from "#domain/companions.ts";
import { howFilled } from "#domain/offers.ts";
import { isAfterDeadline, type ResponseStatus } from "#domain/places.ts";
import type { EmailRow, MeetupRow, MessageRow, Read } from "../platform/db/schema.ts";
import { isPublishedUpcoming, RESERVED, WAITLIST_POSITION } from "../platform/db/sql.ts";
import { askingAboutClub } from "../records/club-messages.ts";
import { type TalkStart, talkStarts, titlesOnProgrammes } from "../records/talks.ts";
import { type MemberAtMeetup, whereaboutsOfAttendees } from "../records/whereabouts.ts";

export interface Loading {
  readonly read: Read;
  readonly now: Date;
}

const MAILED = [
  "id",
  "title",
  "description",
  "date",
  "start_time",
  "end_time",
  "starts_at",
  "ends_at",
  "location",
  "has_address",
  "has_online_url",
  "max_participants",
  "confirmed",
  "waitlist",
  "waitlist_members",
  "held",
  RESERVED,
  "answer_days_before",
  "answer_by",
  "ask_again",
  "offer_minutes",
  "max_guests",
  "created_at",
  "revision",
] as const satisfies (keyof MeetupRow | typeof RESERVED)[];
export type MailedMeetup = Pick<MeetupRow, Extract<(typeof MAILED)[number], string> | "reserved"> & {
  /** The last day for answers is over at sending: a yes waits for an organiser. */
  readonly isClosed?: boolean;
  readonly isFirstCome?: boolean;
  /** No member is asked any more when a place comes free. */
  readonly isUnasked?: boolean;
  /** For calendar files: titles and free lines, without names. */
  readonly programme?: readonly string[] | undefined;
};

export async function meetupsById(
  { read, now }: Loading,
  ids: readonly (MeetupId | null | undefined)[],
): Promise<(id: MeetupId | null | undefined) => MailedMeetup | null> {
  const wanted = distinct(ids);
  if (wanted.length === 0) return () => null;
  const rows = await read.selectFrom("meetups").select(MAILED).where("id", "in", wanted).execute();
  const titles = await titlesOnProgrammes(read, wanted);
  const found = new Map(
    rows.map((row) => [row.id, { ...atSending(row, now), programme: titles.get(row.id) }]),
  );
  return (id) => (id && found.get(id)) ?? null;
}

export async function messagesById(
  { read }: Loading,
  ids: readonly MessageId[],
): Promise<(id: MessageId) => MessageRow | null> {
  const wanted = distinct(ids);
  if (wanted.length === 0) return () => null;
  const rows = await read.selectFrom("messages").selectAll().where("id", "in", wanted).execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return (id) => found.get(id) ?? null;
}

export async function memberNamesById(
  { read }: Loading,
  ids: readonly (MemberId | null)[],
): Promise<(id: MemberId | null) => string | null> {
  const wanted = distinct(ids);
  if (wanted.length === 0) return () => null;
  const rows = await read.selectFrom("members").select(["id", "name"]).where("id", "in", wanted).execute();
  const found = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => (id && found.get(id)) ?? null;
}

export interface PersonsMail {
  /** The name of the sender, or the address without one. */
  readonly from: string;
  readonly address: string;
  readonly subject: string;
}

/** Mails in the inbox whose sender is still stored. */
export async function personsMailsById(
  { read }: Loading,
  ids: readonly ReturnedMailId[],
): Promise<(id: ReturnedMailId) => PersonsMail | null> {
  const wanted = distinct(ids);
  if (wanted.length === 0) return () => null;
  const rows = await read
    .selectFrom("returned_mails")
    .select(["id", "sender_name", "sender_address", "subject"])
    .where("id", "in", wanted)
    .execute();
  const found = new Map<ReturnedMailId, PersonsMail>();
  for (const { id, sender_name, sender_address, subject } of rows)
    if (sender_address !== null)
      found.set(id, {
        from: sender_name || sender_address,
        address: sender_address,
        subject: subject || "(zonder onderwerp)",
      });
  return (id) => found.get(id) ?? null;
}

export type MailedTalk = Pick<TalkStart, "title" | "minutes" | "startsAt">;

/** Talks on a programme, each with its start as it is at sending. */
export async function talksById(
  { read }: Loading,
  ids: readonly TalkId[],
): Promise<(id: TalkId) => MailedTalk | null> {
  const wanted = distinct(ids);
  if (wanted.length === 0) return () => null;
  const lines = read
    .selectFrom("programme_lines")
    .select("meetup_id")
    .distinct()
    .where("talk_id", "in", wanted);
  const meetups = (await lines.execute()).map(({ meetup_id }) => meetup_id);
  const found = new Map((await talkStarts(read, meetups)).map((talk) => [talk.talk, talk]));
  return (id) => found.get(id) ?? null;
}

export interface OfferedTalk {
  readonly title: string;
}

export async function offeredTalksById(
  { read }: Loading,
  ids: readonly TalkId[],
): Promise<(id: TalkId) => OfferedTalk | null> {
  const wanted = distinct(ids);
  if (wanted.length === 0) return () => null;
  const rows = await read.selectFrom("talks").select(["id", "title"]).where("id", "in", wanted).execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return (id) => found.get(id) ?? null;
}

/** So many meetups of an agenda ask for an answer; the others are a line each. */
export const WITH_BUTTONS = 3;
/** Most meetups in one mail: mail programs cut a mail off at 100 KB. */
export const MAX_ON_AGENDA = 50;
/** One more, to know whether there are others. */
const MAX_UPCOMING = MAX_ON_AGENDA + 1;

export async function upcomingMeetups({ read, now }: Loading): Promise<readonly MailedMeetup[]> {
  const rows = await read
    .selectFrom("meetups")
    .select(MAILED)
    .where(isPublishedUpcoming(now.toISOString()))
    .orderBy("starts_at")
    .limit(MAX_UPCOMING)
    .execute();
  return rows.map((row) => atSending(row, now));
}

const atSending = (row: MailedMeetup, now: Date): MailedMeetup => ({
  ...row,
  isClosed: isAfterDeadline(row.answer_by, now.getTime()),
  isFirstCome: isFirstCome(row, now.getTime()),
  isUnasked: howFilled(row, now.getTime()) === "first-come",
});

type ToMember = Pick<EmailRow, "meetup_id" | "member_id">;

export interface WaitingPlace {
  readonly position: number;
  readonly isLate: boolean;
  readonly isOffered: boolean;
  /** The member said yes in a calendar program, which shows it as attended. */
  readonly isByCalendar: boolean;
  readonly party: number;
}

/** Each recipient's place on the waitlist of the meetup; null when not on the waitlist. */
export async function placesOnWaitlist(
  { read }: Loading,
  mails: readonly ToMember[],
): Promise<(mail: ToMember) => WaitingPlace | null> {
  const recipients = mails.filter(isToMember);
  if (recipients.length === 0) return () => null;
  const rows = await read
    .selectFrom("responses")
    .select(["meetup_id", "member_id", "late", "offered", "guests", "via", WAITLIST_POSITION])
    .where("status", "=", "waitlist")
    .where("meetup_id", "in", distinct(recipients.map(({ meetup_id }) => meetup_id)))
    .where("member_id", "in", distinct(recipients.map(({ member_id }) => member_id)))
    .execute();
  const found = new Map(
    rows.flatMap(({ waitlist_position: position, late, offered, guests, via, ...row }) => {
      if (position === null) return [];
      const waiting = {
        position,
        isLate: late === 1,
        isOffered: offered === 1,
        isByCalendar: via === "calendar",
        party: 1 + guests,
      };
      return [[keyOf(row), waiting] as const];
    }),
  );
  return (mail) => found.get(keyOf(mail)) ?? null;
}

/** The recipient's answer to the meetup, with the number of companions; null: none. */
export async function answersOf(
  { read }: Loading,
  mails: readonly ToMember[],
): Promise<(mail: ToMember) => { readonly status: ResponseStatus; readonly guests: number } | null> {
  const recipients = mails.filter(isToMember);
  if (recipients.length === 0) return () => null;
  const rows = await read
    .selectFrom("responses")
    .select(["meetup_id", "member_id", "status", "guests"])
    .where("meetup_id", "in", distinct(recipients.map(({ meetup_id }) => meetup_id)))
    .where("member_id", "in", distinct(recipients.map(({ member_id }) => member_id)))
    .execute();
  const found = new Map(rows.map((row) => [keyOf(row), row]));
  return (mail) => found.get(keyOf(mail)) ?? null;
}

/** Whether the invitation asks its recipient about messages of the club. */
export async function clubQuestionTo(
  { read }: Loading,
  mails: readonly ToMember[],
): Promise<(mail: ToMember) => boolean> {
  const asks = await askingAboutClub(read, mails.filter(isToMember));
  return (mail) => isToMember(mail) && asks(mail);
}

/** Where exactly the meetup is, for each recipient that has a place there; else null (promise 79). */
export async function whereaboutsForAttendees(
  { read, now }: Loading,
  mails: readonly ToMember[],
): Promise<(mail: ToMember) => WhereaboutsColumns | null> {
  const rows = await whereaboutsOfAttendees(read, now, mails.filter(isToMember));
  const found = new Map(
    rows.map(({ meetup_id, member_id, ...whereabouts }) => [keyOf({ meetup_id, member_id }), whereabouts]),
  );
  return (mail) => found.get(keyOf(mail)) ?? null;
}

const isToMember = (mail: ToMember): mail is MemberAtMeetup =>
  mail.meetup_id !== null && mail.member_id !== null;

const keyOf = ({ meetup_id, member_id }: ToMember): string => `${meetup_id}:${member_id}`;

const distinct = <Value>(values: readonly (Value | null | undefined)[]): Value[] => [
  ...new Set(values.flatMap((value) => value ?? [])),
];
