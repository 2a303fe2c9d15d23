import type { MeetupId } from "#contract/row-id.ts";
import type { MeetupRow, MessageRow, Read } from "../db/schema.ts";

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
  "max_participants",
  "confirmed",
  "created_at",
  "revision",
] as const satisfies (keyof MeetupRow)[];
export type MailedMeetup = Pick<MeetupRow, (typeof MAILED)[number]>;

export interface Facts {
  readonly meetups: ReadonlyMap<number, MailedMeetup>;
  readonly messages: ReadonlyMap<number, MessageRow>;
  readonly upcoming: readonly MailedMeetup[];
}

export interface Needs {
  readonly meetup?: MeetupId | null;
  readonly message?: number;
  readonly upcoming?: true;
}

const MOST_UPCOMING = 20;

export async function factsFor(read: Read, needs: readonly Needs[], now: Date): Promise<Facts> {
  const meetups = new Set(needs.flatMap(({ meetup }) => meetup ?? []));
  const messages = new Set(needs.flatMap(({ message }) => message ?? []));
  return {
    meetups: meetups.size === 0 ? new Map() : byId(await meetupsWith(read, [...meetups])),
    messages: messages.size === 0 ? new Map() : byId(await messagesWith(read, [...messages])),
    upcoming: needs.some(({ upcoming }) => upcoming) ? await upcomingMeetups(read, now) : [],
  };
}

const meetupsWith = (read: Read, ids: readonly MeetupId[]) =>
  read.selectFrom("meetups").select(MAILED).where("id", "in", ids).execute();

const messagesWith = (read: Read, ids: readonly number[]) =>
  read.selectFrom("messages").selectAll().where("id", "in", ids).execute();

const byId = <Row extends { id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

function upcomingMeetups(read: Read, now: Date): Promise<MailedMeetup[]> {
  const query = read.selectFrom("meetups").select(MAILED).where("starts_at", ">=", now.toISOString());
  return query.orderBy("starts_at").limit(MOST_UPCOMING).execute();
}
