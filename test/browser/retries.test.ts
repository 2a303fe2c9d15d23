import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { PageName } from "#contract/pages.ts";
import { DESKTOP, STEP_TIMEOUT_MS } from "../harness/browser.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";
import { CATALOGUE, SCREENS } from "../screens/catalogue.ts";
import type { FullSite, Screen } from "../screens/screen.ts";
import { fillSite } from "../screens/viewers.ts";

const sample = siteInBrowser();
let site: FullSite;
beforeAll(async () => {
  site = await fillSite(sample);
});

interface Call {
  readonly path: string;
  /** By the page's clock, in milliseconds. */
  readonly at: number;
}

const pages = new Map<Screen["session"], Page>();

/** One page for each session: a new one has nothing cached. */
async function openRecorded({ session }: Screen): Promise<Page> {
  const page = pages.get(session) ?? (await newRecorded(session));
  pages.set(session, page);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  // Leaves the page of the test before, which would go on calling.
  await page.goto("/robots.txt");
  return page;
}

/** Records each call and stream of a page, by its own clock, which the test turns. */
async function newRecorded(session: Screen["session"]): Promise<Page> {
  const token =
    session === "organiser" ? await sample.organiserToken() : session && sample.site.tokens[session];
  const page = await sample.browser
    .newContext({ baseURL: sample.program.url, serviceWorkers: "block", viewport: DESKTOP })
    .then((context) => context.newPage());
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  await page.clock.install();
  await page.addInitScript((kept) => {
    localStorage.clear();
    sessionStorage.clear();
    if (kept !== undefined) localStorage.setItem("token", kept);
  }, token);
  await page.addInitScript(() => {
    const calls: { path: string; at: number }[] = [];
    const record = (address: unknown) => {
      const { pathname, search } = new URL(String(address), location.href);
      calls.push({ path: pathname + search, at: Date.now() });
    };
    const { fetch: ask, EventSource: Stream } = window;
    Object.assign(window, {
      calls,
      fetch: (...given: Parameters<typeof fetch>) => {
        record(given[0]);
        return ask(...given);
      },
      EventSource: class extends Stream {
        constructor(address: string | URL) {
          super(address);
          record(address);
        }
      },
    });
  });
  return page;
}

/** Moments of the calls, by path. */
async function callsOf(page: Page): Promise<Map<string, number[]>> {
  const calls = await page.evaluate(() => (window as unknown as { calls: Call[] }).calls);
  const moments = new Map<string, number[]>();
  for (const { path, at } of calls) {
    if (path.startsWith("/api/")) moments.set(path, [...(moments.get(path) ?? []), at]);
  }
  return moments;
}

const gapsOf = (moments: readonly number[]) =>
  moments.slice(1).map((moment, place) => moment - (moments[place] ?? 0));

/** The shortest wait before each retry: 1, 2, 4 … 30 seconds, up to a quarter sooner. */
const leastWait = (failures: number) => Math.min(30_000, 1_000 * 2 ** failures) * 0.75;

const tooEarly = (calls: Map<string, number[]>, least: (failures: number) => number) =>
  [...calls].flatMap(([path, moments]) =>
    gapsOf(moments).flatMap((gap, failures) =>
      gap < least(failures) ? `${path}: ${gap} ms, wait ${failures}` : [],
    ),
  );

const STEP_MS = 2_000;

/** Turns the page's clock until some call was made this often. */
async function untilCalls(page: Page, times: number): Promise<Map<string, number[]>> {
  let calls = new Map<string, number[]>();
  const most = async () => {
    await page.clock.runFor(STEP_MS);
    calls = await callsOf(page);
    return Math.max(0, ...[...calls.values()].map((moments) => moments.length));
  };
  await expect.poll(most, { interval: 20 }).toBeGreaterThanOrEqual(times);
  return calls;
}

interface Failure {
  readonly status: number;
  readonly retryAfter?: number;
}

