// @postgres test
import { beforeEach, describe, expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { adminMeetup } from "#contract/meetups/admin.ts";
import type { MeetupEdit, MeetupForm } from "#contract/meetups/form.ts";
import { updateMeetup } from "#contract/meetups/saving/admin.ts";
import {
  aMeetup,
  aMember,
  anAdminToken,
  answers,
  meetupForm,
  queuedMails,
  signedIn,
} from "../harness/builders.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let id: MeetupId;
let anna: string;
let bo: string;
beforeEach(async () => {
  id = await aMeetup(program);
  [anna, bo] = [await anAdminToken(program), await anAdminToken(program)];
});

const shown = async (token: string) =>
  (await request(program, adminMeetup, { params: { id }, token })).answer.meetup;
const save = (token: string, body: MeetupForm & Partial<MeetupEdit>) =>
  request(program, updateMeetup, { params: { id }, body, token });

describe("two organisers who edit the same meetup", () => {
  test("the second save is refused with the first's changes, and nothing is lost or mailed", async () => {
    const guest = await aMember(program);
    await answers(program, guest.id, id, "confirm");
    const { revision } = await shown(anna);
    expect(
      (await save(anna, { ...meetupForm({ title: "Zigbee", max_participants: 30 }), revision })).status,
    ).toBe(200);
    const mails = await queuedMails(program);

    const late = await save(bo, { ...meetupForm({ location: "Buurthuis" }), revision });
    expect(late.status).toBe(409);
    expect(late.error).toBe("Iemand anders heeft deze meetup intussen gewijzigd");
    expect(late.details).toEqual([
      "Titel: nu “Zigbee”",
      "Locatie: nu “Bibliotheek Neude, Utrecht”",
      "Maximum aantal deelnemers: nu “30”",
    ]);
    expect(await shown(bo)).toMatchObject({ title: "Zigbee", location: "Bibliotheek Neude, Utrecht" });
    expect(await queuedMails(program)).toEqual(mails);

    const newest = await shown(bo);
    expect(newest.revision).toBe(revision + 1);
    const again = await save(bo, { ...meetupForm({ location: "Buurthuis" }), revision: newest.revision });
    expect(again.answer.meetup).toMatchObject({ location: "Buurthuis", revision: revision + 2 });
  });

  test("a save with equal values or without a revision is accepted", async () => {
    const { revision } = await shown(anna);
    await save(anna, { ...meetupForm({ title: "Zigbee" }), revision });
    expect((await save(bo, { ...meetupForm({ title: "Zigbee" }), revision })).status).toBe(200);
    expect((await save(bo, meetupForm({ title: "Matter" }))).answer.meetup.title).toBe("Matter");
  });

  test("one of ten concurrent saves is accepted", async () => {
    const { revision } = await shown(anna);
    const saved = await Promise.all(
      Array.from({ length: 10 }, (_none, number) =>
        save(number % 2 ? anna : bo, { ...meetupForm({ title: `Versie ${number}` }), revision }),
      ),
    );
    expect(saved.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    const winner = saved.find(({ status }) => status === 200);
    expect((await shown(anna)).title).toBe(winner?.answer.meetup.title);
  });

  test("a member's answer does not count as an edit", async () => {
    const { revision } = await shown(anna);
    const guest = await aMember(program);
    await answers(program, guest.id, id, "confirm");
    expect((await save(anna, { ...meetupForm({ title: "Zigbee" }), revision })).status).toBe(200);
  });
});

test("one meetup of the organisers' list is for organisers only, and 404 when unknown", async () => {
  expect(await shown(anna)).toMatchObject({ id, title: meetupForm().title, revision: 0 });
  expect((await request(program, adminMeetup, { params: { id: 999 }, token: anna })).status).toBe(404);
  const member = await signedIn(program, (await aMember(program)).id);
  expect((await request(program, adminMeetup, { params: { id }, token: member })).status).toBe(403);
});
