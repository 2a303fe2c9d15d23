const KEY = "reloaded-at";
/** A page that fails again so soon after is not mended by loading it once more. */
const TOO_SOON_MS = 60_000;

/**
 * After a release the scripts of the page that is still open are gone; loading it anew brings the new ones. Vite tells of
 * each script that could not be fetched (https://vite.dev/guide/build.html#load-error-handling). Not while offline:
 * then the page at hand is worth more.
 */
export function reloadOnceWhenScriptsAreGone(): void {
  window.addEventListener("vite:preloadError", () => {
    const last = Number(sessionStorage.getItem(KEY));
    if (!navigator.onLine || Date.now() - last < TOO_SOON_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}