/** @param answer how a call fails, by the number of times that it failed before; null: it succeeds */
async function failCalls(page: Page, answer: (call: string, failures: number) => Failure | null) {
  const failures = new Map<string, number>();
  await page.route("**/api/**", (route) => {
    const { pathname, search } = new URL(route.request().url());
    const call = pathname + search;
    const before = failures.get(call) ?? 0;
    const failure = answer(call, before);
    if (failure === null) return route.continue();
    failures.set(call, before + 1);
    const { status, retryAfter } = failure;
    const headers = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
    return route.fulfill({ status, headers, json: { error: "Dat lukte niet" } });
  });
}

const PROFILE = "/api/auth/profile";

/** A page makes no call when it opens, or only to follow changes. */
const WITHOUT_CALLS: readonly (PageName | "unknownPath")[] = [
  "archive",
  "privacy",
  "follow",
  "login",
  "loginByLink",
  "adminLogin",
  "forgotPassword",
  "resetPassword",
  "unknownPath",
];

/** Visitors get these pages with their data, and this one without a token calls nothing. */
const INSTEAD: Partial<Record<PageName | "unknownPath", Partial<Screen>>> = {
  home: { session: "anna" },
  meetup: { session: "anna" },
  verifyEmailChange: { path: () => "/verify-email-change/x" },
};

const RETRYING = Object.entries(CATALOGUE).flatMap(([page, [first]]) => {
  const name = page as keyof typeof CATALOGUE;
  const screen = SCREENS.find((each) => each.name === first?.name);
  return screen && !WITHOUT_CALLS.includes(name) ? [[name, { ...screen, ...INSTEAD[name] }] as const] : [];
});

const RETRY_AFTER_S = 20;

test.each(RETRYING)(
  "page %s retries each call after Retry-After, then with growing waits",
  async (_page, screen) => {
    const page = await openRecorded(screen);
    await failCalls(page, (call, failures) => {
      if (call === PROFILE) return null;
      return failures === 0 ? { status: 429, retryAfter: RETRY_AFTER_S } : { status: 500 };
    });
    await page.goto(screen.path(site));
    const calls = await untilCalls(page, 5);
    const least = (failures: number) => (failures === 0 ? RETRY_AFTER_S * 1000 : leastWait(failures));
    expect(tooEarly(calls, least)).toEqual([]);
  },
);

const DASHBOARD: Screen = { name: "dashboard", path: () => "/dashboard", shows: "Welkom", session: "anna" };

describe("growing waits", () => {
  test.each([500, 429, 502])("of a profile that is answered by %i", async (status) => {
    const page = await openRecorded(DASHBOARD);
    await failCalls(page, (call) => (call === PROFILE ? { status } : null));
    await page.goto("/dashboard");
    const calls = await untilCalls(page, 5);
    expect(tooEarly(new Map([[PROFILE, calls.get(PROFILE) ?? []]]), leastWait)).toEqual([]);
  });

  test("of a server that is busy, which begin within the call", async () => {
    const page = await openRecorded(DASHBOARD);
    await failCalls(page, (call) => (call === PROFILE ? null : { status: 503, retryAfter: 1 }));
    await page.goto("/dashboard");
    expect(tooEarly(await untilCalls(page, 7), leastWait)).toEqual([]);
  });

  test("of a stream that breaks", async () => {
    const page = await openRecorded(DASHBOARD);
    await page.route("**/api/live", (route) => route.abort());
    await page.goto("/dashboard");
    const calls = await untilCalls(page, 5);
    expect(tooEarly(new Map([["/api/live", calls.get("/api/live") ?? []]]), leastWait)).toEqual([]);
  });

  test("of calls that a page repeats to stay up to date", async () => {
    const page = await openRecorded({ ...DASHBOARD, session: "organiser" });
    let isFailing = false;
    await failCalls(page, (call) => (isFailing && call !== PROFILE ? { status: 500 } : null));
    await page.goto("/admin/emails");
    await page.getByText("Email Logs").first().waitFor();
    isFailing = true;
    const before = (await callsOf(page)).get("/api/admin/pending")?.length ?? 0;
    // The fifth wait is longer than the interval between polls.
    const calls = await untilCalls(page, before + 7);
    const failed = calls.get("/api/admin/pending")?.slice(before) ?? [];
    expect(tooEarly(new Map([["/api/admin/pending", failed]]), leastWait)).toEqual([]);
  });
});
