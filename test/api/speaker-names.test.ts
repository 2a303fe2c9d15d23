// @postgres test:databases
import type { AddressInfo } from "node:net";
import { beforeEach, describe, expect, test } from "vitest";
import { apiPath, type Endpoint } from "#contract/endpoint.ts";
import type { MeetupId } from "#contract/ids.ts";
import { archive } from "#contract/meetups/archive.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { calendarAddress, updateProfile } from "#contract/profile.ts";
import { addTalk, linkSlides, planTalk } from "#contract/talks/admin.ts";
import { chooseSpeakerName, offerTalk, type TalkId } from "#contract/talks.ts";
import { addWebhook } from "#contract/webhooks.ts";
import type { SpeakerName } from "#domain/talks.ts";
import { removeMember } from "../../src/server/members/remove-member.ts";
import { meetupsToPublish, SENSORS } from "../../src/server/mqtt/home-assistant.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { aMeetup, aMember, anAdminToken, answers, signedIn } from "../harness/builders.ts";
import { EVERY_CALL, nameOf } from "../harness/every-call.ts";
import { newestMail } from "../harness/parsed-mails.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest({ WEBHOOK_PRIVATE: "true" });
const FIRST = "Zephyrine";
const LAST = "Kwikstaart";
let speaker: MemberRow;
let visitorOf: MeetupId;
let guest: MemberRow;
let guestToken: string;
let token: string;
let admin: string;
let talk: TalkId;
beforeEach(async () => {
  admin = await anAdminToken(program);
  speaker = await aMember(program, { name: `${FIRST} ${LAST}`, showName: false, email: "z@example.org" });
  guest = await aMember(program, { name: "Bram Visser" });
  [token, guestToken] = [await signedIn(program, speaker.id), await signedIn(program, guest.id)];
  visitorOf = await aMeetup(program, { title: "Solderen", date: "2026-12-05" });
  await answers(program, guest.id, visitorOf, "confirm");
  const body = { title: "Rolluiken zonder cloud", text: "Met een relais", meetup: visitorOf };
  talk = (await request(program, offerTalk, { token, body })).answer.talk.id;
  await request(program, planTalk, { token: admin, params: { id: visitorOf }, body: { talk } });
});

const choose = (nameShown: SpeakerName) =>
  request(program, chooseSpeakerName, { token, params: { talk }, body: { nameShown } });

const PUBLIC = EVERY_CALL.filter(({ method, byLink }) => method === "GET" && !byLink);

const filledWith = (call: Endpoint) =>
  Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, visitorOf]));

const served = async (url: string) => (await program.app.inject({ method: "GET", url })).body;

/** All that the site serves to a visitor and to another member, by what it is; each twice, so that kept bytes are among them. */
async function outputs(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const call of PUBLIC)
    for (const [viewer, by] of [
      ["visitor", undefined],
      ["member", guestToken],
    ] as const) {
      const reply = await request(program, call, { params: filledWith(call), ...(by && { token: by }) });
      found.set(`${nameOf(call)} ${viewer}`, reply.text);
    }
  const { url } = (await request(program, calendarAddress, { token: guestToken })).answer;
  for (const path of ["/", pathTo(PAGES.meetup, { id: visitorOf }), "/archief", "/sitemap.xml"]) {
    await served(path);
    found.set(path, await served(path));
  }
  found.set("personal calendar", await served(new URL(url).pathname));
  const coming = await meetupsToPublish(program.db.read, program.deps.clock());
  found.set("mqtt", JSON.stringify(SENSORS.komende_meetups.attributes({ coming, publicUrl: "" })));
  return found;
}

const having = async (word: string) =>
  [...(await outputs())].flatMap(([name, text]) => (text.includes(word) ? [name] : [])).sort();

test("a title is in every output, and the text in those for a reader", async () => {
  const titled = await having("Rolluiken zonder cloud");
  expect(titled).toEqual(expect.arrayContaining(["mqtt", "personal calendar"]));
  expect(await having("Met een relais")).toEqual(
    [
      pathTo(PAGES.meetup, { id: visitorOf }),
      "GET /meetups/:id member",
      "GET /meetups/:id visitor",
    ].toSorted(),
  );
});

