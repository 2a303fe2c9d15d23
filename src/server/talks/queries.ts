import type { MemberId } from "#contract/ids.ts";
import type { Evening, Offering, OwnTalk } from "#contract/talks.ts";
import { toTheMinute } from "#domain/dutch-dates.ts";
import { timeIn } from "#domain/moments.ts";
import { MAX_OPEN_TALKS, OPEN_STATES, speakerNames, usualSpeakerName } from "#domain/talks.ts";
import type { MemberRow, Read } from "../platform/db/schema.ts";
import { countRows, isToComeAt } from "../platform/db/sql.ts";
import { talkStarts } from "../records/talks.ts";
import { openWishes } from "../records/wishes.ts";

export const ownOpenTalks = (read: Read, member: MemberId) =>
  read
    .selectFrom("talks")
    .where("member_id", "=", member)
    .where("is_offered", "=", 1)
    .where("state", "in", OPEN_STATES);

/** Newest first. Of a talk on the programme of a draft, its member does not see the evening yet. */
export async function ownTalksOf(read: Read, member: MemberId, timeZone: string): Promise<OwnTalk[]> {
  const rows = await read
    .selectFrom("talks")
    .leftJoin("meetups", (join) =>
      join.onRef("meetups.id", "=", "talks.meetup_id").on("meetups.status", "<>", "draft"),
    )
    // An organiser may give it another length than was offered.
    .leftJoin("programme_lines", "programme_lines.talk_id", "talks.id")
    .select([
      "talks.id",
      "talks.title",
      "talks.text",
      "talks.minutes",
      "programme_lines.minutes as planned_minutes",
      "talks.needs",
      "talks.name_shown",
      "talks.state",
      "talks.slides",
      "talks.is_offered",
      "talks.wish_id",
      "meetups.id as meetup_id",
      "meetups.title as meetup_title",
      "meetups.date",
      "meetups.programme_times",
    ])
    .where("talks.member_id", "=", member)
    .orderBy("talks.created_at", "desc")
    .orderBy("talks.id", "desc")
    .execute();
  const planned = rows.flatMap(({ state, meetup_id }) => (state === "planned" ? (meetup_id ?? []) : []));
  const starts = new Map((await talkStarts(read, planned)).map(({ talk, startsAt }) => [talk, startsAt]));
  return rows.map((row) => {
    const startsAt = row.programme_times === 1 ? starts.get(row.id) : undefined;
    return {
      id: row.id,
      title: row.title,
      text: row.text,
      minutes: row.planned_minutes ?? row.minutes,
      needs: row.needs,
      nameShown: row.name_shown,
      state: row.state,
      meetup: eveningOf(row),
      startTime: startsAt === undefined ? null : toTheMinute(timeIn(timeZone, Date.parse(startsAt))),
      slides: row.slides,
      wish: row.wish_id,
      isOffered: row.is_offered === 1,
    };
  });
}

type OfMeetup = {
  readonly [Name in keyof Evening as Name extends "date" ? "date" : `meetup_${Name}`]: Evening[Name] | null;
};

export const eveningOf = ({ meetup_id: id, meetup_title: title, date }: OfMeetup): Evening | null =>
  id === null || title === null || date === null ? null : { id, title, date };

export async function offeringFor(
  read: Read,
  now: Date,
  { id, name, show_name }: Pick<MemberRow, "id" | "name" | "show_name">,
): Promise<Offering> {
  const evenings = await read
    .selectFrom("meetups")
    .select(["id", "title", "date"])
    .where("status", "=", "published")
    .where("takes_talks", "=", 1)
    .where(isToComeAt(now.toISOString()))
    .orderBy("starts_at")
    .orderBy("id")
    .limit(MAX_EVENINGS)
    .execute();
  return {
    evenings,
    names: speakerNames(name),
    usualName: usualSpeakerName(show_name === 1),
    wishes: await openWishes(read).where("wishes.member_id", "<>", id).limit(MAX_WISHES).execute(),
    left: Math.max(0, MAX_OPEN_TALKS - (await countRows(ownOpenTalks(read, id)))),
  };
}

const MAX_EVENINGS = 50;
const MAX_WISHES = 3;
