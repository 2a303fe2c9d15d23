import type { MeetupId } from "#contract/row-id.ts";
import type { MeetupRow, MessageRow, Read } from "../db/schema.ts";

/** What queued mails are about, read for many at once. */
export interface Facts {
  readonly meetups: ReadonlyMap<number, MeetupRow>;
  readonly messages: ReadonlyMap<number, MessageRow>;
  readonly upcoming: readonly MeetupRow[];
}

/** What one mail needs of them. */
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
  read.selectFrom("meetups").selectAll().where("id", "in", ids).execute();

const messagesWith = (read: Read, ids: readonly number[]) =>
  read.selectFrom("messages").selectAll().where("id", "in", ids).execute();

const byId = <Row extends { id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

function upcomingMeetups(read: Read, now: Date): Promise<MeetupRow[]> {
  const query = read.selectFrom("meetups").selectAll().where("starts_at", ">=", now.toISOString());
  return query.orderBy("starts_at").limit(MOST_UPCOMING).execute();
}
