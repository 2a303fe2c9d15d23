/**
 * The service worker of members (decision 35) and of the door (decision 27): without network it answers with the pages and the
 * scripts of the release that was opened last. `scripts/page-worker.ts` makes a file of it.
 */
export interface KeptRelease {
  /** Changes with any of its files. */
  readonly name: string;
  readonly pages: readonly {
    /** What their addresses look like. */
    readonly pattern: string;
    /** The one that is kept, and shown for all of them. */
    readonly shell: string;
    /** The server answers all of them alike: whichever was fetched last is kept. */
    readonly isAlike: boolean;
  }[];
  /** The script that a shell of this release begins with. */
  readonly entry: string;
  readonly assets: readonly string[];
  /** What says that any other page is not here: a document on its own, so it is there whatever could be kept. */
  readonly away: string;
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

export function keepPages(worker: ServiceWorker, release: KeptRelease): void {
  const cacheName = `pages-${release.name}`;
  const shells = release.pages.map((page) => ({ ...page, pattern: new RegExp(page.pattern) }));
  let patience = PATIENCE_MS;

  /** With the style sheets that it asks for: the club's colour has one of its own. */
  const keepShell = async (address: string, shell: Response) => {
    const text = await shell.clone().text();
    if (!shell.ok || !text.includes(release.entry)) throw new Error("the page is of another release");
    const cache = await caches.open(cacheName);
    await cache.addAll([...text.matchAll(/href="(\/[^"]+\.css)"/g)].map(([, sheet = ""]) => sheet));
    await cache.put(address, shell);
  };

  /** All of one release, or nothing: then the browser tries again at the next visit. */
  const keep = async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll([...release.assets]);
    for (const { shell } of shells) await keepShell(shell, await fetch(shell, { cache: "reload" }));
    await worker.skipWaiting();
  };

  const forgetOthers = async () => {
    const others = (await caches.keys()).filter((name) => name !== cacheName);
    await Promise.all(others.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };

  /** Without making a cache of a release that is gone. */
  const kept = (path: string) => caches.match(path, { cacheName });

  const answer = async (request: Request, path: string): Promise<Response> => {
    const asked = fetch(request);
    const silence = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
    const answered = await Promise.race([asked, silence]).catch(() => null);
    patience = answered === null ? IMPATIENCE_MS : PATIENCE_MS;
    if (answered !== null) return answered;
    return (await kept(path)) ?? asked;
  };

  const sayAway = () =>
    new Response(release.away, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });

  /** What never changes under its name. */
  const fromCache = async (request: Request, path: string): Promise<Response> =>
    (await kept(path)) ?? fetch(request);

  worker.addEventListener("install", (event) => event.waitUntil(keep()));
  worker.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin) return;
    const page = shells.find(({ pattern }) => pattern.test(pathname));
    if (request.mode === "navigate") {
      if (!page) return event.respondWith(fetch(request).catch(sayAway));
      const { shell, isAlike } = page;
      const twice = answer(request, shell).then((shown) => ({ shown, kept: shown.clone() }));
      event.respondWith(twice.then(({ shown }) => shown));
      // Kept anew each time: a club that changes its name or colour has another page without another release.
      if (isAlike || pathname === shell)
        event.waitUntil(twice.then(({ kept }) => keepShell(shell, kept)).catch(() => undefined));
    } else if (release.assets.includes(pathname)) event.respondWith(fromCache(request, pathname));
    else if (request.destination === "style") event.respondWith(answer(request, pathname));
  });
}
