import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { adminMeetup } from "#contract/meetups/admin.ts";
import { cancelMeetup } from "#contract/meetups/life.ts";
import { createMeetup } from "#contract/meetups/saving/admin.ts";
import { respond } from "#contract/responses.ts";
import { byButton, DESKTOP, PHONE, pressInHeader, scriptOf } from "../harness/browser.ts";
import { inDays, meetupForm } from "../harness/builders.ts";
import { request } from "../harness/program.ts";
import { removeScripts } from "../harness/removed-scripts.ts";
import { ADMIN } from "../harness/running-program.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser();

/** A page with this token in its storage. */
async function openWith(token: string, viewport = DESKTOP): Promise<Page> {
  const { page } = await on.visit({ viewport });
  await page.goto("/robots.txt");
  await page.evaluate((value) => localStorage.setItem("token", value), token);
  return page;
}

const DEAD = "A".repeat(43);
/** The stored profile of a member whose token is invalid. */
const STORED_SESSION = {
  user: {
    id: 1,
    email: "gijs@example.org",
    name: "Gijs Visser",
    showName: true,
    pendingEmail: null,
    muted: null,
    unsubscribe_token: "x",
  },
  isAdmin: true,
};
const path = (page: Page) => new URL(page.url()).pathname;

describe("a session that ended", () => {
  test.each([
    ["/dashboard", "/login"],
    ["/login", "/login"],
    ["/admin/users", "/admin/login"],
    ["/admin/login", "/admin/login"],
  ])("before %s was opened is removed without a message, and leads to %s", async (opened, expected) => {
    const page = await openWith(DEAD);
    await page.evaluate((user) => localStorage.setItem("user", user), JSON.stringify(STORED_SESSION));
    await page.goto(opened);
    await byButton(page, expected === "/login" ? "Stuur inlogcode" : "Inloggen").waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await page.waitForLoadState("networkidle");
    await expect.poll(() => path(page)).toBe(expected);
    expect(await page.getByText("Je sessie is afgelopen").count()).toBe(0);
  });

  test("while the dashboard is open leads to the admin login, which links to the members' login first", async () => {
    const page = await openWith(on.site.tokens.gijs);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: /^Ik kom( wel)?: Voor iedereen$/ }).waitFor();
    const unauthorised = { status: 401, json: { error: "Log in om verder te gaan" } };
    await page.route("**/api/meetups/*/respond", (route) => route.fulfill(unauthorised));
    await page.getByRole("button", { name: /^Ik kom( wel)?: Voor iedereen$/ }).click();
    await page.getByText("Je sessie is afgelopen").waitFor();
    expect(path(page)).toBe("/admin/login");
    const first = page.getByRole("main").locator("a, button, input").first();
    expect(await first.innerText()).toBe("Log in met een code");
    await first.click();
    await byButton(page, "Stuur inlogcode").waitFor();
    expect(page.url()).toBe(`${on.program.url}/login?from=%2Fdashboard`);
    // A reload ends the note, not the way for members.
    await page.goto("/admin/login?from=%2Fdashboard");
    await page.getByText("Geen beheerder? Log in met een code").waitFor();
  });

  test.each(["answering", "saving settings"])("while %s leads to the admin login too", async (deed) => {
    const page = await openWith(on.site.tokens.gijs);
    await page.goto(deed === "answering" ? `/meetup/${on.site.meetups.open}` : "/dashboard");
    const unauthorised = { status: 401, json: { error: "Log in om verder te gaan" } };
    await page.route("**/api/{meetups/*/respond,users/profile}", (route) => route.fulfill(unauthorised));
    if (deed === "answering") await page.getByRole("button", { name: /^Ik kom:/ }).click();
    else {
      await page.getByRole("button", { name: "Instellingen" }).click();
      await byButton(page, "Opslaan").click();
    }
    await page.getByText("Je sessie is afgelopen").waitFor();
    expect(path(page)).toBe("/admin/login");
  });

  test.each([
    ["phone", PHONE, "/admin/site", "Site"],
    ["desk", DESKTOP, "/admin/meetups/1", ""],
  ] as const)(
    "on an organiser's page: signing in returns there, once, on a %s",
    async (_where, viewport, to, title) => {
      const page = await openWith(DEAD, viewport);
      const enter = async () => {
        await page.getByLabel("E-mail", { exact: true }).fill(ADMIN.email);
        await page.getByLabel("Wachtwoord", { exact: true }).fill(ADMIN.password);
        await byButton(page, "Inloggen").click();
      };
      await page.goto(to);
      await enter();
      await page.waitForURL(`**${to}`);
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      await page.evaluate(() => localStorage.removeItem("token"));
      await page.goto("/admin/login");
      await enter();
      await page.waitForURL("**/admin/dashboard");
    },
  );

  test("keeps public pages open, and shows no error at sign-out", async () => {
    const page = await openWith(DEAD);
    await page.goto("/");
    await page.getByRole("link", { name: "Inloggen" }).waitFor();
    expect(path(page)).toBe("/");

    const other = await openWith(on.site.tokens.lars);
    await other.goto("/");
    await other.route("**/api/auth/logout", (route) => route.fulfill({ status: 401, json: { error: "x" } }));
    await pressInHeader(other, "Uitloggen");
    await other.getByRole("link", { name: "Inloggen" }).waitFor();
    expect(await other.getByText("De server kon niet worden bereikt").count()).toBe(0);
  });

  test("turns a meetup's page into a visitor's, without a loading state", async () => {
    const page = await openWith(on.site.tokens.anna);
    await page.goto("/");
    await page.getByRole("button", { name: "Instellingen" }).waitFor();
    // From here on the server rejects the session.
    await page.route("**/api/{meetups/*,auth/profile}", (route) =>
      route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${DEAD}` } }),
    );
    await page.locator(`a[href="/meetup/${on.site.meetups.open}"]`).first().click();
    await page.getByRole("link", { name: "Inloggen" }).waitFor();
    expect(await page.getByText("Jouw antwoord laden...").count()).toBe(0);
    expect(path(page)).toBe(`/meetup/${on.site.meetups.open}`);
  });

  test("a visitor without a session gets the members' login", async () => {
    const { page } = await on.visit();
    await page.goto("/dashboard");
    await byButton(page, "Stuur inlogcode").waitFor();
    expect(path(page)).toBe("/login");
  });
});

test("while a member's meetup loads, its page shows neither a status nor buttons", async () => {
  const page = await openWith(on.site.tokens.anna);
  const held = Promise.withResolvers<void>();
  await page.route("**/api/meetups/*", async (route) => {
    await held.promise;
    await route.continue();
  });
  const seen = () => page.getByRole("main").innerText();
  await page.goto(`/meetup/${on.site.meetups.full}`);
  await page.getByText("Jouw antwoord laden...").waitFor();
  expect(await seen()).not.toMatch(/Geen reactie|Log in om|Ik kom|Schrijf je in/);
  held.resolve();
  await page.getByText("Geregistreerd").waitFor();
  await page.getByText("Anna de Vries").waitFor();
});

describe("without a connection", () => {
  test.each([
    ["the dashboard", () => "/dashboard"],
    ["home", () => "/"],
    ["a meetup's page", () => `/meetup/${on.site.meetups.open}`],
  ])("an answer on %s that is not sent says so, until it is sent by itself", async (_page, opened) => {
    const page = await openWith(on.site.tokens.lars);
    await page.goto(opened());
    const answer = /^(Ik kom|Ik kom wel|Ik kan toch niet): Voor iedereen$/;
    const pressed = page.getByRole("button", { name: answer }).first();
    await pressed.waitFor();
    await page.context().setOffline(true);
    await pressed.click();
    const unsent = page.getByText("Nog niet verstuurd. We versturen het zodra er verbinding is.");
    await unsent.waitFor();
    expect(await page.getByText("Er is iets misgegaan").count()).toBe(0);
    await page.context().setOffline(false);
    await unsent.waitFor({ state: "detached" });
  });

  describe("an answer that was not sent, when the server can be reached again", () => {
    const UNSENT = "Nog niet verstuurd. We versturen het zodra er verbinding is.";

    /** The calls that answer, which `answer` serves from the second on. */
    async function afterUnsent(answer: (route: Route) => Promise<void>) {
      const page = await openWith(on.site.tokens.lars);
      const sent: string[] = [];
      await page.route("**/respond", (route) => route.abort());
      await page.goto(`/meetup/${on.site.meetups.soon}`);
      await page
        .getByRole("button", { name: /^(Ik kom|Ik kom wel): Morgen al$/ })
        .first()
        .click();
      await page.getByText(UNSENT).waitFor();
      await page.unroute("**/respond");
      await page.route("**/respond", (route) => {
        sent.push((route.request().postDataJSON() as { action: string }).action);
        return answer(route);
      });
      const isConnected = () => page.getByText(/^Geen verbinding met/).waitFor({ state: "detached" });
      return { page, sent, isConnected };
    }

    test("is not sent by the press that drops it", async () => {
      const { page, sent, isConnected } = await afterUnsent((route) => route.continue());
      await byButton(page, "Laat maar").click();
      await page.getByText(UNSENT).waitFor({ state: "detached" });
      await isConnected();
      expect(sent).toEqual([]);
    });

    test("is not sent by the press for the other answer", async () => {
      const { page, sent, isConnected } = await afterUnsent((route) => route.continue());
      await byButton(page, /^(Ik kom niet|Ik kan toch niet|Afgemeld): Morgen al$/).click();
      await page.getByText(UNSENT).waitFor({ state: "detached" });
      await isConnected();
      expect(sent).toEqual(["decline"]);
    });

    test("stays dropped when it was being sent again, and that fails too", async () => {
      const held = Promise.withResolvers<void>();
      const { page, sent } = await afterUnsent(async (route) => {
        await held.promise;
        await route.abort();
      });
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await expect.poll(() => sent).toEqual(["confirm"]);
      await byButton(page, "Laat maar").click();
      const failed = page.waitForEvent("requestfailed");
      held.resolve();
      await failed;
      await page.getByText(UNSENT).waitFor({ state: "detached" });
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await page.reload();
      await page
        .getByRole("button", { name: /: Morgen al$/ })
        .first()
        .waitFor();
      expect([sent, await page.getByText(UNSENT).count()]).toEqual([["confirm"], 0]);
    });
  });

  test("a dialog that fails to load shows an error and keeps the page", async () => {
    const page = await openWith(on.site.tokens.lars);
    await page.goto("/login");
    await page.getByText("Welkom, Lars").waitFor();
    const settings = page.getByRole("button", { name: "Instellingen" });
    await page.context().setOffline(true);
    await settings.click();
    await page.getByText("Dit onderdeel kon niet worden geladen").waitFor();
    await page.getByText("Welkom, Lars").waitFor();
    await page.context().setOffline(false);
    await page.reload();
    await settings.click();
    await byButton(page, "Opslaan").waitFor();
  });

  test("a preview that fails to load keeps the form and its input", async () => {
    const page = await openWith(await on.organiserToken());
    await page.goto("/admin/meetups");
    await byButton(page, "Nieuwe meetup").click();
    await page.getByLabel("Titel *").waitFor();
    await page.context().setOffline(true);
    await page.getByLabel("Titel *").fill("Zonnepanelen meten");
    await page.getByLabel("Beschrijving *").fill("**Neem je laptop mee**");
    await page.getByText("Dit onderdeel kon niet worden geladen").waitFor();
    expect(await page.getByLabel("Titel *").inputValue()).toBe("Zonnepanelen meten");
  });

  test("a list that fails to load offers a retry, and loads by itself", async () => {
    const page = await openWith(on.site.tokens.lars);
    await page.goto("/login");
    await page.getByText("Welkom, Lars").waitFor();
    await page.route("**/api/meetups/my-meetups", (route) => route.abort("internetdisconnected"));
    await expect.poll(() => page.evaluate(() => localStorage.getItem("my-meetups"))).not.toBeNull();
    // As on a device that never stored the list.
    await page.evaluate(() => localStorage.removeItem("my-meetups"));
    await page.reload();
    await byButton(page, "Opnieuw proberen").waitFor();
    await page.unroute("**/api/meetups/my-meetups");
    await page.getByText("Voor iedereen").first().waitFor();
  });
});

test("before scripts load, a member is not told to sign in for the names", async () => {
  const page = await openWith(on.site.tokens.anna);
  await page.route("**/*.js", (route) => route.abort());
  await page.goto(`/meetup/${on.site.meetups.full}`, { waitUntil: "commit" });
  await page.getByRole("heading", { level: 1, name: "Helemaal vol" }).waitFor();
  await page.getByText("Log in om de namen").waitFor({ state: "hidden" });
});

test("a meetup that fails to load is not reported as deleted, and loads by itself", async () => {
  const { page } = await on.visit();
  await page.goto("/");
  await page.route("**/api/meetups/*", (route) => route.fulfill({ status: 500, json: { error: "Fout" } }));
  await page.getByRole("link", { name: "Meer details over Bijna vol" }).click();
  await page.getByRole("heading", { name: "Kon meetup niet laden" }).waitFor();
  expect(await page.getByRole("main").innerText()).not.toContain("verwijderd");
  await byButton(page, "Opnieuw proberen").waitFor();
  await page.unroute("**/api/meetups/*");
  await page.getByRole("heading", { level: 1, name: "Bijna vol" }).waitFor();
});

describe("after a release", () => {
  const SCRIPT = scriptOf("login-page");

  test("a missing script makes the page reload by itself", async () => {
    const { page } = await on.visit();
    await page.goto("/");
    await removeScripts(page, SCRIPT, { forLoads: 1 });
    await page.getByRole("link", { name: "Inloggen" }).click();
    await byButton(page, "Stuur inlogcode").waitFor();
  });

  test("a script that failed once is retried under another URL, without a reload", async () => {
    const { page } = await on.visit();
    await page.goto("/");
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    const asked: string[] = [];
    await page.route(SCRIPT, (route) => {
      asked.push(new URL(route.request().url()).search);
      return asked.length === 1 ? route.abort() : route.continue();
    });
    await page.getByRole("link", { name: "Inloggen" }).click();
    await byButton(page, "Stuur inlogcode").waitFor();
    expect(asked).toEqual(["", expect.stringMatching(/^\?\d+$/)]);
    expect(await page.evaluate(() => "isSamePage" in globalThis)).toBe(true);
  });

  test("a script that stays missing is not retried forever: the page shows an error", async () => {
    const { page } = await on.visit();
    await page.goto("/");
    await removeScripts(page, SCRIPT, { forLoads: 2 });
    await page.getByRole("link", { name: "Inloggen" }).click();
    await page.getByRole("heading", { name: "Deze pagina kon niet worden geladen" }).waitFor();
    await page.getByRole("contentinfo").waitFor();
    await byButton(page, "Opnieuw laden").click();
    await byButton(page, "Stuur inlogcode").waitFor();
  });
});

test("an undo that waits for the server is sent at once when the server can be reached again", async () => {
  const organiser = await on.organiserToken();
  const body = meetupForm({ title: "Zaalavond", date: inDays(9) });
  const { id } = (await request(on.program, createMeetup, { token: organiser, body })).answer.meetup;
  const cancel = { token: organiser, params: { id }, body: { reason: "Geen zaal", undo_seconds: 60 } };
  const guest = { token: on.site.tokens.lars, params: { id } };
  await request(on.program, respond, { ...guest, body: { action: "confirm" } });
  await request(on.program, cancelMeetup, cancel);
  const { page } = await on.visit({ token: organiser });
  await page.clock.install();
  await page.goto(`/admin/meetups/${id}`);
  const bar = page.getByRole("region", { name: "Afzegging van Zaalavond" });
  await bar.waitFor();
  await page.context().setOffline(true);
  await bar.getByRole("button", { name: "Ongedaan maken" }).click();
  await bar.getByText("Ongedaan maken lukt nog niet: geen verbinding. We proberen het opnieuw.").waitFor();
  // By then the next try is a quarter of a minute away.
  await page.clock.runFor(20_000);
  // The clock goes on until it is paused: a moment ahead, so that it is not in the past by then.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000));
  await page.context().setOffline(false);
  const undone = async () => {
    await page.clock.runFor(10);
    return bar.count();
  };
  await expect.poll(undone, { interval: 100, timeout: 20_000 }).toBe(0);
  const meetup = (await request(on.program, adminMeetup, { token: organiser, params: { id } })).answer.meetup;
  expect(meetup.status).toBe("published");
});
