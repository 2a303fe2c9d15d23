const KEY = "reloaded-at";
/** A page that fails again so soon after is not mended by loading it once more. */
const TOO_SOON_MS = 60_000;

const missing = new WeakSet<object>();

/**
 * After a release the scripts of the page that is still open are gone. Vite tells of each one that could not be fetched
 * (https://vite.dev/guide/build.html#load-error-handling); the router then throws the same error.
 */
export function noticeMissingScripts(): void {
  window.addEventListener("vite:preloadError", ({ payload }) => missing.add(payload));
}

export function reloadsFor(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !missing.has(error) || !navigator.onLine) return false;
  const last = Number(sessionStorage.getItem(KEY));
  if (Date.now() - last < TOO_SOON_MS) return false;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
  return true;
}
