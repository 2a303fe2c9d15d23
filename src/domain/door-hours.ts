import { boundsOf, HOUR_MS, type TimeSpan } from "./timing.ts";

const DOOR_MS = 3 * HOUR_MS;

/** When door links open the check-in: from three hours before the start until three hours after the end. */
export function doorHours(span: TimeSpan): { readonly from: number; readonly until: number } {
  const { start, end } = boundsOf(span);
  return { from: start - DOOR_MS, until: end + DOOR_MS };
}
