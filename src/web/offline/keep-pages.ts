/** Has the browser keep this release's pages and scripts; one that cannot shows the pages all the same. */
export function registerPageWorker(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  keep(navigator.serviceWorker).catch(() => undefined);
}

async function keep(workers: ServiceWorkerContainer): Promise<void> {
  const registration = await workers.register("/page-worker.js", { scope: "/" });
  // Until 1.0.0 the door had a worker of its own, which would go on answering for its pages.
  for (const other of await workers.getRegistrations())
    if (other.scope !== registration.scope) await other.unregister();
  // Browsers look for a newer one when they see fit; the release that is open is the one to keep.
  await registration.update();
}
