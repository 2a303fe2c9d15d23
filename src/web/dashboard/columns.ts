import type { MyMeetups } from "#contract/dashboard.ts";
import type { Meetup } from "#contract/meetups.ts";
import { isOver } from "#domain/timing.ts";

type Column = keyof MyMeetups | "offered";

interface ColumnWords {
  readonly column: keyof MyMeetups;
  readonly title: string;
  readonly none: string;
}

/** In the order of the specification. */
export const COLUMNS: readonly ColumnWords[] = [
  { column: "registered", title: "Ingeschreven", none: "Nog geen meetups waar je voor bent ingeschreven" },
  { column: "declined", title: "Afgemeld", none: "Geen afmeldingen" },
  { column: "noResponse", title: "Geen reactie", none: "Je hebt op alle meetups gereageerd!" },
];

export interface InColumn {
  readonly meetup: Meetup;
  readonly column: Column;
}

/** Meetups that are not over, soonest first. An offered place has its own column, because it lapses. */
export const comingIn = (lists: MyMeetups, now: number): readonly InColumn[] =>
  COLUMNS.flatMap(({ column }) =>
    lists[column]
      .filter((meetup) => !isOver(meetup, now))
      .map((meetup) => ({ meetup, column: meetup.offer ? ("offered" as const) : column })),
  ).sort((a, b) => a.meetup.startsAt.localeCompare(b.meetup.startsAt));

/** Meetups that are over, newest first. */
export const pastOf = (lists: MyMeetups, now: number): readonly Meetup[] =>
  COLUMNS.flatMap(({ column }) => lists[column])
    .filter((meetup) => isOver(meetup, now))
    .sort((a, b) => b.startsAt.localeCompare(a.startsAt));

/** Cards whose column is another than before. */
export function movedBetween(before: readonly InColumn[], after: readonly InColumn[]): readonly InColumn[] {
  const columns = new Map(after.map(({ meetup, column }) => [meetup.id, column]));
  return before.filter(({ meetup, column }) => (columns.get(meetup.id) ?? column) !== column);
}

interface ColumnOfCards {
  readonly cards: number;
  /** When the page was opened: an answer does not change the widths, which would move cards under the pointer. */
  readonly opened: number;
  readonly allOpened: readonly number[];
}

/** How much width a column gets on a wide screen. Beside an empty one, which is as narrow as its heading, others have more cards in a row. */
export function widthOf({ cards, opened, allOpened }: ColumnOfCards): string {
  if (cards === 0 && opened === 0) return "lg:w-36 lg:shrink-0";
  const isRoom = allOpened.includes(0);
  return `lg:min-w-66 lg:basis-0 ${isRoom && opened > 1 ? "lg:grow-2" : "lg:grow"}`;
}
