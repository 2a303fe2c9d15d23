// @postgres never
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { cancelMeetup } from "#contract/meetups/life.ts";
import { createMeetup, updateMeetup } from "#contract/meetups/saving/admin.ts";
import { changeSite } from "#contract/site/admin.ts";
import { aMeetup, aMember, anAdminToken, answers, meetupForm } from "../harness/builders.ts";
import { aJpeg, aPhotoOf, LANDSCAPE, PANORAMA, PORTRAIT, SKIN, upload } from "../harness/pictures.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest({ SITE_NAME: "Domotica & Co" });

const bodyOf = async (url: string) => (await program.app.inject(url)).body;

/** The tags of a page's head by name. */
async function tagsOf(url: string): Promise<Record<string, string>> {
  const head = /<head>([\s\S]*)<\/head>/.exec(await bodyOf(url))?.[1] ?? "";
  const tags = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)];
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1];
  return {
    title: /<title>([^<]*)/.exec(head)?.[1] ?? "",
    ...(canonical !== undefined && { canonical }),
    ...Object.fromEntries(tags.map(([, name = "", content = ""]) => [name, content])),
  };
}

async function eventOf(id: number): Promise<unknown> {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(
    await bodyOf(`/meetup/${id}`),
  )?.[1];
  return JSON.parse(json ?? "null");
}

const draft = async () => {
  const token = await anAdminToken(program);
  const body = { ...meetupForm({ title: "Nog geheim" }), status: "draft" };
  return (await request(program, createMeetup, { token, body })).answer.meetup.id;
};

const change = async (body: object) =>
  request(program, changeSite, { token: await anAdminToken(program), body });

const cancel = async (id: number) => {
  const token = await anAdminToken(program);
  await request(program, cancelMeetup, { token, params: { id }, body: { reason: "Storm" } });
};

describe("the head of a page", () => {
  test("of a meetup has its canonical address and preview with absolute addresses", async () => {
    const id = await aMeetup(program, { title: "Lampen & <b>meer</b>" });
    const tags = await tagsOf(`/meetup/${id}`);
    const url = `https://trefpunt.test/meetup/${id}`;
    expect(tags).toMatchObject({
      title: "Lampen &amp; &lt;b&gt;meer&lt;/b&gt; · Domotica &amp; Co",
      canonical: url,
      description: "donderdag 3 december 2026, 19:30 – 22:00, Bibliotheek Neude, Utrecht",
      "og:url": url,
      "og:site_name": "Domotica &amp; Co",
      "og:title": "Lampen &amp; &lt;b&gt;meer&lt;/b&gt;",
      "og:image:width": "1200",
      "og:image:height": "630",
      "twitter:card": "summary_large_image",
    });
    expect(tags["og:image"]).toMatch(new RegExp(`^https://trefpunt\\.test/share/${id}/[\\w-]{16}\\.png$`));
    expect(tags["twitter:image"]).toBe(tags["og:image"]);
    expect(tags.robots).toBeUndefined();
  });

  test("of the home page describes the club", async () => {
    await change({ sentence: "Elke maand samen knutselen." });
    expect(await tagsOf("/")).toMatchObject({
      title: "Komende meetups · Domotica &amp; Co",
      canonical: "https://trefpunt.test/",
      description: "Elke maand samen knutselen.",
      "og:image": expect.stringMatching(/^https:\/\/trefpunt\.test\/share\/home\/[\w-]{16}\.png$/),
    });
  });

  test.each([
    ["/volgen", "Volg de agenda", "https://trefpunt.test/volgen", undefined],
    ["/privacy", "Privacy", "https://trefpunt.test/privacy", undefined],
    ["/login", "Inloggen", "https://trefpunt.test/login", "noindex"],
    ["/verify/x", "E-mailadres bevestigen", undefined, "noindex"],
    ["/admin/dashboard", "", undefined, "noindex"],
    ["/bestaat-niet", "Pagina niet gevonden", undefined, "noindex"],
    ["/meetup/99", "Meetup niet gevonden", undefined, "noindex"],
  ])("of %s has its title, canonical address and robots rule", async (url, title, canonical, robots) => {
    const tags = await tagsOf(url);
    expect(tags.title).toBe([title, "Domotica &amp; Co"].filter(Boolean).join(" · "));
    expect([tags.canonical, tags.robots]).toEqual([canonical, robots]);
  });
});

