/** For members (decision 35) and check-in (decision 27): the last opened release, without network. Built by `scripts/page-worker.ts`. */
export interface KeptRelease {
  readonly name: string;
  readonly pages: readonly {
    /** Regular expression for the paths of these pages. */
    readonly pattern: string;
    /** Path of the cached page that is shown for all of them. */
    readonly shell: string;
    /** The server gives all of them the same answer, and the last fetched one is cached. */
    readonly isAlike: boolean;
  }[];
  /** Entry script, whose name identifies a shell of this release. */
  readonly entry: string;
  readonly assets: readonly string[];
  /** Path of the cached page that opens at any other address without network, and says there what it lacks. */
  readonly away: string;
}

interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface ServiceWorker {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(event: "install" | "activate", listener: (event: Extendable) => void): void;
  addEventListener(event: "fetch", listener: (event: FetchEvent) => void): void;
}

/** Answers of a proxy before a program that is stopped. */
const GATEWAY_ERRORS = [502, 503, 504];

/** Time for an answer of the network. After a timeout, the next request waits only `IMPATIENCE_MS`. */
const TIMEOUT_MS = 6_000;
const IMPATIENCE_MS = 500;

export function keepPages(worker: ServiceWorker, release: KeptRelease): void {
  const cacheName = `pages-${release.name}`;
  const shells = release.pages.map((page) => ({ ...page, pattern: new RegExp(page.pattern) }));
  let patience = TIMEOUT_MS;

  /** Caches the style sheets of the shell too: the club's colour has its own, which is no release asset. */
  const keepShell = async (address: string, shell: Response) => {
    const text = await shell.clone().text();
    if (!shell.ok || !text.includes(release.entry)) throw new Error("the page is of another release");
    const cache = await caches.open(cacheName);
    await cache.addAll([...text.matchAll(/href="(\/[^"]+\.css)"/g)].map(([, sheet = ""]) => sheet));
    await cache.put(address, shell);
  };

  /** Caches a whole release or fails; the browser then retries the installation at the next visit. */
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

  /** `caches.open` would create the cache of a removed release again. */
  const kept = (path: string) => caches.match(path, { cacheName });

  const answer = async (request: Request, path: string): Promise<Response> => {
    const asked = fetch(request);
    const silence = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
    const answered = await Promise.race([asked, silence]).catch(() => {
      // Without a kept page, the browser gets this failure (`asked`).
      return null;
    });
    patience = answered === null ? IMPATIENCE_MS : TIMEOUT_MS;
    if (answered !== null && !GATEWAY_ERRORS.includes(answered.status)) return answered;
    return (await kept(path)) ?? asked;
  };

  const awayPage = async () => (await kept(release.away)) ?? Response.error();

  /** For assets, whose content never changes under the same name. */
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
      if (!page) return event.respondWith(fetch(request).catch(awayPage));
      const { shell, isAlike } = page;
      const twice = answer(request, shell).then((shown) => ({ shown, kept: shown.clone() }));
      event.respondWith(twice.then(({ shown }) => shown));
      // Cached at each visit: a new name or colour of the club changes the page without a new release.
      if (isAlike || pathname === shell)
        event.waitUntil(
          twice
            .then(({ kept }) => keepShell(shell, kept))
            .catch(() => {
              // Of another release, or without network: the page kept before stays.
            }),
        );
    } else if (release.assets.includes(pathname)) event.respondWith(fromCache(request, pathname));
    else if (request.destination === "style") event.respondWith(answer(request, pathname));
  });
}
