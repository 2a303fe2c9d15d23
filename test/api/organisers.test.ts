import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { doorList, sendTicks } from "#contract/attendance.ts";
import type { MeetupId } from "#contract/ids.ts";
import { sendMessage } from "#contract/mailings.ts";
import {
  adminMeetup,
  createDraft,
  createMeetup,
  organisedMeetups,
  updateMeetup,
} from "#contract/meetups/admin.ts";
import { previewMeetup, publishMeetup } from "#contract/meetups/life.ts";
import { oneMeetup } from "#contract/meetups.ts";
import { revokeAdmin } from "#contract/members/admin.ts";
import { addOrganiser, meetupOrganisers, removeOrganiser, showOrganiser } from "#contract/organisers.ts";
import { pending } from "#contract/pending.ts";
import { myData } from "#contract/profile.ts";
import { exportParticipants } from "#contract/responses/admin.ts";
import { changeGuest, guestAddresses, meetupGuests } from "#contract/responses/guests.ts";
import { profile } from "#contract/sessions.ts";
import { changeSite } from "#contract/site/admin.ts";
import type { MemberRow } from "../../src/server/db/schema.ts";
import {
  aMeetup,
  aMember,
  anAdminToken,
  answers,
  meetupForm,
  queuedMails,
  signedIn,
} from "../harness/builders.ts";
import { request, startTestProgram, type TestProgram } from "../harness/program.ts";

let program: TestProgram;
let admin: string;
let id: MeetupId;
let piet: MemberRow;
/** Piet's session. */
let token: string;
beforeEach(async () => {
  program = await startTestProgram();
  admin = await anAdminToken(program);
  id = await aMeetup(program, { title: "Vanavond" });
  piet = await aMember(program, { name: "Piet", email: "piet@example.org" });
  token = await signedIn(program, piet.id);
  await request(program, addOrganiser, { params: { id }, body: { member: piet.id }, token: admin });
});
afterEach(() => program.close());

const params = () => ({ id });
const rights = async (by = token) => (await request(program, profile, { token: by })).answer;
const organisers = async () =>
  (await request(program, meetupOrganisers, { params: { id }, token: admin })).answer.organisers;

describe("naming an organiser", () => {
  test("mails them alone what it means, once, and is in the audit and in their data", async () => {
    const again = await request(program, addOrganiser, {
      ...{ params: { id }, body: { member: piet.id }, token: admin },
    });
    expect([again.status, again.error]).toEqual([409, "Dit lid organiseert deze meetup al"]);
    const mails = (await queuedMails(program)).filter(({ kind }) => kind === "organiser_added");
    expect(mails).toEqual([{ kind: "organiser_added", recipient: "piet@example.org" }]);
    const audited = await program.db.read
      .selectFrom("audit")
      .select(["action", "target", "detail"])
      .where("action", "=", "organiser.added")
      .execute();
    expect(audited).toEqual([{ action: "organiser.added", target: `member:${piet.id}`, detail: "Vanavond" }]);
    expect((await request(program, myData, { token })).text).toContain('"title": "Vanavond"');
    expect(await rights()).toMatchObject({ isAdmin: false, organises: [id], mayAnnounce: false });
  });

  test("ends with their next call; the mail that was not sent yet is withdrawn", async () => {
    const off = { params: { id, member: piet.id }, token: admin };
    expect((await request(program, removeOrganiser, off)).status).toBe(200);
    expect((await request(program, adminMeetup, { params: params(), token })).status).toBe(403);
    expect((await queuedMails(program)).map(({ kind }) => kind)).not.toContain("organiser_added");
    expect((await rights()).organises).toEqual([]);
    expect((await request(program, removeOrganiser, off)).status).toBe(404);
  });

  test("an admin who loses the rights loses those to their meetups too", async () => {
    const other = await aMember(program, { admin: true });
    const theirs = await request(program, createMeetup, {
      ...{ token: await signedIn(program, other.id), body: meetupForm() },
    });
    id = theirs.answer.meetup.id;
    expect((await organisers()).map((each) => each.id)).toEqual([other.id]);
    await request(program, revokeAdmin, { params: { id: other.id }, token: admin });
    expect(await organisers()).toEqual([]);
  });
});

