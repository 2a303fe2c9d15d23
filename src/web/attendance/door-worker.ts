/**
 * The service worker of the door pages alone (decision 27): without network it answers with the page and the scripts of
 * the release that the door was last opened with. `scripts/door-worker.ts` makes `/door-worker.js` of it.
 */
export interface KeptRelease {
  /** Changes with any of its files. */
  readonly name: string;
  readonly shell: string;
  /** What addresses of door pages look like. */
  readonly door: string;
  /** The script that a shell of this release begins with. */
  readonly entry: string;
  readonly assets: readonly string[];
}

interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface ServiceWorker {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(event: "install" | "activate", listener: (event: Extendable) => void): void;
  addEventListener(event: "fetch", listener: (event: Fetching) => void): void;
}

/** So long a network that is there may take; after that one that kept silent is asked less patiently. */
const PATIENCE_MS = 6_000;
const IMPATIENCE_MS = 500;
const CACHES = "door-";

export function keepDoor(worker: ServiceWorker, release: KeptRelease): void {
  const cacheName = `${CACHES}${release.name}`;
  const door = new RegExp(release.door);
  let patience = PATIENCE_MS;

  /** With the style sheets that it asks for: the club's colour has one of its own. */
  const keepShell = async (shell: Response) => {
    const text = await shell.clone().text();
    if (!shell.ok || !text.includes(release.entry)) throw new Error("the page is of another release");
    const cache = await caches.open(cacheName);
    await cache.addAll([...text.matchAll(/href="(\/[^"]+\.css)"/g)].map(([, sheet = ""]) => sheet));
    await cache.put(release.shell, shell);
  };

  /** All of one release, or nothing: then the browser tries again at the next visit. */
  const keep = async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll([...release.assets]);
    await keepShell(await fetch(release.shell, { cache: "reload" }));
    await worker.skipWaiting();
  };

  const forgetOthers = async () => {
    const others = (await caches.keys()).filter((name) => name.startsWith(CACHES) && name !== cacheName);
    await Promise.all(others.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };

  const answer = async (request: Request, path: string): Promise<Response> => {
    const asked = fetch(request);
    const silence = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
    const answered = await Promise.race([asked, silence]).catch(() => null);
    patience = answered === null ? IMPATIENCE_MS : PATIENCE_MS;
    if (answered !== null) return answered;
    const cache = await caches.open(cacheName);
    return (await cache.match(path)) ?? asked;
  };

  worker.addEventListener("install", (event) => event.waitUntil(keep()));
  worker.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin) return;
    if (request.mode === "navigate" && door.test(pathname)) {
      // Kept anew each time: a club that changes its name or colour has another page without another release.
      const twice = answer(request, release.shell).then((shown) => ({ shown, kept: shown.clone() }));
      event.respondWith(twice.then(({ shown }) => shown));
      event.waitUntil(twice.then(({ kept }) => keepShell(kept)).catch(() => undefined));
    } else if (request.destination === "style" || release.assets.includes(pathname))
      event.respondWith(answer(request, pathname));
  });
}
