import { isMissing } from "./load-script.ts";

const KEY = "reloaded-at";
/** A page that fails again so soon after is not mended by loading it once more. */
const TOO_SOON_MS = 60_000;

/** After a release the scripts of the page that is still open are gone: loaded again, it has those of the new one. */
export function reloadsFor(error: unknown): boolean {
  if (!isMissing(error) || !navigator.onLine) return false;
  const last = Number(sessionStorage.getItem(KEY));
  if (Date.now() - last < TOO_SOON_MS) return false;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
  return true;
}
