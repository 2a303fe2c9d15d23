/** At most this many that are over, while enough are to come. */
const OVER = 2;

/**
 * Picks the nearest to now, in order of time: the newest two that are over, then the next ones; where one side has too few, the
 * other fills up.
 * @param over newest first
 * @param coming soonest first
 */
export function nearest<Item>(over: readonly Item[], coming: readonly Item[], most: number): Item[] {
  const past = over.slice(0, Math.max(Math.min(OVER, most), most - coming.length));
  return [...past.reverse(), ...coming.slice(0, most - past.length)];
}
