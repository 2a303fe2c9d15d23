import { storedProfile, storedToken } from "../stored-session.ts";

/** The key under which the browser's storage has the id of the member whose door lists it keeps; absent where it keeps none. */
export const NAMES_KEPT = "names-kept";

/** Whether this device keeps door lists of a member who is not signed in here. */
export function areNamesOfAnother(): boolean {
  const owner = localStorage.getItem(NAMES_KEPT);
  return owner !== null && (storedToken() === null || owner !== String(storedProfile()?.user.id ?? ""));
}
