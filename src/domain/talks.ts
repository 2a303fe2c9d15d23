import { type ClockTime, type Instant, toTheMinute } from "./dutch-dates.ts";
import { firstName } from "./greeting.ts";
import { timeIn } from "./moments.ts";
import { MINUTE_MS } from "./timing.ts";

/** `new` and `later` are open: organisers may still plan them. */
export const TALK_STATES = ["new", "later", "declined", "planned"] as const;
export type TalkState = (typeof TALK_STATES)[number];

export const OPEN_STATES = ["new", "later"] as const satisfies readonly TalkState[];
export const MAX_OPEN_TALKS = 5;

/** What a member chooses from; an organiser may give a talk any other length. */
export const TALK_MINUTES = [5, 15, 30, 45] as const;
export const USUAL_MINUTES = 15;

/** How a speaker is named to everybody, search engines included. */
export const SPEAKER_NAMES = ["full", "first", "member"] as const;
export type SpeakerName = (typeof SPEAKER_NAMES)[number];

export const UNNAMED_SPEAKER = "een lid";

export function speakerInWords(name: string, choice: SpeakerName): string {
  switch (choice) {
    case "full":
      return name;
    case "first":
      return firstName(name);
    case "member":
      return UNNAMED_SPEAKER;
  }
}

/** A name in each of the ways. */
export const speakerNames = (name: string): Readonly<Record<SpeakerName, string>> => ({
  full: speakerInWords(name, "full"),
  first: speakerInWords(name, "first"),
  member: speakerInWords(name, "member"),
});

/** What is chosen beforehand. */
export const usualSpeakerName = (showsName: boolean): SpeakerName => (showsName ? "first" : "member");

/** A speaker hears of a start that moved by this much. */
const TELLING_MS = 15 * MINUTE_MS;

export const isWorthTelling = (told: Instant, now: Instant): boolean =>
  Math.abs(Date.parse(now) - Date.parse(told)) >= TELLING_MS;

interface Timed {
  readonly minutes: number;
}

/** The start of each line in milliseconds since the epoch, and at last the end of the programme. */
export function momentsOf(lines: readonly Timed[], startsAt: Instant): number[] {
  const moments = [Date.parse(startsAt)];
  for (const { minutes } of lines) moments.push((moments.at(-1) ?? 0) + minutes * MINUTE_MS);
  return moments;
}

/** The same on the clock of the site's zone. */
export const clockTimesOf = (lines: readonly Timed[], startsAt: Instant, timeZone: string): ClockTime[] =>
  momentsOf(lines, startsAt).map((moment) => toTheMinute(timeIn(timeZone, moment)));

interface ShownLine {
  readonly time?: string | undefined;
  readonly title: string;
  readonly talk?: { readonly by?: string | undefined } | undefined;
}

/** A line each, for places that show only a text: `20:00 Rolluiken zonder cloud (Fatima)`. */
export const programmeInWords = (lines: readonly ShownLine[]): string[] =>
  lines.map(({ time, title, talk }) => {
    const by = talk?.by === undefined ? "" : ` (${talk.by})`;
    return `${time === undefined ? "" : `${time} `}${title}${by}`;
  });