describe("a name", () => {
  const everywhere = () =>
    [
      pathTo(PAGES.meetup, { id: visitorOf }),
      "GET /meetups/:id member",
      "GET /meetups/:id visitor",
      "GET /meetups/:id/ics member",
      "GET /meetups/:id/ics visitor",
      "GET /meetups/feed.json member",
      "GET /meetups/feed.json visitor",
      "GET /meetups/feed.ics member",
      "GET /meetups/feed.ics visitor",
      "personal calendar",
    ].toSorted();

  test("that was not chosen is nowhere", async () => {
    expect(await having(FIRST)).toEqual([]);
    expect(await having(LAST)).toEqual([]);
    expect(await served(pathTo(PAGES.meetup, { id: visitorOf }))).not.toContain("performer");
  });

  test("is shown as chosen, in what the site serves alone, and gone again at once", async () => {
    await choose("first");
    expect(await having(FIRST)).toEqual(everywhere());
    expect(await having(LAST)).toEqual([]);
    await choose("full");
    expect(await having(LAST)).toEqual(everywhere());
    expect(await served(pathTo(PAGES.meetup, { id: visitorOf }))).toContain(
      `"performer":[{"@type":"Person","name":"${FIRST} ${LAST}"}]`,
    );
    await choose("member");
    expect(await having(FIRST)).toEqual([]);
  });

  test("is gone once its owner shows no names, and once they left", async () => {
    await choose("full");
    const body = { email: speaker.email, name: speaker.name };
    await request(program, updateProfile, { token, body: { ...body, showName: true } });
    await request(program, updateProfile, { token, body: { ...body, showName: false } });
    expect(await having(LAST)).toEqual([]);
    await choose("full");
    await program.db.write((tx) => removeMember(tx, program.deps.clock(), speaker, { farewell: false }));
    expect(await having(LAST)).toEqual([]);
  });

  test("of a talk that was given is gone with its speaker, and the title stays", async () => {
    await choose("full");
    const slides = "https://example.org/kwikstaart.pdf";
    await request(program, linkSlides, { token: admin, params: { id: visitorOf, talk }, body: { slides } });
    program.setClock("2026-12-06T12:00:00.000Z");
    [admin, guestToken] = [await anAdminToken(program), await signedIn(program, guest.id)];
    const page = pathTo(PAGES.meetup, { id: visitorOf });
    expect(await having(LAST)).toContain(page);
    await program.db.write((tx) => removeMember(tx, program.deps.clock(), speaker, { farewell: false }));
    expect(await having(LAST)).toEqual([]);
    expect(await having("kwikstaart.pdf")).toEqual([]);
    expect(await having("Rolluiken zonder cloud")).toContain(page);
  });

  test("is gone from the bytes that are kept for visitors", async () => {
    await program.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = program.app.server.address() as AddressInfo;
    const kept = async () => {
      const url = `http://127.0.0.1:${port}${pathTo(PAGES.meetup, { id: visitorOf })}`;
      await fetch(url);
      return (await fetch(url)).text();
    };
    await choose("full");
    expect(await kept()).toContain(LAST);
    await choose("member");
    expect(await kept()).not.toContain(LAST);
  });

  test("follows a new name of its owner", async () => {
    await choose("full");
    const body = { email: speaker.email, name: "Zeger Zwaluw" };
    await request(program, updateProfile, { token, body });
    expect(await having("Zwaluw")).toEqual(everywhere());
    expect(await having(LAST)).toEqual([]);
  });

  test("of a speaker finds nothing in a search, the title does", async () => {
    await choose("full");
    const found = async (search: string) =>
      (await request(program, archive, { query: { search } })).answer.meetups.length;
    expect([await found(LAST), await found("rolluiken")]).toEqual([0, 1]);
  });

  test("is in no mailed calendar file, which has the titles", async () => {
    await choose("full");
    const other = await aMember(program);
    await answers(program, other.id, visitorOf, "confirm");
    const { calendar } = await newestMail(program, "confirmation", { to: other.email });
    const text = calendar?.replaceAll(/\r\n /g, "") ?? "";
    expect(text).toContain("Rolluiken zonder cloud");
    expect(text).not.toContain(FIRST);
  });
});

test("webhooks hear of an offer without words or names, existing ones not at all", async () => {
  const hook = { name: "Huis", kind: "standard", url: "https://127.0.0.1/", active: true } as const;
  const events = ["announced", "changed", "cancelled", "place_freed"] as const;
  await request(program, addWebhook, { token: admin, body: { ...hook, events: [...events] } });
  await request(program, addWebhook, { token: admin, body: { ...hook, events: ["talk_offered"] } });
  await choose("full");
  await request(program, offerTalk, { token, body: { title: "Thuisbatterij", meetup: visitorOf } });
  const rows = await program.db.read
    .selectFrom("webhook_deliveries")
    .select(["webhook_id", "event", "facts"])
    .where("event", "=", "talk_offered")
    .execute();
  expect(rows).toHaveLength(1);
  expect(JSON.parse(rows[0]?.facts ?? "")).toMatchObject({ meetup: { title: "Solderen" }, waiting: 1 });
  expect(rows[0]?.facts).not.toMatch(/Thuisbatterij|Rolluiken|Zephyrine/);
});

test("a speaker who is no member stands as typed", async () => {
  const body = { title: "Rondleiding", speaker: "Piet van Buiten" };
  await request(program, addTalk, { token: admin, params: { id: visitorOf }, body });
  expect(await served(apiPath({ path: "/meetups/:id" }, { id: visitorOf }))).toContain("Piet van Buiten");
});
