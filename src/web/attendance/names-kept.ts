import { sessionProfile, sessionToken } from "../base/session.ts";

/** Key in `localStorage` of the organiser whose check-in lists are stored here; absent without lists. */
export const NAMES_KEPT = "names-kept";

export function areNamesOfAnother(): boolean {
  const owner = localStorage.getItem(NAMES_KEPT);
  return owner !== null && (sessionToken() === null || owner !== String(sessionProfile()?.user.id ?? ""));
}