describe("files for crawlers", () => {
  test("robots.txt excludes private pages and names the sitemap", async () => {
    const robots = (await bodyOf("/robots.txt")).split("\n");
    for (const path of ["/admin", "/respond", "/verify", "/unsubscribe", "/api"])
      expect(robots).toContain(`Disallow: ${path}`);
    expect(robots).toContain("Sitemap: https://trefpunt.test/sitemap.xml");
  });

  test("the sitemap has the home page and every announced meetup, past ones included", async () => {
    const coming = await aMeetup(program);
    const past = await aMeetup(program, { date: "2026-11-01" });
    await draft();
    const { body, headers } = await program.app.inject("/sitemap.xml");
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    expect(
      [...body.matchAll(/<loc>https:\/\/trefpunt\.test([^<]*)<\/loc>/g)].map(([, path]) => path),
    ).toEqual(["/", "/archief", "/volgen", "/privacy", `/meetup/${coming}`, `/meetup/${past}`]);
  });

  test("neither names a draft", async () => {
    const id = await draft();
    for (const url of ["/", "/sitemap.xml"]) expect(await bodyOf(url)).not.toContain("Nog geheim");
    expect((await program.app.inject(`/meetup/${id}`)).statusCode).toBe(404);
    expect((await program.app.inject(`/share/${id}/0123456789abcdef.png`)).statusCode).toBe(404);
  });
});

const Address = z.url({ protocol: /^https$/ });
const Moment = z.iso.datetime({ offset: true, local: false });
const schemaOrg = (...words: string[]) => z.enum(words.map((word) => `https://schema.org/${word}`));

/** Properties that Google requires and recommends (https://developers.google.com/search/docs/appearance/structured-data/event). */
const Event = z.strictObject({
  "@context": z.literal("https://schema.org"),
  "@type": z.literal("Event"),
  name: z.string().min(1),
  description: z.string(),
  url: Address,
  image: z.array(Address).min(1),
  startDate: Moment,
  endDate: Moment.optional(),
  eventStatus: schemaOrg("EventScheduled", "EventCancelled"),
  eventAttendanceMode: schemaOrg("OfflineEventAttendanceMode", "OnlineEventAttendanceMode"),
  location: z.discriminatedUnion("@type", [
    z.strictObject({
      "@type": z.literal("Place"),
      name: z.string().min(1),
      address: z.strictObject({
        "@type": z.literal("PostalAddress"),
        streetAddress: z.string().min(1),
        postalCode: z.string().optional(),
        addressLocality: z.string().optional(),
        addressCountry: z.string().length(2),
      }),
    }),
    z.strictObject({ "@type": z.literal("VirtualLocation"), name: z.string(), url: Address }),
  ]),
  organizer: z.strictObject({ "@type": z.literal("Organization"), name: z.string().min(1), url: Address }),
  maximumAttendeeCapacity: z.int().positive().optional(),
  isAccessibleForFree: z.literal(true),
  offers: z.strictObject({
    "@type": z.literal("Offer"),
    price: z.literal(0),
    priceCurrency: z.literal("EUR"),
    availability: schemaOrg("InStock", "SoldOut"),
    url: Address,
    validFrom: Moment,
  }),
});

describe("a meetup as schema.org Event", () => {
  test("has all properties that Google requires and recommends, in the site's time zone", async () => {
    const id = await aMeetup(program, { places: 3 });
    const event = Event.parse(await eventOf(id));
    expect(event).toMatchObject({
      startDate: "2026-12-03T19:30:00+01:00",
      endDate: "2026-12-03T22:00:00+01:00",
      eventStatus: "https://schema.org/EventScheduled",
      location: { address: { addressLocality: "Utrecht", addressCountry: "NL" } },
      maximumAttendeeCapacity: 3,
      offers: { availability: "https://schema.org/InStock", validFrom: "2026-11-21T13:00:00+01:00" },
    });
    expect(event.endDate).toBeDefined();
  });

  test("has the summer offset of two hours", async () => {
    const id = await aMeetup(program, { date: "2027-07-01" });
    expect(Event.parse(await eventOf(id)).startDate).toBe("2027-07-01T19:30:00+02:00");
  });

  test("has no end without an end time", async () => {
    const id = await aMeetup(program, { end_time: null });
    expect(Event.parse(await eventOf(id)).endDate).toBeUndefined();
  });

  test("is sold out when full and cancelled when cancelled", async () => {
    const id = await aMeetup(program, { places: 1 });
    await answers(program, (await aMember(program)).id, id, "confirm");
    expect(Event.parse(await eventOf(id)).offers.availability).toBe("https://schema.org/SoldOut");
    await cancel(id);
    expect(Event.parse(await eventOf(id)).eventStatus).toBe("https://schema.org/EventCancelled");
    expect((await tagsOf(`/meetup/${id}`)).description).toMatch(/^Geannuleerd: donderdag/);
  });

  test("has no offer when over", async () => {
    const id = await aMeetup(program);
    program.setClock("2027-02-01T12:00:00.000Z");
    expect(await eventOf(id)).not.toHaveProperty("offers");
  });

  test("has an online location when online", async () => {
    const id = await aMeetup(program, { location: "Online: https://meet.example.org/club" });
    expect(Event.parse(await eventOf(id))).toMatchObject({
      eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
      location: { url: "https://meet.example.org/club" },
    });
  });
});

