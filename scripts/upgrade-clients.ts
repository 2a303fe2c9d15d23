import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";

export const ADMIN = { email: "organisator@example.org", password: "kom-maar-binnen" };
const PAGES = ["/", "/api/meetups/upcoming", "/api/meetups/feed.ics", "/login"];
/** Fewer than one client may make in an hour. */
const SUBSCRIPTIONS = 12;
const CONNECTION_RETRY_MS = 100;
const json = { "content-type": "application/json" };

/**
 * Visitors, an organiser and, from `subscribe` on, subscribers. As browsers and proxies do, they retry a refused
 * connection, and a page whose kept connection the server closed at that moment (RFC 9112, 9.3.1).
 */
export class Clients {
  readonly lost: string[] = [];
  readonly subscribed: string[] = [];
  /** Scripts of the home page, in the order in which they were first served. */
  readonly scripts: string[] = [];
  requests = 0;
  refused = 0;
  reset = 0;
  slowestMs = 0;
  readonly #url: string;
  readonly #running: Promise<void>[];
  #isOpen = true;

  constructor(url: string) {
    this.#url = url;
    this.#running = [this.#visit(), this.#visit(), this.#organise()];
  }

  subscribe(): void {
    this.#running.push(this.#subscribe());
  }

  async stop(): Promise<void> {
    this.#isOpen = false;
    await Promise.all(this.#running);
  }

  async #visit(): Promise<void> {
    for (let at = 0; this.#isOpen; at += 1) {
      const path = PAGES[at % PAGES.length] ?? "/";
      const text = await this.#request(path, path);
      const script = path === "/" ? /\/assets\/index-[\w-]+\.js/.exec(text ?? "")?.[0] : undefined;
      if (script !== undefined && this.scripts.at(-1) !== script) this.scripts.push(script);
      await sleep(50);
    }
  }

  async #organise(): Promise<void> {
    const body = JSON.stringify(ADMIN);
    const signedIn = await this.#request("login", "/api/auth/login", { method: "POST", body, headers: json });
    const { token } = JSON.parse(signedIn ?? "{}") as { token?: string };
    const headers = { authorization: `Bearer ${token}`, "content-type": "image/jpeg" };
    for (let red = 0; this.#isOpen; red = (red + 1) % 256) {
      const background = { r: red, g: 90, b: 30 };
      const file = await sharp({ create: { width: 480, height: 320, channels: 3, background } })
        .jpeg()
        .toBuffer();
      const upload = { method: "POST", body: new Uint8Array(file), headers };
      await this.#request("picture", "/api/admin/pictures?use=meetup", upload);
      await sleep(500);
    }
  }

  async #subscribe(): Promise<void> {
    for (let member = 0; member < SUBSCRIPTIONS; member += 1) {
      const email = `lid${member}@example.org`;
      const body = JSON.stringify({ name: `Lid ${member}`, email });
      const call = { method: "POST", body, headers: json };
      if ((await this.#request("subscribe", "/api/auth/register", call)) !== null)
        this.subscribed.push(email);
      await sleep(500);
    }
  }

  /** @returns null when the request is lost */
  async #request(what: string, path: string, init: RequestInit = {}): Promise<string | null> {
    const began = performance.now();
    this.requests += 1;
    try {
      const response = await this.#connected(path, init);
      const text = await response.text();
      if (response.ok) return text;
      this.lost.push(`${what} ${response.status}`);
    } catch (error) {
      const { cause } = error as Error;
      this.lost.push(`${what} ${String(error)} ${String(cause ?? "")}`);
    } finally {
      this.slowestMs = Math.max(this.slowestMs, performance.now() - began);
    }
    return null;
  }

  async #connected(path: string, init: RequestInit): Promise<Response> {
    for (let wasRefused = false; ; await sleep(CONNECTION_RETRY_MS))
      try {
        return await fetch(`${this.#url}${path}`, init);
      } catch (error) {
        const { code } = (error as { cause?: { code?: string } }).cause ?? {};
        const isReset = (code === "ECONNRESET" || code === "UND_ERR_SOCKET") && init.method === undefined;
        if (isReset) this.reset += 1;
        else if (code !== "ECONNREFUSED") throw error;
        else if (!wasRefused) this.refused += 1;
        wasRefused ||= !isReset;
      }
  }
}
