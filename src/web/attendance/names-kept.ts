import { sessionProfile, sessionToken } from "../base/session.ts";
import { readText } from "../base/storage.ts";

/** Whether check-in lists of an organiser that is not signed in are stored here. */
export function areNamesOfAnother(): boolean {
  const owner = readText("names-kept");
  return owner !== null && (sessionToken() === null || owner !== String(sessionProfile()?.user.id ?? ""));
}
