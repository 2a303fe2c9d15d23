/** Maximum number of past meetups, unless there are too few coming ones. */
const OVER = 2;

/**
 * Picks the meetups nearest to now, in chronological order: the newest two past ones, then the next ones.
 * When one side has too few, the other side fills up.
 * @param over newest first
 * @param coming soonest first
 */
export function nearest<Item>(over: readonly Item[], coming: readonly Item[], most: number): Item[] {
  const past = over.slice(0, Math.max(Math.min(OVER, most), most - coming.length));
  return [...past.reverse(), ...coming.slice(0, most - past.length)];
}
