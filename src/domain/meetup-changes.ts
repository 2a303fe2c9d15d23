import { type ClockTime, type Day, fullDate, shortDate, timeRange } from "./dutch-dates.ts";
import { capitalised, namesInWords } from "./wording.ts";

interface When {
  readonly date: Day;
  readonly start_time: ClockTime;
  readonly end_time: ClockTime | null;
  readonly location: string;
}

export interface MeetupChange {
  readonly what: "datum" | "tijd" | "plek";
  readonly old: string;
  readonly now: string;
  readonly short: string;
}

/** What of day, time and place differs, in this order. */
export function changesOf(before: When, after: When): readonly MeetupChange[] {
  const timesOf = (when: When) => timeRange(when.start_time, when.end_time, after.date);
  const changes: readonly MeetupChange[] = [
    { what: "datum", old: fullDate(before.date), now: fullDate(after.date), short: shortDate(after.date) },
    { what: "tijd", old: timesOf(before), now: timesOf(after), short: timesOf(after) },
    { what: "plek", old: before.location, now: after.location, short: after.location },
  ];
  return changes.filter(({ old, now }) => old !== now);
}

/** `Nieuwe datum en plek: do 3 dec, `; empty where nothing differs. */
export function changesInSubject(changes: readonly MeetupChange[]): string {
  const [first] = changes;
  return first ? `Nieuwe ${namesInWords(changes.map(({ what }) => what))}: ${first.short}, ` : "";
}

/** `De plek is veranderd: van De Stekker naar Neude`; of several only their names. Null where nothing differs. */
export function changesInWords(changes: readonly MeetupChange[]): string | null {
  const [first, ...others] = changes;
  if (!first) return null;
  if (others.length === 0) return `De ${first.what} is veranderd: van ${first.old} naar ${first.now}`;
  return `${capitalised(namesInWords(changes.map(({ what }) => `de ${what}`)))} zijn veranderd`;
}

interface Edited extends When {
  readonly title: string;
  readonly max_participants: number | null;
}

/** `Tijd 20:00 naar 19:30, maximum 30 naar 33`; null where only other fields differ. */
export function editInWords(before: Edited, after: Edited): string | null {
  const when = changesOf(before, after).map((change) => ({
    what: change.what,
    old: change.what === "datum" ? shortDate(before.date) : change.old,
    now: change.short,
  }));
  const others = [
    { what: "titel", old: `‘${before.title}’`, now: `‘${after.title}’` },
    {
      what: "maximum",
      old: maximumInWords(before.max_participants),
      now: maximumInWords(after.max_participants),
    },
  ];
  const changes = [...when, ...others.filter(({ old, now }) => old !== now)];
  if (changes.length === 0) return null;
  return capitalised(changes.map(({ what, old, now }) => `${what} ${old} naar ${now}`).join(", "));
}

const maximumInWords = (max: number | null): string => (max === null ? "geen" : String(max));
