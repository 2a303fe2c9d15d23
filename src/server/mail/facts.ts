import type { MeetupId, MessageId } from "#contract/ids.ts";
import type { WhereaboutsColumns } from "#contract/whereabouts.ts";
import { isFirstCome } from "#domain/guest-room.ts";
import { isAfterDeadline } from "#domain/places.ts";
import type { MeetupRow, MessageRow, Read } from "../platform/db/schema.ts";
import { isPublishedUpcoming, WAITLIST_POSITION } from "../platform/db/sql.ts";
import { type MemberAtMeetup, whereaboutsOfGuests } from "../records/whereabouts.ts";

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
  "held",
  "answer_days_before",
  "answer_by",
  "ask_again",
  "offer_minutes",
  "max_guests",
  "created_at",
  "revision",
] as const satisfies (keyof MeetupRow)[];
export type MailedMeetup = Pick<MeetupRow, (typeof MAILED)[number]> & {
  /** The last day for answers is over at sending: a yes waits for an organiser. */
  readonly isClosed?: boolean;
  /** At sending, the first member that says yes gets a free place, also when others wait. */
  readonly isFirstCome?: boolean;
};

export interface Facts {
  readonly meetups: ReadonlyMap<number, MailedMeetup>;
  readonly messages: ReadonlyMap<number, MessageRow>;
  readonly upcoming: readonly MailedMeetup[];
  readonly waiting: ReadonlyMap<string, WaitingPlace>;
  /** Of the members that have a place at their meetup. */
  readonly whereabouts: ReadonlyMap<string, WhereaboutsColumns>;
}

export interface WaitingPlace {
  readonly position: number;
  /** The answer came after the last day for answers: an organiser decides. */
  readonly isLate: boolean;
  readonly isOffered: boolean;
  readonly party: number;
}

export const keyOf = ({ meetup_id, member_id }: MemberAtMeetup): string => `${meetup_id}:${member_id}`;

export interface MailFactKeys {
  readonly meetup?: MeetupId | null;
  readonly message?: MessageId;
  readonly upcoming?: true;
  readonly waiting?: MemberAtMeetup | null;
  readonly whereabouts?: MemberAtMeetup | null;
}

/** Most meetups in one mail: mail programs cut a mail off at 100 KB. */
export const MAX_ON_AGENDA = 50;
/** One more, to know whether there are others. */
const MAX_UPCOMING = MAX_ON_AGENDA + 1;

export async function loadMailFacts(read: Read, needs: readonly MailFactKeys[], now: Date): Promise<Facts> {
  const meetups = new Set(needs.flatMap(({ meetup }) => meetup ?? []));
  const messages = new Set(needs.flatMap(({ message }) => message ?? []));
  const waiting = needs.flatMap((need) => need.waiting ?? []);
  const guests = needs.flatMap(({ whereabouts }) => whereabouts ?? []);
  return {
    meetups: meetups.size === 0 ? new Map() : byId(await meetupsWith(read, [...meetups], now)),
    messages: messages.size === 0 ? new Map() : byId(await messagesWith(read, [...messages])),
    upcoming: needs.some(({ upcoming }) => upcoming) ? await publishedUpcoming(read, now) : [],
    waiting: waiting.length === 0 ? new Map() : await positionsOf(read, waiting),
    whereabouts: new Map(
      (await whereaboutsOfGuests(read, now, guests)).map(({ meetup_id, member_id, ...whereabouts }) => [
        keyOf({ meetup_id, member_id }),
        whereabouts,
      ]),
    ),
  };
}

async function meetupsWith(read: Read, ids: readonly MeetupId[], now: Date): Promise<MailedMeetup[]> {
  const rows = await read.selectFrom("meetups").select(MAILED).where("id", "in", ids).execute();
  return rows.map((row) => atSending(row, now));
}

const atSending = (row: MailedMeetup, now: Date): MailedMeetup => ({
  ...row,
  isClosed: isAfterDeadline(row.answer_by, now.getTime()),
  isFirstCome: isFirstCome(row, now.getTime()),
});

const messagesWith = (read: Read, ids: readonly MessageId[]) =>
  read.selectFrom("messages").selectAll().where("id", "in", ids).execute();

async function positionsOf(
  read: Read,
  waiting: readonly MemberAtMeetup[],
): Promise<ReadonlyMap<string, WaitingPlace>> {
  const rows = await read
    .selectFrom("responses")
    .select(["meetup_id", "member_id", "late", "offered", "guests", WAITLIST_POSITION])
    .where("status", "=", "waitlist")
    .where("meetup_id", "in", [...new Set(waiting.map(({ meetup_id }) => meetup_id))])
    .where("member_id", "in", [...new Set(waiting.map(({ member_id }) => member_id))])
    .execute();
  return new Map(
    rows.flatMap(({ waitlist_position: position, late, offered, guests, ...row }) => {
      if (position === null) return [];
      const waiting = { position, isLate: late === 1, isOffered: offered === 1, party: 1 + guests };
      return [[keyOf(row), waiting] as const];
    }),
  );
}

const byId = <Row extends { id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

async function publishedUpcoming(read: Read, now: Date): Promise<MailedMeetup[]> {
  const rows = await read
    .selectFrom("meetups")
    .select(MAILED)
    .where(isPublishedUpcoming(now.toISOString()))
    .orderBy("starts_at")
    .limit(MAX_UPCOMING)
    .execute();
  return rows.map((row) => atSending(row, now));
}
