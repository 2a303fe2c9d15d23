import { isMissing } from "./load-script.ts";

const KEY = "reloaded-at";
/** When a page fails again within this time, another reload does not help. */
const TOO_SOON_MS = 60_000;

/** Reloads a page whose scripts a new release removed. @returns whether the page reloads */
export function reloadsFor(error: unknown): boolean {
  if (!isMissing(error) || !navigator.onLine) return false;
  const last = Number(sessionStorage.getItem(KEY));
  if (Date.now() - last < TOO_SOON_MS) return false;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
  return true;
}
