// @postgres test:databases
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { adminAudit } from "#contract/audit.ts";
import { sendTestMail } from "#contract/mail-log.ts";
import { atomFeed, calendarFeed } from "#contract/meetups/feeds.ts";
import { importMeetups } from "#contract/meetups/imports.ts";
import { createMeetup } from "#contract/meetups/saving/admin.ts";
import { meetupFeed } from "#contract/meetups.ts";
import { updateMember } from "#contract/members/admin.ts";
import { beginAddingPasskey } from "#contract/passkeys.ts";
import {
  changeFirstSteps,
  changeSite,
  firstSteps,
  type SiteEdit,
  siteSettings,
} from "#contract/site/admin.ts";
import { HOUR_MS } from "#domain/timing.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import { runHousekeeping } from "../../src/server/housekeeping.ts";
import { saveSite } from "../../src/server/platform/site.ts";
import { hashAndGive } from "../../src/server/sign-in/replaced-password.ts";
import {
  aMeetup,
  aMember,
  anAdminToken,
  answers,
  meetupForm,
  queuedMails,
  signedIn,
} from "../harness/builders.ts";
import { openMailOutbox } from "../harness/mail-outbox.ts";
import { startMailServer } from "../harness/mail-server.ts";
import { newestMail } from "../harness/parsed-mails.ts";
import { drawn, upload } from "../harness/pictures.ts";
import { request, startTestProgram, type TestProgram } from "../harness/program.ts";

let program: TestProgram;
let token: string;
const start = async (environment: Record<string, string> = {}) => {
  program = await startTestProgram(environment);
  token = await anAdminToken(program);
};
afterEach(() => program.close());

const CLUB = {
  name: "Domotica Drenthe",
  sentence: "Wij maken huizen slim, elke eerste dinsdag.",
  logo: null as string | null,
  accent: "#166534",
  communityUrl: "https://drenthe.example.org/",
  contactEmail: "bestuur@drenthe.example.org",
};
const STORED = { ...CLUB, organisersPublish: false, talks: true };
const set = (changed: object = {}) => request(program, changeSite, { body: { ...CLUB, ...changed }, token });
const settings = async () => (await request(program, siteSettings, { token })).answer;
const page = async (path: string) => (await program.app.inject({ method: "GET", url: path })).body;

