/**
 * Has the browser keep this release's pages and scripts; one that cannot shows the pages all the same.
 * @param file of the service worker
 * @param scope what the addresses of its pages begin with
 */
export function keepPages(file: string, scope: string): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  // Browsers look for a newer one when they see fit; the release that is open is the one to keep.
  navigator.serviceWorker
    .register(file, { scope })
    .then((registration) => registration.update())
    .catch(() => undefined);
}