test("organisers are named on the page by their own choice only, without an address", async () => {
  const page = async () => (await program.app.inject({ method: "GET", url: `/meetup/${id}` })).body;
  const hosts = async () => (await request(program, oneMeetup, { params: params() })).answer.meetup.hosts;
  expect([await hosts(), (await page()).includes("Georganiseerd door")]).toEqual([undefined, false]);
  const show = (by: string, shown: boolean) =>
    request(program, showOrganiser, { params: params(), body: { shown }, token: by });
  expect((await show(admin, true)).status).toBe(404);
  expect((await show(token, true)).answer.message).toBe("Je naam staat op de pagina");
  expect(await hosts()).toEqual(["Piet"]);
  expect(await page()).toContain("Georganiseerd door <!-- -->Piet");
  expect(await page()).not.toContain("piet@example.org");
  await show(token, false);
  expect(await hosts()).toBeUndefined();
});

describe("an organiser of one meetup", () => {
  test("sees, edits and exports it, and no other", async () => {
    const other = await aMeetup(program);
    const edit = (meetup: MeetupId) =>
      request(program, updateMeetup, {
        ...{ params: { id: meetup }, body: meetupForm({ title: "Anders" }), token },
      });
    expect([(await edit(id)).status, (await edit(other)).status]).toEqual([200, 403]);
    const csv = await request(program, exportParticipants, { params: params(), token });
    expect(csv.status).toBe(200);
    const theirs = (await request(program, organisedMeetups, { token })).answer.meetups;
    expect(theirs.map(({ title }) => title)).toEqual(["Anders"]);
    const preview = (meetup: MeetupId) =>
      request(program, previewMeetup, { body: { ...meetupForm(), id: meetup }, token });
    expect([(await preview(id)).status, (await preview(other)).status]).toEqual([200, 403]);
  });

  test("proposes a draft, which only an admin announces unless the site says otherwise", async () => {
    const drafted = await request(program, createDraft, { body: meetupForm({ title: "Idee" }), token });
    const { id: draft, status } = drafted.answer.meetup;
    expect(status).toBe("draft");
    expect((await rights()).organises).toEqual([id, draft]);
    const announce = () =>
      request(program, publishMeetup, { params: { id: draft }, body: { undo_seconds: 0 }, token });
    const refused = await announce();
    expect([refused.status, refused.error]).toEqual([403, "Een beheerder kondigt deze meetup aan"]);
    await request(program, changeSite, { body: { organisersPublish: true }, token: admin });
    expect((await rights()).mayAnnounce).toBe(true);
    expect((await announce()).answer.meetup.status).toBe("published");
  });

  test("writes to who comes or waits only, and undoes only what they began", async () => {
    await answers(program, (await aMember(program)).id, id, "confirm");
    const write = (audience: string, by: string) =>
      request(program, sendMessage, {
        params: params(),
        body: { audience, subject: "Morgen", text: "Tot morgen", undo_seconds: 60 },
        token: by,
      });
    expect((await write("confirmed", token)).status).toBe(200);
    for (const audience of ["declined", "silent", "invited", "came"])
      expect((await write(audience, token)).status).toBe(403);
    expect((await write("confirmed", admin)).status).toBe(200);
    const waiting = async (by: string) =>
      (await request(program, pending, { token: by })).answer.pending.length;
    expect([await waiting(token), await waiting(admin)]).toEqual([1, 2]);
  });

  test("finds those who answered, and no other member", async () => {
    const anna = await aMember(program, { name: "Anna", email: "anna@example.org" });
    const stranger = await aMember(program, { name: "Zoek mij niet", email: "zoek@example.org" });
    await answers(program, anna.id, id, "confirm");
    const names = async (query: Record<string, string>) =>
      (await request(program, meetupGuests, { params: params(), query, token })).answer.guests.map(
        ({ name }) => name,
      );
    expect([await names({ search: "an" }), await names({ search: "zoek" })]).toEqual([["Anna"], []]);
    const silent = { params: params(), query: { list: "silent" }, token };
    expect((await request(program, meetupGuests, silent)).status).toBe(403);
    expect((await request(program, guestAddresses, silent)).status).toBe(403);
    const added = await request(program, changeGuest, {
      ...{ params: { id, member: stranger.id }, body: { action: "confirm" }, token },
    });
    expect(added.status).toBe(404);
    const now = program.deps.clock().getTime();
    const ticked = await request(program, sendTicks, {
      params: params(),
      body: {
        sentAt: now,
        ticks: [anna, stranger].map((member) => ({ member: member.id, present: true, at: now })),
        walkIns: [],
      },
      token,
    });
    expect(ticked.answer.people.map(({ name }) => name)).toEqual(["Anna"]);
    const door = await request(program, doorList, { params: params(), token });
    expect([door.answer.people.length, door.answer.isWhole]).toEqual([1, false]);
    expect(door.text).not.toContain("Zoek mij niet");
  });
});