/** The size of the head in a link picture, and the height of the photo at its right edge. */
async function seenIn(png: Buffer) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const isNear = (x: number, y: number, { r, g, b }: typeof SKIN) =>
    [r, g, b].every((part, at) => Math.abs((data[3 * (y * info.width + x) + at] ?? 0) - part) < 20);
  const columns = new Map<number, number>();
  const rows = new Map<number, number>();
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1)
      if (isNear(x, y, SKIN)) {
        columns.set(x, (columns.get(x) ?? 0) + 1);
        rows.set(y, (rows.get(y) ?? 0) + 1);
      }
  const length = (counts: Map<number, number>) => [...counts.values()].filter((count) => count > 4).length;
  const edge = Array.from({ length: info.height }, (_, y) => isNear(info.width - 5, y, WHITE));
  const photo = edge.includes(true) ? edge.indexOf(true) : info.height;
  return { head: { width: length(columns), height: length(rows) }, photo };
}

const WHITE = { r: 255, g: 255, b: 255 };

const pictureOf = async (url: string) =>
  new URL((await tagsOf(url))["og:image"] ?? "", "https://trefpunt.test").pathname;

describe("the picture of a link", () => {
  test.each(["meetup", "home"])("of a %s is a PNG of 1200 × 630 that is cached forever", async (what) => {
    const id = await aMeetup(program, { title: `Łódź & <b>${"heel ".repeat(60)}lang</b> 👩‍💻` });
    const url = await pictureOf(what === "home" ? "/" : `/meetup/${id}`);
    const { statusCode, headers, rawPayload } = await program.app.inject(url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "cross-origin",
    });
    const { format, width, height } = await sharp(rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: "png", width: 1200, height: 630 });
    expect(rawPayload.length).toBeLessThan(300_000);
  });

  test("has a new address after a change, to which the old one redirects", async () => {
    const id = await aMeetup(program);
    const before = await pictureOf(`/meetup/${id}`);
    const token = await anAdminToken(program);
    await request(program, updateMeetup, { token, params: { id }, body: meetupForm({ title: "Anders" }) });
    const after = await pictureOf(`/meetup/${id}`);
    expect(after).not.toBe(before);
    const { statusCode, headers } = await program.app.inject(before);
    expect([statusCode, headers.location]).toEqual([302, after]);
    await cancel(id);
    expect(await pictureOf(`/meetup/${id}`)).not.toBe(after);
  });

  test("changes with the club's name and accent, not with answers", async () => {
    const id = await aMeetup(program, { places: 3 });
    const seen = [await pictureOf(`/meetup/${id}`)];
    await answers(program, (await aMember(program)).id, id, "confirm");
    expect(await pictureOf(`/meetup/${id}`)).toBe(seen[0]);
    await change({ accent: "#166534" });
    seen.push(await pictureOf(`/meetup/${id}`));
    expect(new Set(seen).size).toBe(2);
  });

  test.each([
    ["a portrait", PORTRAIT, 1],
    ["a portrait and a long title", PORTRAIT, 30],
    ["a landscape with a person at the top", LANDSCAPE, 1],
    ["a landscape with a person at the top and a long title", LANDSCAPE, 30],
    ["a panorama with a person at the far left", PANORAMA, 1],
    ["a panorama with a person at the far left and a long title", PANORAMA, 30],
  ])("shows a photo's focus on at least half of its height: %s", async (_what, photo, words) => {
    const token = await anAdminToken(program);
    const { hash } = (await upload(program, await aPhotoOf(photo), { token })).answer;
    const title = "woord ".repeat(words).trim();
    const id = await aMeetup(program, { title, picture: { hash, alt: "Spreker" } });
    const { rawPayload } = await program.app.inject(await pictureOf(`/meetup/${id}`));
    const { head, photo: height } = await seenIn(rawPayload);
    expect(head.width).toBeGreaterThan(60);
    // Complete and not distorted.
    expect(Math.abs(head.width - head.height)).toBeLessThan(head.width / 20);
    expect(height).toBeGreaterThanOrEqual(315);
  });

  test.each([
    ["a dark photo above it", PANORAMA, 0, { left: 252, top: 440, width: 884, height: 160 }],
    ["a light one beside it", PORTRAIT, 230, { left: 64, top: 320, width: 640, height: 280 }],
  ])("has its text on white: %s", async (_what, size, grey, said) => {
    const token = await anAdminToken(program);
    const file = await aJpeg({ ...size, background: { r: grey, g: grey, b: grey } });
    const { hash } = (await upload(program, file, { token })).answer;
    const id = await aMeetup(program, { picture: { hash, alt: "Vlak" } });
    const { rawPayload } = await program.app.inject(await pictureOf(`/meetup/${id}`));
    const { dominant } = await sharp(await sharp(rawPayload).extract(said).toBuffer()).stats();
    expect(dominant).toEqual({ r: 248, g: 248, b: 248 });
  });

  test("does not exist without a meetup", async () => {
    for (const of of ["99", "x", "-1"])
      expect((await program.app.inject(`/share/${of}/0123456789abcdef.png`)).statusCode).toBe(404);
  });
});
