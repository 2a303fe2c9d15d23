/** Registers the service worker that caches this release. Pages also work without it. */
export function registerPageWorker(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  keep(navigator.serviceWorker).catch(() => undefined);
}

async function keep(workers: ServiceWorkerContainer): Promise<void> {
  const registration = await workers.register("/page-worker.js", { scope: "/" });
  // Until 1.0.0 the door page had its own worker, which would still answer for its pages.
  for (const other of await workers.getRegistrations())
    if (other.scope !== registration.scope) await other.unregister();
  // Browsers check for a new worker at times of their own choice, but the open release must be cached now.
  await registration.update();
}
