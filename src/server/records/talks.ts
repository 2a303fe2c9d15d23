import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { Meetup } from "#contract/meetups.ts";
import type { TalkId } from "#contract/talks.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { clockTimesOf, momentsOf, type SpeakerName, speakerInWords } from "#domain/talks.ts";
import type { MeetupRow, Read } from "../platform/db/schema.ts";

/** Whether the site takes talks at all. */
export async function siteTakesTalks(read: Read): Promise<boolean> {
  const site = await read.selectFrom("site").select("talks").executeTakeFirst();
  return site?.talks !== 0;
}

/** The lines of these programmes in their order, each with the talk that it is. */
export const linesOf = (read: Read, meetups: readonly MeetupId[]) =>
  read
    .selectFrom("programme_lines")
    .leftJoin("talks", "talks.id", "programme_lines.talk_id")
    .leftJoin("members", "members.id", "talks.member_id")
    .select([
      "programme_lines.meetup_id",
      "programme_lines.position",
      "programme_lines.talk_id",
      "programme_lines.text as line",
      "programme_lines.minutes",
      "talks.title",
      "talks.text",
      "talks.needs",
      "talks.name_shown",
      "talks.speaker",
      "talks.slides",
      "talks.member_id",
      "talks.told_start",
      "members.name",
    ])
    .where("programme_lines.meetup_id", "in", meetups)
    .orderBy("programme_lines.meetup_id")
    .orderBy("programme_lines.position");

export interface TalkStart {
  readonly talk: TalkId;
  readonly meetup: MeetupId;
  readonly member: MemberId | null;
  readonly title: string;
  readonly minutes: number;
  readonly startsAt: Instant;
  readonly toldStart: Instant | null;
}

/** When each talk on the programmes of these meetups begins, by the meetup's own start. */
export async function talkStarts(read: Read, meetups: readonly MeetupId[]): Promise<TalkStart[]> {
  if (meetups.length === 0) return [];
  const begins = await read
    .selectFrom("meetups")
    .select(["id", "starts_at"])
    .where("id", "in", meetups)
    .execute();
  const lines = Map.groupBy(await linesOf(read, meetups).execute(), ({ meetup_id }) => meetup_id);
  return begins.flatMap(({ id, starts_at }) => {
    const programme = lines.get(id) ?? [];
    const moments = momentsOf(programme, starts_at);
    return programme.flatMap(({ talk_id, title, minutes, member_id, told_start }, place) => {
      if (talk_id === null) return [];
      const startsAt = new Date(moments[place] ?? 0).toISOString() as Instant;
      return {
        talk: talk_id,
        meetup: id,
        member: member_id,
        title: title ?? "",
        minutes,
        startsAt,
        toldStart: told_start,
      };
    });
  });
}

/** What the member gives of the programme; none of a member who is no speaker. */
export async function titlesOfSpeaker(
  read: Read,
  { meetup, member }: { readonly meetup: MeetupId; readonly member: MemberId },
): Promise<string[]> {
  const planned = await read
    .selectFrom("talks")
    .select("title")
    .where("meetup_id", "=", meetup)
    .where("member_id", "=", member)
    .where("state", "=", "planned")
    .orderBy("id")
    .execute();
  return planned.map(({ title }) => title);
}

interface Spoken {
  readonly name: string | null;
  readonly speaker: string | null;
  readonly name_shown: SpeakerName | null;
}

/** The speaker as everybody may know them; null: nobody is named with the talk. */
export const shownSpeaker = ({ name, speaker, name_shown }: Spoken): string | null =>
  name === null ? speaker : speakerInWords(name, name_shown ?? "member");

type WithProgramme = Pick<MeetupRow, "id" | "starts_at" | "programme_times">;

type Programme = NonNullable<Meetup["programme"]>;

/** The programmes as everybody may see them, with names as their owners chose; none of meetups without lines. */
export async function shownProgrammes(
  read: Read,
  meetups: readonly WithProgramme[],
  timeZone: string,
): Promise<ReadonlyMap<MeetupId, Programme>> {
  if (meetups.length === 0) return new Map();
  const ids = meetups.map(({ id }) => id);
  const lines = Map.groupBy(await linesOf(read, ids).execute(), ({ meetup_id }) => meetup_id);
  return new Map(
    meetups.flatMap(({ id, starts_at, programme_times }) => {
      const rows = lines.get(id) ?? [];
      if (rows.length === 0) return [];
      const times = programme_times === 1 ? clockTimesOf(rows, starts_at, timeZone) : [];
      const programme = rows.map((row, place) => ({
        time: times[place],
        title: row.talk_id === null ? row.line : (row.title ?? ""),
        minutes: row.minutes,
        talk: row.talk_id === null ? undefined : asTalk(row),
      }));
      return [[id, programme]];
    }),
  );
}

/** What the answer for one meetup has of talks; absent where there is nothing to say. */
export async function shownProgramme(
  read: Read,
  meetup: WithProgramme & Pick<MeetupRow, "takes_talks">,
  timeZone: string,
): Promise<Pick<Meetup, "programme" | "takesNoTalks">> {
  return {
    programme: (await shownProgrammes(read, [meetup], timeZone)).get(meetup.id),
    takesNoTalks: meetup.takes_talks === 0 ? true : undefined,
  };
}

type Row = Awaited<ReturnType<ReturnType<typeof linesOf>["execute"]>>[number];

const asTalk = (row: Row) => ({
  by: shownSpeaker(row) ?? undefined,
  text: row.text || undefined,
  slides: row.slides ?? undefined,
});

/** How many talks each evening has, offered for it or on its programme: they go to another time when it is cancelled. */
export async function countTalks(
  read: Read,
  meetups: readonly MeetupId[],
): Promise<ReadonlyMap<MeetupId, number>> {
  if (meetups.length === 0) return new Map();
  const rows = await read
    .selectFrom("talks")
    .select(({ fn }) => ["meetup_id", fn.countAll<string | number>().as("talks")])
    .where("meetup_id", "in", meetups)
    .where("state", "<>", "declined")
    .groupBy("meetup_id")
    .execute();
  return new Map(
    rows.flatMap(({ meetup_id, talks }) => (meetup_id === null ? [] : [[meetup_id, Number(talks)]])),
  );
}

/** Titles of talks and free lines, in their order; none of meetups without lines. */
export async function titlesOnProgrammes(
  read: Read,
  meetups: readonly MeetupId[],
): Promise<ReadonlyMap<MeetupId, string[]>> {
  if (meetups.length === 0) return new Map();
  const lines = Map.groupBy(await linesOf(read, meetups).execute(), ({ meetup_id }) => meetup_id);
  return new Map([...lines].map(([id, rows]) => [id, rows.map(({ title, line }) => title ?? line)]));
}
