import type { MemberId } from "#contract/ids.ts";
import type { ResponseStatus } from "#domain/places.ts";
import { folded } from "#domain/search.ts";
import type { DoorState } from "./door-state.ts";

export interface CheckInRow {
  /** Unique, even for people with the same name. */
  readonly id: string;
  readonly member: MemberId | null;
  readonly name: string;
  readonly status: ResponseStatus | "expected" | "walk-in" | null;
  readonly present: boolean;
  readonly guests: number;
  readonly presentGuests: number;
}

const SAID = {
  confirmed: null,
  waitlist: "Staat op de wachtlijst",
  declined: "Heeft zich afgemeld",
  expected: "Zonder lidmaatschap",
  "walk-in": "Zonder aanmelding",
} as const satisfies Record<Exclude<CheckInRow["status"], null>, string | null>;
const SAID_NOTHING = "Heeft niet geantwoord";

export const responseTextOf = ({ status }: CheckInRow): string | null =>
  status === null ? SAID_NOTHING : SAID[status];

const inAlphabet = new Intl.Collator("nl");

/** All people, in alphabetical order. Unsent ticks of this device override the server's list. */
export function checkInRows({
  list,
  ticks,
  walkIns,
}: Pick<DoorState, "list" | "ticks" | "walkIns">): CheckInRow[] {
  if (!list) return [];
  const members = list.people.map(({ id, present, presentGuests, ...person }) => ({
    ...person,
    id: String(id),
    member: id,
    present: ticks.get(id)?.present ?? present,
    presentGuests: ticks.get(id)?.guests ?? presentGuests,
  }));
  const expected = new Set(list.walkIns.flatMap(({ key, isExpected }) => (isExpected ? [key] : [])));
  const written = new Map([...list.walkIns, ...walkIns.values()].map((walkIn) => [walkIn.key, walkIn]));
  const others = [...written.values()].map(({ key, name, present }) => ({
    id: key,
    member: null,
    name,
    status: expected.has(key) ? ("expected" as const) : ("walk-in" as const),
    present,
    guests: 0,
    presentGuests: 0,
  }));
  return [...members, ...others].sort((a, b) => inAlphabet.compare(a.name, b.name));
}

/** @param touched ids of rows pressed on this page; they stay visible after the press is taken back */
export function shownRows(
  rows: readonly CheckInRow[],
  search: string,
  touched: ReadonlySet<string>,
): readonly CheckInRow[] {
  const part = folded(search.trim());
  if (part !== "") return rows.filter(({ name }) => folded(name).includes(part));
  return rows.filter(
    (row) => isAwaited(row) || row.present || row.status === "walk-in" || touched.has(row.id),
  );
}

const isAwaited = ({ status }: CheckInRow) => status === "confirmed" || status === "expected";

/** How many people are present, companions included, and how many have a place or came without one. */
export function presence(rows: readonly CheckInRow[]): { readonly there: number; readonly of: number } {
  return {
    there: sum(rows, peopleThere),
    of: sum(rows, (row) => Math.max(isAwaited(row) ? 1 + row.guests : 0, peopleThere(row))),
  };
}

const peopleThere = ({ present, presentGuests }: CheckInRow) => (present ? 1 + presentGuests : 0);

const sum = (rows: readonly CheckInRow[], people: (row: CheckInRow) => number) =>
  rows.reduce((total, row) => total + people(row), 0);
