const DAILY_DAYS = 7;
const LONGEST_DAYS = 28;

/** `trefpunt-2026-11-21.sqlite` and what else ends in a day; other files in the folder are not ours. */
const DATED = /^(.+)-(\d{4}-\d{2}-\d{2})\.sqlite(?:-(?:wal|shm|journal))?$/;
const NIGHTLY = "trefpunt";

export const nightlyName = (day: string): string => `${NIGHTLY}-${day}.sqlite`;

/** `by-hand-19.38.57-2026-11-21.sqlite`: more than one a day, by the clock of UTC. */
export function nameByHand(kind: "by-hand" | "replaced", now: Date): string {
  const [day, time = ""] = now.toISOString().split("T");
  return `${kind}-${time.slice(0, 8).replaceAll(":", ".")}-${day}.sqlite`;
}

/**
 * Which copies may go: nightly ones are kept for 7 days, then the newest of each week until it is 28 days old; every
 * other copy until then. So a member who left is in no copy after four weeks (requirement 36).
 */
export function expiredCopies(names: readonly string[], today: string): string[] {
  if (isAfterGap(names, today)) return [];
  const copies = names.flatMap((name) => {
    const [, kind = "", day = ""] = DATED.exec(name) ?? [];
    return day === "" ? [] : [{ name, kind, day: Temporal.PlainDate.from(day) }];
  });
  const nightly = copies.filter(({ kind }) => kind === NIGHTLY);
  const isNewestOfItsWeek = (day: Temporal.PlainDate) =>
    !nightly.some(
      (other) => weekOf(other.day) === weekOf(day) && Temporal.PlainDate.compare(other.day, day) > 0,
    );
  return copies
    .filter(({ kind, day }) => {
      const age = day.until(today).days;
      if (age >= LONGEST_DAYS) return true;
      return kind === NIGHTLY && age >= DAILY_DAYS && !isNewestOfItsWeek(day);
    })
    .map(({ name }) => name);
}

/** The day of the newest nightly copy among these names; null: there is none. */
export function newestNight(names: readonly string[]): string | null {
  const days = names.flatMap((name) => {
    const [, kind, day = ""] = DATED.exec(name) ?? [];
    return kind === NIGHTLY ? [day] : [];
  });
  return days.toSorted().at(-1) ?? null;
}

/** No copy of the days before: a clock that jumped ahead must not take all there are. The next night they may go. */
function isAfterGap(names: readonly string[], today: string): boolean {
  const days = names.flatMap((name) => DATED.exec(name)?.[2] ?? []).filter((day) => day < today);
  return days.every((day) => Temporal.PlainDate.from(day).until(today).days > DAILY_DAYS);
}

const weekOf = (day: Temporal.PlainDate): string => `${day.yearOfWeek}-${day.weekOfYear}`;