describe("settings by organisers", () => {
  beforeEach(() => start());

  test("are empty at first", async () => {
    const nothing = { name: null, communityUrl: null, contactEmail: null };
    expect(await settings()).toEqual({
      stored: { ...STORED, ...nothing, sentence: null, logo: null, accent: null },
      fixed: nothing,
      otherwise: { name: "Trefpunt", contactEmail: "noreply@localhost" },
    });
    expect(await page("/")).toContain("<title>Komende meetups · Trefpunt</title>");
    // Without settings the only address is the sender noreply@localhost, which no organiser reads.
    for (const path of ["/", "/privacy"]) expect(await page(path)).not.toContain("mailto:");
    expect(await page("/bestaat-niet")).toContain('href="mailto:?subject=');
    await set();
    for (const path of ["/", "/privacy", "/bestaat-niet"])
      expect(await page(path)).toContain(`mailto:${CLUB.contactEmail}`);
  });

  test("are stored, returned and can be emptied", async () => {
    const saved = (await set()).answer;
    expect(saved.message).toBe("De site is bijgewerkt");
    expect(saved.site).toMatchObject(CLUB);
    expect((await settings()).stored).toEqual(STORED);
    await request(program, changeSite, { body: { name: "Domotica Assen" }, token });
    expect((await settings()).stored).toEqual({ ...STORED, name: "Domotica Assen" });
    await set({ name: " ", sentence: "", accent: null, communityUrl: "", contactEmail: "" });
    const emptied = Object.keys(CLUB).map((field) => [field, null]);
    expect((await settings()).stored).toEqual({ ...STORED, ...Object.fromEntries(emptied) });
    expect(await page("/")).toContain("<title>Komende meetups · Trefpunt</title>");
  });

  test("changed by two administrators at once: the second is told what the first made of that field", async () => {
    await set();
    const before = { name: STORED.name, sentence: STORED.sentence };
    await request(program, changeSite, { body: { name: "Van Eva", before: { name: before.name } }, token });
    const late = await request(program, changeSite, {
      body: { name: "Van Bo", sentence: "Ook van Bo", before },
      token,
    });
    expect(late.status).toBe(409);
    expect(late.error).toBe("Iemand anders heeft dit intussen gewijzigd");
    expect(late.details).toEqual(["Naam van de club: nu “Van Eva”"]);
    expect((await settings()).stored).toEqual({ ...STORED, name: "Van Eva" });
    const save = (body: z.input<typeof SiteEdit>) => request(program, changeSite, { body, token });
    expect((await save({ sentence: "Van Bo", before: { sentence: STORED.sentence } })).status).toBe(200);
    expect((await save({ name: "Van Eva", before })).status).toBe(200);
    expect((await save({ name: "Van Bo" })).status).toBe(200);
    expect((await settings()).stored).toEqual({ ...STORED, name: "Van Bo", sentence: "Van Bo" });
  });

  test("changed by ten administrators at once are changed by one", async () => {
    await set();
    const saved = await Promise.all(
      Array.from({ length: 10 }, (_none, number) =>
        request(program, changeSite, {
          body: { name: `Club ${number}`, before: { name: STORED.name } },
          token,
        }),
      ),
    );
    expect(saved.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
  });

  test("are shown on pages, with the sentence above the coming meetups", async () => {
    expect(await page("/")).not.toContain("slim");
    await set();
    const home = await page("/");
    expect(home).toContain("<title>Komende meetups · Domotica Drenthe</title>");
    expect(home).toContain('href="https://drenthe.example.org/"');
    expect(home.indexOf(CLUB.sentence)).toBeGreaterThan(0);
    expect(home.indexOf(CLUB.sentence)).toBeLessThan(home.indexOf("Komende meetups</h1>"));
    expect(await page("/dashboard")).toContain("<title>Domotica Drenthe</title>");
    expect(await page("/geen-pagina")).toContain("mailto:bestuur@drenthe.example.org");
    expect(JSON.parse(await page("/manifest.webmanifest"))).toMatchObject({
      name: "Domotica Drenthe",
      theme_color: "#166534",
    });
  });

  test("are shown in feeds, calendars, mails and passkey prompts", async () => {
    await set();
    const meetup = await aMeetup(program, {});
    for (const feed of [meetupFeed, atomFeed, calendarFeed])
      expect((await request(program, feed)).text).toContain("Domotica Drenthe");
    await answers(program, (await aMember(program)).id, meetup, "confirm");
    const mail = await newestMail(program, "confirmation");
    expect(mail.text).toContain("Domotica Drenthe");
    expect(mail.html).toContain("background:#166534");
    expect(mail.html).not.toContain("#0b5fa5");
    expect(mail.html).not.toContain("#6cb8f6");
    expect(mail.calendar?.replace(/\r?\n /g, "")).toMatch(
      /^ORGANIZER;CN="Domotica Drenthe".*:mailto:bestuur@drenthe\.example\.org$/m,
    );
    expect((await request(program, beginAddingPasskey, { token })).text).toContain(
      '"name":"Domotica Drenthe"',
    );
  });

  test("show the logo beside the name in its own width, or the default mark without one", async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const wide = await drawn({ width: 300, height: 100, background: { r: 9, g: 99, b: 9, alpha: 1 } })
      .extend({ left: 50, right: 50, background: clear })
      .png()
      .toBuffer();
    const { hash, widths } = (await upload(program, wide, { token, use: "logo" })).answer;
    expect(widths).toEqual([64, 128, 256]);
    const { data, info } = await sharp((await program.app.inject(`/pictures/${hash}-64.webp`)).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([256, 64, 4]);
    expect([data[3], data[4 * (32 * 256 + 128) + 3]]).toEqual([0, 255]);
    expect((await set({ logo: hash })).answer.site.logo).toEqual({ hash, width: 1024, height: 256 });
    expect(await page("/")).toContain(
      `src="/pictures/${hash}-64.webp" srcSet="/pictures/${hash}-64.webp 2x, /pictures/${hash}-128.webp 4x" alt="" width="1024" height="256"`,
    );
    program.setClock("2026-11-23T12:00:00.000Z");
    await runHousekeeping(program.deps);
    expect((await program.app.inject(`/pictures/${hash}-128.webp`)).statusCode).toBe(200);
    const unknown = await set({ logo: "0".repeat(32) });
    expect([unknown.status, unknown.error]).toEqual([
      409,
      "Deze afbeelding is er niet meer; voeg haar opnieuw toe",
    ]);
    await set({ logo: "" });
    expect(await page("/")).not.toContain("/pictures/");
    const { entries } = (await request(program, adminAudit, { token })).answer;
    expect(entries.slice(0, 2).map(({ action, target }) => `${action} ${target}`)).toEqual([
      "site.changed logo",
      expect.stringMatching(/^site\.changed .*logo/),
    ]);
  });

  describe("home-screen icons and browser colours", () => {
    const icons = async () =>
      JSON.parse(await page("/manifest.webmanifest")).icons as {
        src: string;
        sizes: string;
        purpose: string;
      }[];
    const pixelsOf = async (src: string) => {
      const { headers, rawPayload } = await program.app.inject(src);
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      const { data, info } = await sharp(rawPayload)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(info.width).toBe(info.height);
      return (x: number, y: number) => [
        ...data.subarray(3 * (y * info.width + x), 3 * (y * info.width + x) + 3),
      ];
    };
    const maskable = async () =>
      (await icons()).find(({ sizes, purpose }) => sizes === "512x512" && purpose === "maskable")?.src ?? "";

    test("are the default mark and blue without settings", async () => {
      expect((await icons())[0]?.src).toBe("/favicon.svg");
      expect(await page("/")).toContain('rel="apple-touch-icon" href="/icon-180.png"');
      expect(await page("/")).toContain('<meta name="theme-color" content="#0b5fa5"');
    });

    test("use the accent as ground of the mark and as browser colour", async () => {
      await set({ accent: "#166534" });
      const home = await page("/");
      expect(home).toContain(
        '<meta name="theme-color" content="#166534" media="(prefers-color-scheme: light)"/>',
      );
      expect(home).toMatch(
        /<meta name="theme-color" content="#[\da-f]{6}" media="\(prefers-color-scheme: dark\)"\/>/,
      );
      expect(home).not.toContain("#0b5fa5");
      expect(home).toContain('rel="apple-touch-icon" href="/icons/166534-maskable-180.png"');
      const at = await pixelsOf(await maskable());
      expect([at(0, 0), at(511, 511)]).toEqual(Array(2).fill([0x16, 0x65, 0x34]));
      const old = await maskable();
      await set({ accent: "#7c2d12" });
      expect((await program.app.inject(old)).statusCode).toBe(404);
      expect((await pixelsOf(await maskable()))(0, 0)).toEqual([0x7c, 0x2d, 0x12]);
    });

    test.each([
      ["dark", { r: 10, g: 20, b: 90, alpha: 1 }, [255, 255, 255]],
      ["light", { r: 250, g: 250, b: 240, alpha: 1 }, [0x15, 0x13, 0x11]],
    ] as const)(
      "put a %s logo on a contrasting square, within the area that is never cut",
      async (_what, background, ground) => {
        const file = await drawn({ width: 400, height: 200, background }).png().toBuffer();
        const { hash } = (await upload(program, file, { token, use: "logo" })).answer;
        await set({ logo: hash });
        expect((await icons()).map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
          "192x192 any",
          "512x512 any",
          "512x512 maskable",
          "180x180 maskable",
        ]);
        const at = await pixelsOf(await maskable());
        expect([at(0, 0), at(100, 256), at(256, 100)]).toEqual(Array(3).fill(ground));
        expect(at(256, 256)).toEqual([background.r, background.g, background.b]);
      },
    );
  });

  test("use the mark in the accent instead of a wordmark", async () => {
    const file = await drawn({ width: 900, height: 100 }).png().toBuffer();
    const { hash } = (await upload(program, file, { token, use: "logo" })).answer;
    await set({ logo: hash, accent: "#166534" });
    expect(await page("/")).toContain('href="/icons/166534-maskable-180.png"');
    expect((await program.app.inject("/icons/166534-any-512.png")).statusCode).toBe(200);
    expect((await program.app.inject(`/icons/${hash}-any-512.png`)).statusCode).toBe(404);
  });

  test("scale a logo to a fixed height within a maximum width", async () => {
    const size = async (width: number, height: number) => {
      const file = await drawn({ width, height }).png().toBuffer();
      const { hash } = (await upload(program, file, { token, use: "logo" })).answer;
      return (await set({ logo: hash })).answer.site.logo;
    };
    expect(await size(3000, 150)).toMatchObject({ width: 1280, height: 64 });
    expect(await size(30, 60)).toMatchObject({ width: 128, height: 256 });
  });

  test("colour the pages by a style sheet that any process can serve", async () => {
    expect(await page("/")).not.toContain("/accent/");
    await set();
    for (const path of ["/", "/admin/site"])
      expect(await page(path)).toContain('<link rel="stylesheet" href="/accent/166534.css">');
    const sheet = await program.app.inject({ method: "GET", url: "/accent/166534.css" });
    expect(sheet.headers["content-type"]).toBe("text/css; charset=utf-8");
    expect(sheet.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(sheet.body).toMatch(/^html:root\{--accent:#166534;.*\}html\.dark\{--accent:#[\da-f]{6};.*\}$/);
  });

  test.each(["ffd200", "166534x", "0BF", "..%2f", "%7D*%7Bcolor%3Ared"])(
    "have no style sheet for %s",
    async (hex) => {
      const reply = await program.app.inject({ method: "GET", url: `/accent/${hex}.css` });
      expect(reply.statusCode).toBe(404);
      expect(reply.headers["content-type"]).toContain("text/html");
    },
  );

  test("join a sentence that was typed over several lines", async () => {
    await set({ sentence: "Wij maken huizen slim, \r\n\n elke dinsdag.\n" });
    expect((await settings()).stored.sentence).toBe("Wij maken huizen slim, elke dinsdag.");
  });

  test("accept a colour in any spelling", async () => {
    for (const accent of ["166534", "#166534", " #166534 "]) {
      await set({ accent });
      expect((await settings()).stored.accent).toBe("#166534");
    }
    await set({ accent: "#063" });
    expect((await settings()).stored.accent).toBe("#006633");
  });

  test.each([
    [
      { accent: "#ffd200" },
      /^Witte letters op deze kleur zijn slecht te lezen: het contrast is 1,4 en moet minstens 4,5 zijn\. Kies een donkerder tint, bijvoorbeeld #[\da-f]{6}$/,
    ],
    [
      { accent: "#767676" },
      /^Letters in deze kleur zijn slecht te lezen op de pagina: het contrast is 4,3 en moet minstens 4,5 zijn\./,
    ],
    [{ accent: "blauw" }, /^Een kleur schrijf je als #0b5fa5$/],
    [{ accent: "#0b5fa5;}*{color:red" }, /^Een kleur schrijf je als #0b5fa5$/],
    [{ communityUrl: "javascript:alert(1)" }, /^Een webadres begint met https:\/\/ of http:\/\/$/],
    [{ communityUrl: "data:text/html,x" }, /^Een webadres begint met/],
    [{ communityUrl: "https://" }, /^Een webadres begint met/],
    [{ communityUrl: "https://?" }, /^Dit is geen webadres$/],
    [{ communityUrl: "https://a b.example.org" }, /^Een webadres begint met/],
    [{ communityUrl: `https://example.org/${"a".repeat(500)}` }, /maximaal 500/],
    [{ contactEmail: "bestuur" }, /^Ongeldig email adres$/],
    [{ name: "a".repeat(61) }, /maximaal 60/],
    [{ name: "Club\u202eegdirb" }, /tekens die niet kunnen/],
    [{ sentence: "a".repeat(201) }, /maximaal 200/],
  ])("refuse %o and change nothing", async (changed, sentence) => {
    const reply = await set(changed);
    expect(reply.status).toBe(400);
    expect(reply.details).toHaveLength(1);
    expect(reply.details[0]).toMatch(sentence);
    expect((await settings()).stored.name).toBeNull();
  });

  test("are recorded in the audit log with what changed, and only when something did", async () => {
    await set();
    await set();
    await set({ accent: null, name: "Domotica" });
    const { entries } = (await request(program, adminAudit, { token })).answer;
    expect(entries.map(({ actor, action, target }) => `${actor} ${action} ${target}`)).toEqual([
      "Organisator site.changed naam, accentkleur",
      "Organisator site.changed naam, zin over de club, accentkleur, link naar de community, contactadres",
    ]);
  });
});

describe("settings of the environment", () => {
  const FIXED = { SITE_NAME: "Uit de omgeving", CONTACT_EMAIL: "vast@example.org" };

  test("override the organisers' settings, which stay stored, and are shown as fixed", async () => {
    await start(FIXED);
    await program.db.write((tx) => tx.insertInto("site").values({ id: 1, name: "Van vroeger" }).execute());
    await set();
    const found = await settings();
    expect(found.fixed).toEqual({
      name: "Uit de omgeving",
      communityUrl: null,
      contactEmail: "vast@example.org",
    });
    expect(found.stored).toEqual({ ...STORED, name: "Van vroeger", contactEmail: null });
    const home = await page("/");
    expect(home).toContain("<title>Komende meetups · Uit de omgeving</title>");
    expect(home).toContain('href="https://drenthe.example.org/"');
  });
});

describe("cached answers", () => {
  beforeEach(() => start());

  test("change immediately", async () => {
    const url = await program.app.listen({ port: 0, host: "127.0.0.1" });
    const meetup = await aMeetup(program, { title: "Eerst" });
    const paths = ["/", "/login", `/meetup/${meetup}`, "/api/meetups/feed.json", "/manifest.webmanifest"];
    const texts = () => Promise.all(paths.map(async (path) => (await fetch(`${url}${path}`)).text()));
    for (const text of await texts()) expect(text).toContain("Trefpunt");
    await set();
    for (const text of await texts()) expect(text).toContain("Domotica Drenthe");
    await set({ name: "Weer anders" });
    for (const text of await texts()) expect(text).toContain("Weer anders");
  });
});

test("a running outbox sends the next mail with the new name", async () => {
  const server = await startMailServer();
  await start({ SMTP_URL: server.url });
  const outbox = openMailOutbox(program);
  const testMailTo = async (email: string) => {
    await request(program, sendTestMail, { body: { email }, token });
    return (await server.mailTo(email, "Testmail")).html;
  };
  const before = await testMailTo("eerst@example.org");
  expect(before).toContain("Trefpunt");
  expect(before).toContain("#0b5fa5");
  await set();
  const after = await testMailTo("daarna@example.org");
  expect(after).toContain("Domotica Drenthe");
  expect(after).toContain("#166534");
  expect(after).not.toContain("#0b5fa5");
  await outbox.stop(1000);
  await server.close();
});

const PAST_EVENING = Buffer.from(
  [
    "BEGIN:VCALENDAR",
    "BEGIN:VEVENT",
    "UID:past@club",
    "DTSTART:20260115T183000Z",
    "SUMMARY:Zigbee",
    "END:VEVENT",
    "END:VCALENDAR",
  ].join("\r\n"),
);

describe("the first steps", () => {
  const steps = async () => (await request(program, firstSteps, { token })).answer;

  test("are all open on a new site", async () => {
    await start({ PUBLIC_URL: "http://localhost:3000" });
    expect(await steps()).toEqual({
      isAway: false,
      later: [],
      account: {
        isDone: false,
        email: expect.any(String),
        hasOwnAddress: true,
        toConfirm: expect.any(String),
      },
      name: { isDone: false, name: "Trefpunt" },
      address: { isDone: false, url: "http://localhost:3000", fault: "this-machine" },
      mail: { isDone: false, server: "files", arrivedAt: null, postponedUntil: null, lastTest: null },
      members: { isDone: false, count: 1 },
      colleague: { isDone: false },
      meetup: { isDone: false },
    });
  });

  test("ask each organiser for an own address, and a passkey or own password", async () => {
    await start();
    expect((await steps()).account).toMatchObject({ isDone: false, hasOwnAddress: true });
    const { id } = await aMember(program, { admin: true, email: "admin@example.org" });
    token = await signedIn(program, id);
    expect((await steps()).account).toMatchObject({ isDone: false, hasOwnAddress: false });
    expect(await steps()).toMatchObject({
      colleague: { isDone: true },
      members: { isDone: false, count: 2 },
    });
    await hashAndGive(actingAs(program.deps, "command-line"), id, "vier groene stekkers");
    token = await signedIn(program, id);
    expect((await steps()).account.isDone).toBe(false);
    const rename = (email: string) =>
      program.db.write((tx) => tx.updateTable("members").set({ email }).where("id", "=", id).execute());
    await rename("kees@example.org");
    expect((await steps()).account).toMatchObject({
      isDone: true,
      email: "kees@example.org",
      hasOwnAddress: true,
    });
    await aMember(program, { name: "Een lid" });
    expect((await steps()).members).toEqual({ isDone: true, count: 3 });
  });

  test("an organiser sets the own address and password at once, without mail", async () => {
    await start();
    const { id } = await aMember(program, { admin: true, email: "admin@example.org", name: "Kees" });
    token = await signedIn(program, id);
    const body = { name: "Kees", email: "kees@example.org", password: "vier groene stekkers" };
    expect((await request(program, updateMember, { params: { id }, body, token })).status).toBe(200);
    expect((await steps()).account).toEqual({
      isDone: true,
      email: "kees@example.org",
      hasOwnAddress: true,
      toConfirm: null,
    });
    // Decision 18: the first meetup invites its organiser too.
    await request(program, createMeetup, { body: { ...meetupForm(), status: "published" }, token });
    const mails = await queuedMails(program);
    expect(mails).toContainEqual({ kind: "invitation", recipient: "kees@example.org" });
    expect(mails.map(({ kind }) => kind)).not.toContain("verify");
  });

  test.each([
    ["a draft leaves the first meetup open", "draft", false],
    ["the first meetup is done once one is announced", "published", true],
  ] as const)("%s", async (_sentence, status, isDone) => {
    await start();
    await aMeetup(program, { status });
    expect((await steps()).meetup).toEqual({ isDone });
  });

  test("an imported archive leaves the first meetup open", async () => {
    await start();
    await request(program, importMeetups, { body: PAST_EVENING, token });
    expect((await steps()).meetup).toEqual({ isDone: false });
  });

  test("with a mail server, an own address is an open step until it is confirmed", async () => {
    await start({ SMTP_URL: "smtp://127.0.0.1:9" });
    const { id } = await aMember(program, { admin: true, email: "admin@example.org", name: "Kees" });
    token = await signedIn(program, id);
    const body = { name: "Kees", email: "kees@example.org", password: "vier groene stekkers" };
    await request(program, updateMember, { params: { id }, body, token });
    expect((await steps()).account).toMatchObject({ isDone: false, toConfirm: "kees@example.org" });
    expect(await queuedMails(program)).toContainEqual({ kind: "verify", recipient: "kees@example.org" });
    await program.db.write((tx) =>
      tx.updateTable("members").set({ pending_email: "ander@example.org" }).where("id", "=", id).execute(),
    );
    expect((await steps()).account).toMatchObject({ isDone: false, toConfirm: "ander@example.org" });
  });

  test("ignore postponed steps of an earlier version", async () => {
    await start();
    await program.db.write((tx) => saveSite(tx, { steps_later: '["mail","koffie"]' }));
    expect((await steps()).later).toEqual(["mail"]);
  });

  test("are done by the action that they ask for", async () => {
    await start({ SMTP_URL: "smtp://localhost:2525" });
    expect(await steps()).toMatchObject({ address: { isDone: true, fault: null } });
    await set();
    await aMeetup(program, {});
    await request(program, sendTestMail, { body: { email: "a@example.org" }, token });
    expect(await steps()).toMatchObject({
      name: { isDone: true, name: "Domotica Drenthe" },
      mail: { isDone: false, server: "smtp", lastTest: { recipient: "a@example.org", sentAt: null } },
      meetup: { isDone: true },
    });
    const sent = { sent_at: "2026-11-21T12:00:05.000Z" };
    await program.db.write((tx) => tx.updateTable("emails").set(sent).where("kind", "=", "test").execute());
    expect((await steps()).mail).toMatchObject({ isDone: true, lastTest: { sentAt: sent.sent_at } });
    const failed = { failed_at: "2026-11-21T12:00:05.000Z", error_message: "550 nee" };
    await request(program, sendTestMail, { body: { email: "b@example.org" }, token });
    await program.db.write((tx) =>
      tx.updateTable("emails").set(failed).where("recipient", "=", "b@example.org").execute(),
    );
    expect((await steps()).mail).toMatchObject({
      isDone: false,
      lastTest: { recipient: "b@example.org", error: "550 nee", gaveUp: true },
    });
  });

  test("do not count mails stored as files as sent", async () => {
    await start();
    await request(program, sendTestMail, { body: { email: "a@example.org" }, token });
    const sent = { sent_at: "2026-11-21T12:00:05.000Z" };
    await program.db.write((tx) => tx.updateTable("emails").set(sent).execute());
    expect((await steps()).mail).toMatchObject({ isDone: false, server: "files" });
  });

  test("do not count earlier mails stored as files for a mail server set later", async () => {
    await start({ SMTP_URL: "smtp://localhost:2525" });
    const { deps, config } = program;
    const mail = { ...config.mail, transport: { kind: "files" } as const };
    const earlier = openMailOutbox({ deps, config: { ...config, mail } });
    await request(program, sendTestMail, { body: { email: "a@example.org" }, token });
    const sent = () => program.db.read.selectFrom("emails").select("kept_at").executeTakeFirstOrThrow();
    await expect.poll(async () => (await sent()).kept_at).not.toBeNull();
    await earlier.stop(1000);
    expect((await steps()).mail).toEqual({
      isDone: false,
      server: "smtp",
      arrivedAt: null,
      postponedUntil: null,
      lastTest: null,
    });

    const sent_at = new Date(Date.now() + HOUR_MS).toISOString();
    await program.db.write((tx) => tx.updateTable("emails").set({ kept_at: null, sent_at }).execute());
    expect((await steps()).mail).toMatchObject({ isDone: true, lastTest: { sentAt: sent_at } });
  });

  test("can be hidden and shown again, which is audited and changes nothing else", async () => {
    await start();
    await set();
    const put = (body: object) => request(program, changeFirstSteps, { body, token });
    await put({ isAway: false, later: ["mail", "mail", "name"] });
    expect(await steps()).toMatchObject({ isAway: false, later: ["name", "mail"] });
    expect((await put({ isAway: true, later: ["mail"] })).answer.message).toBe(
      "Opgeborgen; je vindt het terug bij Site",
    );
    await put({ isAway: true, later: ["mail"] });
    expect(await steps()).toMatchObject({ isAway: true, later: ["mail"] });
    expect((await settings()).stored).toEqual(STORED);
    await put({ isAway: false, later: [] });
    expect((await put({ isAway: false, later: ["koffie"] })).status).toBe(400);
    const { entries } = (await request(program, adminAudit, { token })).answer;
    expect(entries.map(({ action, target }) => `${action} ${target}`)).toEqual([
      "site.steps-changed teruggezet",
      "site.steps-changed opgeborgen",
      "site.steps-changed later",
      expect.stringContaining("site.changed"),
    ]);
  });
});
