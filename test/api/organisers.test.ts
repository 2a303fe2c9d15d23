import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { doorByLink, MAX_WALK_INS_PER_LINK, sendTicksByLink } from "#contract/attendance/links.ts";
import { doorList, sendTicks } from "#contract/attendance.ts";
import { revokeAdmin } from "#contract/handover/admin.ts";
import {
  addHost,
  type DoorLink,
  doorLinks,
  makeDoorLink,
  meetupHosts,
  removeHost,
  revokeDoorLink,
  showHost,
} from "#contract/hosts.ts";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { sendMessage } from "#contract/mailings.ts";
import { adminMeetup, organisedMeetups } from "#contract/meetups/admin.ts";
import { cancelMeetup, previewMeetup, publishMeetup } from "#contract/meetups/life.ts";
import { createDraft, createMeetup, updateMeetup } from "#contract/meetups/saving/admin.ts";
import { oneMeetup } from "#contract/meetups.ts";
import { pending, sendPending, undoPending } from "#contract/pending.ts";
import { myData } from "#contract/profile.ts";
import { exportParticipants } from "#contract/responses/admin.ts";
import {
  addAttendee,
  attendeeAddresses,
  changeAttendee,
  meetupAttendees,
  noteAttendee,
  offerPlace,
  undoAttendee,
} from "#contract/responses/attendees.ts";
import { profile } from "#contract/sessions.ts";
import { requestLoginCode } from "#contract/sign-in.ts";
import { changeSite } from "#contract/site/admin.ts";
import { startSession } from "../../src/server/access/sessions.ts";
import { makeDoorToken } from "../../src/server/calls/door-token.ts";
import { runHousekeeping } from "../../src/server/housekeeping.ts";
import { removeMember } from "../../src/server/members/remove-member.ts";
import { runDueBatches } from "../../src/server/pending/batch-kinds.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import {
  aMeetup,
  aMember,
  anAdminToken,
  answers,
  meetupForm,
  members,
  queuedMails,
  signedIn,
} from "../harness/builders.ts";
import { newestMail } from "../harness/parsed-mails.ts";
import { aJpeg, upload } from "../harness/pictures.ts";
import { programForEachTest, renderedPage, request, START_OF_TESTS } from "../harness/program.ts";

const program = programForEachTest();
let admin: string;
let id: MeetupId;
let piet: MemberRow;
/** Piet's session. */
let token: string;
beforeEach(async () => {
  admin = await anAdminToken(program);
  id = await aMeetup(program, { title: "Vanavond" });
  piet = await aMember(program, { name: "Piet", email: "piet@example.org" });
  token = await signedIn(program, piet.id);
  await request(program, addHost, { params: { id }, body: { member: piet.id }, token: admin });
});

const params = () => ({ id });
const rights = async (by = token) => (await request(program, profile, { token: by })).answer;
const organisers = async () =>
  (await request(program, meetupHosts, { params: { id }, token: admin })).answer.organisers;

test("the privacy page says who writes and reads notes, and who reads names", async () => {
  const anna = await aMember(program, { name: "Anna", email: "anna@example.org" });
  await answers(program, anna.id, id, "confirm");
  const about = { id, member: anna.id };
  const body = { note: "neemt een beamer mee" };
  expect((await request(program, noteAttendee, { params: about, body, token })).status).toBe(200);
  const query = { status: "confirmed" } as const;
  const { answer } = await request(program, meetupAttendees, { params: params(), query, token });
  expect(answer.guests).toEqual([expect.objectContaining({ email: anna.email, ...body })]);
  const page = (await renderedPage(program, "/privacy")).replace(/<[^>]+>/g, "");
  expect(page).toContain("Wie een meetup organiseert, kan een korte notitie bij je antwoord zetten");
  expect(page).toContain("ook een lid dat een meetup organiseert is organisatie");
  expect(page).toContain("Wie met een link aan de deur helpt, ziet de namen van wie antwoordde");
});

test("the mail that asks somebody on their guest list to confirm calls them no admin", async () => {
  const email = "nieuw@example.org";
  const body = { name: "Nieuw Gezicht", email };
  expect((await request(program, addAttendee, { params: params(), body, token })).status).toBe(200);
  await request(program, requestLoginCode, { body: { email } });
  const { text } = await newestMail(program, "set_password");
  expect(text).toContain("omdat de organisatie dit adres heeft ingevuld");
  expect(text).not.toContain("beheerder");
});

describe("naming an organiser", () => {
  test("mails them alone what it means, once, and is in the audit and in their data", async () => {
    const again = await request(program, addHost, {
      params: { id },
      body: { member: piet.id },
      token: admin,
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

  test.each([
    [false, "Aankondigen, afzeggen en verwijderen blijft bij de beheerders."],
    [true, "Afzeggen en verwijderen blijft bij de beheerders."],
  ])("says what stays with the admins when organisers may announce: %s", async (organisersPublish, said) => {
    await request(program, changeSite, { body: { organisersPublish }, token: admin });
    const anna = await aMember(program, { name: "Anna" });
    await request(program, addHost, { params: { id }, body: { member: anna.id }, token: admin });
    const { text = "" } = await newestMail(program, "organiser_added");
    expect(text.replaceAll(/\s+/g, " ")).toContain(said);
  });

  test("ends with their next call; the mail that was not sent yet is withdrawn", async () => {
    const off = { params: { id, member: piet.id }, token: admin };
    expect((await request(program, removeHost, off)).status).toBe(200);
    expect((await request(program, adminMeetup, { params: params(), token })).status).toBe(403);
    expect((await queuedMails(program)).map(({ kind }) => kind)).not.toContain("organiser_added");
    expect((await rights()).organises).toBeUndefined();
    expect((await request(program, removeHost, off)).status).toBe(404);
  });

  test("ends together with the door links that the admin names, whoever made them", async () => {
    const made = async (name: string, by: string) =>
      (await request(program, makeDoorLink, { params: { id }, body: { name }, token: by })).answer.links.at(
        -1,
      );
    const own = await made("Van Piet", token);
    const named = await made("Van de beheerder", admin);
    await made("Blijft", admin);
    const query = { links: `${named?.id},${own?.id}` };
    await request(program, removeHost, { params: { id, member: piet.id }, query, token: admin });
    const { links } = (await request(program, doorLinks, { params: { id }, token: admin })).answer;
    expect(links.map(({ name, revokedAt }) => [name, revokedAt !== null])).toEqual([
      ["Van Piet", true],
      ["Van de beheerder", true],
      ["Blijft", false],
    ]);
  });

  test("an admin who loses the rights loses those to their meetups too", async () => {
    const other = await aMember(program, { admin: true });
    const vanavond = id;
    const theirs = await request(program, createMeetup, {
      token: await signedIn(program, other.id),
      body: meetupForm(),
    });
    id = theirs.answer.meetup.id;
    expect((await organisers()).map((each) => each.id)).toEqual([other.id]);
    await request(program, addHost, {
      params: { id: vanavond },
      body: { member: other.id },
      token: admin,
    });
    const toldSo = async () =>
      (await queuedMails(program)).filter(
        ({ kind, recipient }) => kind === "organiser_added" && recipient === other.email,
      ).length;
    expect(await toldSo()).toBe(1);
    await request(program, revokeAdmin, { params: { id: other.id }, token: admin });
    expect(await organisers()).toEqual([]);
    expect(await toldSo()).toBe(0);
  });
});

test("organisers are named on the page by their own choice only, without an address", async () => {
  const page = async () => (await program.app.inject({ method: "GET", url: `/meetup/${id}` })).body;
  const hosts = async () => (await request(program, oneMeetup, { params: params() })).answer.meetup.hosts;
  expect([await hosts(), (await page()).includes("Georganiseerd door")]).toEqual([undefined, false]);
  const show = (by: string, shown: boolean) =>
    request(program, showHost, { params: params(), body: { shown }, token: by });
  expect((await show(admin, true)).status).toBe(404);
  expect((await show(token, true)).answer.message).toBe("Je naam staat op de pagina");
  expect(await hosts()).toEqual(["Piet"]);
  expect(await renderedPage(program, `/meetup/${id}`)).toContain("Georganiseerd door Piet");
  expect(await page()).not.toContain("piet@example.org");
  await show(token, false);
  expect(await hosts()).toBeUndefined();
  const audited = await program.db.read
    .selectFrom("audit")
    .select(["action", "target"])
    .where("action", "in", ["organiser.shown", "organiser.hidden"])
    .orderBy("id")
    .execute();
  expect(audited).toEqual([
    { action: "organiser.shown", target: `meetup:${id}` },
    { action: "organiser.hidden", target: `meetup:${id}` },
  ]);
});

test("an admin with a passkey has no rights to their own meetup before it was shown", async () => {
  const other = await aMember(program, { admin: true });
  const theirs = await program.db.write(async (tx) => {
    await tx
      .insertInto("meetup_organisers")
      .values({ meetup_id: id, member_id: other.id, added_at: START_OF_TESTS })
      .execute();
    const key = { credential_id: "c", public_key: "k", counter: "0", transports: "[]", name: "Sleutel" };
    await tx
      .insertInto("passkeys")
      .values({ ...key, member_id: other.id, created_at: START_OF_TESTS })
      .execute();
    return startSession(tx, program.deps.clock(), other.id, { device: "Firefox/Linux", by: "code" });
  });
  expect((await request(program, adminMeetup, { params: params(), token: theirs })).status).toBe(403);
  expect(await rights(theirs)).toMatchObject({ isAdmin: false });
  expect((await rights(theirs)).organises).toBeUndefined();
});

describe("an organiser of one meetup", () => {
  test("sees, edits and exports it, and no other", async () => {
    const other = await aMeetup(program);
    const edit = (meetup: MeetupId) =>
      request(program, updateMeetup, {
        params: { id: meetup },
        body: meetupForm({ title: "Anders" }),
        token,
      });
    expect([(await edit(id)).status, (await edit(other)).status]).toEqual([200, 403]);
    const exported = () => request(program, exportParticipants, { params: params(), token });
    expect((await exported()).status).toBe(200);
    program.setClock("2026-11-21T12:16:00.000Z");
    expect([(await exported()).status, (await exported()).error]).toEqual([403, "Bevestig dat jij het bent"]);
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

  describe("whose announcement can still be undone", () => {
    let draft: MeetupId;
    const allow = (organisersPublish: boolean) =>
      request(program, changeSite, { body: { organisersPublish }, token: admin });
    beforeEach(async () => {
      await allow(true);
      draft = (await request(program, createDraft, { body: meetupForm({ title: "Idee" }), token })).answer
        .meetup.id;
      await request(program, publishMeetup, { params: { id: draft }, body: { undo_seconds: 60 }, token });
    });
    const due = async () => {
      program.setClock("2026-11-21T12:02:00.000Z");
      await runDueBatches(program.deps);
    };
    const outcome = async () => {
      const { meetup } = (await request(program, adminMeetup, { params: { id: draft }, token: admin }))
        .answer;
      const invited = (await queuedMails(program)).filter(({ kind }) => kind === "invitation");
      return [meetup.status, meetup.announce_at, invited.length > 0];
    };

    test("announces it when it is due", async () => {
      await due();
      expect(await outcome()).toEqual(["published", null, true]);
    });

    test.each([
      ["organisers may no longer announce", () => allow(false)],
      [
        "they no longer organise it",
        () => request(program, removeHost, { params: { id: draft, member: piet.id }, token: admin }),
      ],
    ])("announces nothing when %s meanwhile, and the audit says so", async (_why, withdraw) => {
      await withdraw();
      await due();
      expect(await outcome()).toEqual(["draft", null, false]);
      const audited = await program.db.read
        .selectFrom("audit")
        .select(["action", "actor_id"])
        .where("target", "=", `meetup:${draft}`)
        .orderBy("id")
        .execute();
      expect(audited.at(-1)).toEqual({ action: "meetup.dropped", actor_id: null });
    });

    test("does not announce it at once either, but an admin does", async () => {
      const [waiting] = (await request(program, pending, { token })).answer.pending;
      await allow(false);
      expect((await request(program, pending, { token: admin })).answer.pending).toEqual([]);
      const now = (by: string) =>
        request(program, sendPending, { params: { id: waiting?.id ?? 0 }, token: by });
      const refused = await now(token);
      expect([refused.status, refused.error]).toEqual([403, "Een beheerder kondigt deze meetup aan"]);
      expect((await now(admin)).status).toBe(200);
      expect(await outcome()).toEqual(["published", null, true]);
    });
  });

  test("does not move a meetup that is over to another day, which would invite members", async () => {
    const past = await aMeetup(program, { date: "2026-11-01" });
    await request(program, addHost, {
      params: { id: past },
      body: { member: piet.id },
      token: admin,
    });
    const move = (by: string) =>
      request(program, updateMeetup, { params: { id: past }, body: meetupForm(), token: by });
    const refused = await move(token);
    expect([refused.status, refused.error]).toEqual([403, "Een beheerder kondigt deze meetup aan"]);
    expect((await move(admin)).status).toBe(200);
  });

  test("does not move a meetup that runs to a day that is over, which would close it and forget its guests", async () => {
    id = await aMeetup(program, { date: "2026-11-21", start_time: "12:00", end_time: "23:00" });
    await request(program, addHost, { params: { id }, body: { member: piet.id }, token: admin });
    const past = meetupForm({ date: "2026-11-01" });
    const move = (by: string) => request(program, updateMeetup, { params: params(), body: past, token: by });
    await request(program, changeSite, { body: { organisersPublish: true }, token: admin });
    const refused = await move(token);
    expect([refused.status, refused.error]).toEqual([
      403,
      "Alleen een beheerder kan een meetup verplaatsen naar een dag die voorbij is",
    ]);
    expect((await move(admin)).status).toBe(200);
  });

  test("has no check-in of a draft, and ten drafts at most", async () => {
    const draft = () => request(program, createDraft, { body: meetupForm({ title: "Idee" }), token });
    const { id: own } = (await draft()).answer.meetup;
    const walkIn = { key: randomUUID(), name: "Onbekend", email: "nieuw@example.org" };
    const now = program.deps.clock().getTime();
    const body = { sentAt: now, ticks: [], walkIns: [{ ...walkIn, present: true, at: now }] };
    const sent = await request(program, sendTicks, { params: { id: own }, body, token });
    expect([sent.status, sent.error]).toEqual([404, "Meetup niet gevonden"]);
    expect((await request(program, doorList, { params: { id: own }, token })).status).toBe(404);
    for (let made = 1; made < 10; made += 1) expect((await draft()).status).toBe(200);
    const eleventh = await draft();
    expect([eleventh.status, eleventh.error]).toEqual([
      409,
      "Je hebt al tien concepten; een beheerder kondigt er eerst een aan",
    ]);
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
    await request(program, createDraft, { body: meetupForm({ title: "Idee" }), token });
    await request(program, removeHost, { params: { id, member: piet.id }, token: admin });
    expect([await waiting(token), await waiting(admin)]).toEqual([0, 1]);
  });

  test("neither undoes nor sends what an admin began for the same meetup", async () => {
    const anna = await aMember(program, { name: "Anna" });
    await answers(program, anna.id, id, "confirm");
    const body = { audience: "confirmed", subject: "Morgen", text: "Tot morgen", undo_seconds: 60 };
    await request(program, sendMessage, { params: params(), body, token: admin });
    const [waiting] = (await request(program, pending, { token: admin })).answer.pending;
    const batch = { params: { id: waiting?.id ?? 0 }, token };
    for (const call of [undoPending, sendPending])
      expect((await request(program, call, batch)).status).toBe(403);
    expect((await request(program, pending, { token: admin })).answer.pending).toEqual([waiting]);
    expect((await queuedMails(program)).map(({ kind }) => kind)).not.toContain("message");
  });

  test("finds those who answered, and no other member", async () => {
    const anna = await aMember(program, { name: "Anna", email: "anna@example.org" });
    const stranger = await aMember(program, { name: "Zoek mij niet", email: "zoek@example.org" });
    await answers(program, anna.id, id, "confirm");
    const names = async (query: Record<string, string>) =>
      (await request(program, meetupAttendees, { params: params(), query, token })).answer.guests.map(
        ({ name }) => name,
      );
    expect([await names({ search: "an" }), await names({ search: "zoek" })]).toEqual([["Anna"], []]);
    const silent = { params: params(), query: { list: "silent" }, token };
    expect((await request(program, meetupAttendees, silent)).status).toBe(403);
    expect((await request(program, attendeeAddresses, silent)).status).toBe(403);
    const added = await request(program, changeAttendee, {
      params: { id, member: stranger.id },
      body: { action: "confirm" },
      token,
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

describe("limits of an organiser without admin rights", () => {
  test("thirty people added in an hour, by known or unknown addresses, also when undone", async () => {
    const known = await members(program, 15);
    const add = (email: string, by = token) =>
      request(program, addAttendee, {
        params: params(),
        body: { name: "Iemand", email, undo_seconds: 60 },
        token: by,
      });
    for (const { id: member, email } of known) {
      expect((await add(`nieuw-${email}`)).status).toBe(200);
      const { change } = (await add(email)).answer;
      const undo = { params: { id, member }, body: { change }, token };
      expect((await request(program, undoAttendee, undo)).status).toBe(200);
    }
    const refused = await add("meer@example.org");
    expect([refused.status, refused.error]).toEqual([
      429,
      "Je hebt veel mensen toegevoegd. Probeer het over 60 minuten opnieuw",
    ]);
    expect((await add("meer@example.org", admin)).status).toBe(200);
    const audited = await program.db.read
      .selectFrom("audit")
      .select("id")
      .where("action", "=", "guest.added")
      .where(
        "target",
        "in",
        known.map(({ id: member }) => `member:${member}` as const),
      )
      .execute();
    expect(audited).toHaveLength(15);
  });

  describe("at check-in", () => {
    const tickAs = (sent: object, by = token) => {
      const body = { sentAt: Date.parse(START_OF_TESTS), ticks: [], walkIns: [], ...sent };
      return request(program, sendTicks, { params: params(), body, token: by });
    };
    const walkIn = (number: number, email?: string) => ({
      key: randomUUID(),
      name: `Gast ${number}`,
      email,
      present: true,
      at: Date.parse(START_OF_TESTS) - number,
    });
    const newcomers = (count: number) =>
      Array.from({ length: count }, (_none, number) => walkIn(number, `door${number}@example.org`));

    test("thirty people with an address an hour are added, those of the guest list included", async () => {
      const body = { name: "Iemand", email: "lijst@example.org" };
      await request(program, addAttendee, { params: params(), body, token });
      const anna = await aMember(program, { name: "Anna" });
      await answers(program, anna.id, id, "confirm");
      const people = newcomers(50);
      const ticks = [{ member: anna.id, present: true, at: Date.parse(START_OF_TESTS) }];
      const sent = { ticks, walkIns: [...people.slice(0, 49), walkIn(50)] };
      const refused = await tickAs(sent);
      expect([refused.status, refused.error]).toEqual([
        429,
        "Je hebt veel mensen toegevoegd. Probeer het over 60 minuten opnieuw",
      ]);
      const verify = async () => (await queuedMails(program)).filter(({ kind }) => kind === "verify").length;
      const stored = await verify();
      expect(stored).toBe(29);
      const door = (await request(program, doorList, { params: params(), token })).answer;
      expect(door.people.filter(({ present }) => present)).toHaveLength(30);
      expect(door.walkIns.map(({ name }) => name)).toEqual(["Gast 50"]);
      expect((await tickAs({ walkIns: people.slice(0, 29) })).status).toBe(200);
      program.setClock("2026-11-21T13:00:01.000Z");
      expect((await tickAs({ walkIns: people.slice(20, 49) })).status).toBe(200);
      expect(await verify()).toBe(49);
      expect((await tickAs({ walkIns: people }, admin)).status).toBe(200);
    });

    test("an address does not reveal the name of its member, and the member's own data has what was typed", async () => {
      const hidden = await aMember(program, { name: "Echte Naam", email: "stil@example.org" });
      await program.db.write((tx) =>
        tx.updateTable("members").set({ show_name: 0 }).where("id", "=", hidden.id).execute(),
      );
      const sent = await tickAs({ walkIns: [walkIn(1, hidden.email)] });
      expect(sent.answer.people).toMatchObject([{ name: "Gast 1", present: true }]);
      expect(sent.text).not.toContain("Echte Naam");
      const all = await request(program, doorList, { params: params(), token: admin });
      expect(all.answer.people.find((person) => person.id === hidden.id)?.name).toBe("Echte Naam");
      const own = await request(program, myData, { token: await signedIn(program, hidden.id) });
      expect(JSON.parse(own.text).walk_ins).toMatchObject([{ name: "Gast 1" }]);
      await program.db.write((tx) => removeMember(tx, program.deps.clock(), hidden, { farewell: false }));
      const after = await request(program, doorList, { params: params(), token: admin });
      expect(after.text).not.toContain("Gast 1");
    });

    test("2,000 ticks an hour, of which the newest of each person is kept", async () => {
      const anna = await aMember(program, { name: "Anna" });
      await answers(program, anna.id, id, "confirm");
      const start = Date.parse(START_OF_TESTS);
      const many = (from: number, count: number) => ({
        ticks: Array.from({ length: count }, (_none, number) => ({
          member: anna.id,
          present: number % 2 === 0,
          at: start - from - number,
        })),
      });
      for (const from of [500, 0, 1_000, 1_500]) expect((await tickAs(many(from, 500))).status).toBe(200);
      const refused = await tickAs(many(2_000, 1));
      expect([refused.status, refused.error, refused.headers["retry-after"]]).toEqual([
        429,
        "Te veel vinkjes in een uur. Probeer het over 60 minuten opnieuw",
        "3600",
      ]);
      const rows = await program.db.read.selectFrom("ticks").select(["at", "present"]).execute();
      expect(rows).toEqual([{ at: START_OF_TESTS, present: 1 }]);
      expect((await tickAs(many(2_000, 1), admin)).status).toBe(200);
    });
  });

  test("six messages a day about a meetup, by all its organisers together", async () => {
    await answers(program, piet.id, id, "confirm");
    const mia = await aMember(program, { name: "Mia" });
    await request(program, addHost, { params: { id }, body: { member: mia.id }, token: admin });
    const other = await signedIn(program, mia.id);
    const write = (by: string) => {
      const body = { audience: "confirmed", subject: "Hoi", text: "Tot dan" };
      return request(program, sendMessage, { params: params(), body, token: by });
    };
    for (const by of [token, other, token, other, token, other]) expect((await write(by)).status).toBe(200);
    const refused = await write(token);
    expect([refused.status, refused.error]).toEqual([
      429,
      "Over één meetup kun je zes berichten per dag sturen. Het volgende kan over 24 uur",
    ]);
    expect((await write(admin)).status).toBe(200);
  });

  test("twelve changes a day that mail participants; a change that mails none is not counted", async () => {
    await answers(program, piet.id, id, "confirm");
    const move = (start_time: string, { tell = true, by = token } = {}) => {
      const body = { ...meetupForm({ title: "Vanavond", start_time }), tell };
      return request(program, updateMeetup, { params: params(), body, token: by });
    };
    for (let minute = 10; minute < 22; minute += 1) expect((await move(`19:${minute}`)).status).toBe(200);
    const refused = await move("19:40");
    expect([refused.status, refused.error]).toEqual([
      429,
      "Over deze meetup is vandaag twaalf keer een wijziging gemaild. Wijzig zonder bericht, of probeer het over 24 uur opnieuw",
    ]);
    expect((await move("19:40", { tell: false })).status).toBe(200);
    expect((await move("19:50", { by: admin })).status).toBe(200);
  });

  test("six meetups announced a day", async () => {
    await request(program, changeSite, { body: { organisersPublish: true }, token: admin });
    const announce = async (by: string) => {
      const { meetup } = (await request(program, createDraft, { body: meetupForm(), token: by })).answer;
      return request(program, publishMeetup, {
        params: { id: meetup.id },
        body: { undo_seconds: 60 },
        token: by,
      });
    };
    for (let number = 0; number < 6; number += 1) expect((await announce(token)).status).toBe(200);
    const refused = await announce(token);
    expect([refused.status, refused.error]).toEqual([
      429,
      "Je kunt zes meetups per dag aankondigen. De volgende kan over 24 uur",
    ]);
    expect((await announce(admin)).status).toBe(200);
  });

  test("six changes a day of one member's answer, by all organisers of the meetup together", async () => {
    const [anna, bram] = await members(program, 2);
    for (const { id: member } of [anna, bram]) await answers(program, member, id, "confirm");
    const change = (member: MemberId, action: "confirm" | "decline", by = token) =>
      request(program, changeAttendee, { params: { id, member }, body: { action }, token: by });
    for (let pair = 0; pair < 3; pair += 1) {
      expect((await change(anna.id, "decline")).status).toBe(200);
      expect((await change(anna.id, "confirm")).status).toBe(200);
      expect((await change(anna.id, "confirm")).answer.change).toBeNull();
    }
    const refused = await change(anna.id, "decline");
    expect([refused.status, refused.error]).toEqual([
      429,
      "Het antwoord van dit lid is vandaag zes keer veranderd. Probeer het over 24 uur opnieuw",
    ]);
    expect((await change(bram.id, "decline")).status).toBe(200);
    expect((await change(anna.id, "decline", admin)).status).toBe(200);
  });

  test("an offered place counts as a change of the answer", async () => {
    const tonight = { date: "2026-11-21", offer_minutes: 60, remind_guests: false };
    id = await aMeetup(program, { places: 1, ...tonight });
    await request(program, addHost, { params: { id }, body: { member: piet.id }, token: admin });
    const [anna, bram] = await members(program, 2);
    for (const { id: member } of [anna, bram]) await answers(program, member, id, "confirm");
    await answers(program, anna.id, id, "decline");
    const guest = { id, member: bram.id };
    const offer = () => request(program, offerPlace, { params: guest, body: { minutes: 60 }, token });
    for (let time = 0; time < 6; time += 1) expect((await offer()).status).toBe(200);
    expect((await offer()).status).toBe(429);
  });

  test("a hundred pictures a day", async () => {
    const file = await aJpeg();
    for (let time = 0; time < 100; time += 1)
      expect((await upload(program, file, { token })).status).toBe(200);
    const refused = await upload(program, file, { token });
    expect([refused.status, refused.error]).toEqual([
      429,
      "Je kunt honderd afbeeldingen per dag toevoegen. De volgende kan over 24 uur",
    ]);
    expect((await upload(program, file, { token: admin })).status).toBe(200);
  });
});

describe("a door link", () => {
  const START = Date.parse("2026-11-21T18:30:00.000Z");
  const HOUR = 60 * 60 * 1000;
  const clockAt = (at: number) => program.setClock(new Date(at).toISOString());
  let link: DoorLink;
  let token: string;
  beforeEach(async () => {
    id = await aMeetup(program, { date: "2026-11-21", start_time: "19:30", end_time: "22:00" });
    link = await make("Piet");
    token = link.url.split("/").at(-1) ?? "";
    clockAt(START);
  });
  const make = async (name: string) => {
    const made = await request(program, makeDoorLink, { params: params(), body: { name }, token: admin });
    const last = made.answer.links.at(-1);
    if (!last) throw new Error("no link");
    return last;
  };
  const listed = async () =>
    (await request(program, doorLinks, { params: params(), token: admin })).answer.links;
  const open = () => request(program, doorByLink, { params: { token } });
  const send = (sent: object, by = token) =>
    request(program, sendTicksByLink, {
      params: { token: by },
      body: { sentAt: program.deps.clock().getTime(), ticks: [], walkIns: [], ...sent },
    });

  test("works from three hours before the start until three hours after the end, and has no name in it", async () => {
    expect([link.from, link.until]).toEqual(["2026-11-21T15:30:00.000Z", "2026-11-22T00:00:00.000Z"]);
    expect(link.url).toMatch(/^https:\/\/trefpunt\.test\/deur\/[\w.-]+$/);
    expect(link.url).not.toContain("Piet");
    const statusAt = async (at: number) => {
      clockAt(at);
      const { status } = await open();
      return [status, (await send({})).status];
    };
    const from = Date.parse(link.from);
    const until = Date.parse(link.until);
    expect(await statusAt(from - 1000)).toEqual([410, 410]);
    expect(JSON.parse((await open()).text)).toEqual({
      error: "Deze deurlink werkt pas vanaf drie uur voor het begin",
      details: [
        "Deze link werkt vanaf zaterdag 21 november 2026 om 16:30. Bewaar hem: je hoeft geen nieuwe te vragen.",
      ],
    });
    expect(await statusAt(from + 1000)).toEqual([200, 200]);
    expect(await statusAt(until - 1000)).toEqual([200, 200]);
    expect(await statusAt(until + 1000)).toEqual([410, 410]);
    expect((await open()).error).toBe("Deze deurlink is verlopen");
  });

  test("shows names and ticks of those who answered, and nothing else of anybody", async () => {
    const anna = await aMember(program, { name: "Anna", email: "anna@example.org" });
    const stranger = await aMember(program, { name: "Zoek mij niet", email: "zoek@example.org" });
    await answers(program, anna.id, id, "confirm");
    const at = START;
    const wim = { key: randomUUID(), name: "Wim", present: true, at };
    const answered = await send({
      ticks: [anna, stranger].map((member) => ({ member: member.id, present: true, at })),
      walkIns: [wim],
    });
    expect(answered.answer).toEqual({
      meetup: { id, title: "Home Assistant voor beginners", endsAt: "2026-11-21T21:00:00.000Z" },
      people: [
        { id: anna.id, name: "Anna", status: "confirmed", present: true, guests: 0, presentGuests: 0 },
      ],
      walkIns: [{ key: wim.key, name: "Wim", present: true }],
      isWhole: false,
      helper: { name: "Piet", until: link.until, walkInsLeft: 99 },
    });
    expect(answered.text + (await open()).text).not.toMatch(/@|Zoek mij niet/);
    const withAddress = await send({ walkIns: [{ ...wim, key: randomUUID(), email: "wim@example.org" }] });
    expect(withAddress.text).not.toContain("@");
    const members = await program.db.read.selectFrom("members").select("email").execute();
    expect(members.map(({ email }) => email)).not.toContain("wim@example.org");
    expect((await listed())[0]).toMatchObject({
      name: "Piet",
      openedAt: new Date(at).toISOString(),
      ticks: 3,
    });
  });

  test("answers nothing more from the call after it was revoked, and the audit has both", async () => {
    expect((await open()).status).toBe(200);
    const off = { params: { id, link: link.id }, token: admin };
    expect((await request(program, revokeDoorLink, off)).status).toBe(200);
    const refused = await open();
    expect([refused.status, refused.error]).toEqual([410, "Deze deurlink is ingetrokken"]);
    const tick = await send({ walkIns: [{ key: randomUUID(), name: "Wim", present: true, at: START }] });
    expect(tick.status).toBe(410);
    expect((await request(program, revokeDoorLink, off)).status).toBe(410);
    const audited = await program.db.read
      .selectFrom("audit")
      .select(["action", "target"])
      .where("action", "in", ["door-link.made", "door-link.revoked"])
      .orderBy("id")
      .execute();
    expect(audited).toEqual([
      { action: "door-link.made", target: `meetup:${id}` },
      { action: "door-link.revoked", target: `meetup:${id}` },
    ]);
  });

  test("keeps its newest tick of each person only, in any order of arrival", async () => {
    const anna = await aMember(program, { name: "Anna" });
    await answers(program, anna.id, id, "confirm");
    const key = randomUUID();
    const tick = (seconds: number, present: boolean) => ({
      ticks: [{ member: anna.id, present, at: START + seconds * 1000 }],
      walkIns: [{ key, name: "Wim", present, at: START + seconds * 1000 }],
    });
    clockAt(START + 60_000);
    for (const [seconds, present] of [
      [20, true],
      [10, false],
      [40, false],
      [30, true],
    ] as const)
      await send(tick(seconds, present));
    const own = { params: params(), token: admin };
    const body = { sentAt: START + 60_000, ...tick(50, true), walkIns: [] };
    await request(program, sendTicks, { ...own, body });
    const rows = await program.db.read
      .selectFrom("ticks")
      .select(["member_id", "walk_in", "at"])
      .where("door_link", "is not", null)
      .orderBy("id")
      .execute();
    const at = "2026-11-21T18:30:40.000Z";
    expect(rows).toEqual([
      { member_id: anna.id, walk_in: null, at },
      { member_id: null, walk_in: key, at },
    ]);
    expect((await open()).answer.people[0]).toMatchObject({ name: "Anna", present: true });
  });

  test("takes 2,000 ticks an hour, and says when it takes more", async () => {
    const anna = await aMember(program, { name: "Anna" });
    await answers(program, anna.id, id, "confirm");
    const many = (from: number, count: number) => ({
      ticks: Array.from({ length: count }, (_none, number) => ({
        member: anna.id,
        present: true,
        at: START - from - number,
      })),
    });
    for (const from of [0, 500, 1_000]) expect((await send(many(from, 500))).status).toBe(200);
    expect((await send(many(1_500, 499))).status).toBe(200);
    const refused = await send(many(2_000, 2));
    expect([refused.status, refused.error]).toEqual([
      429,
      "Te veel vinkjes in een uur. Probeer het over 60 minuten opnieuw",
    ]);
    expect((await send(many(2_000, 1))).status).toBe(200);
    expect(refused.headers["retry-after"]).toBe("3600");
    clockAt(START + HOUR + 1000);
    expect((await send(many(3_000, 500))).status).toBe(200);
  });

  test("opens nothing once its meetup is cancelled", async () => {
    await request(program, cancelMeetup, { params: params(), body: { reason: "Ziek" }, token: admin });
    expect((await open()).error).toBe("Deze deurlink is verlopen");
  });

  test("is made for an announced meetup that is not over, at most five at once, also by ten calls at once", async () => {
    const calls = Array.from({ length: 10 }, (_none, number) =>
      request(program, makeDoorLink, { params: params(), body: { name: `Hulp ${number}` }, token: admin }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 200, 409, 409, 409, 409, 409, 409]);
    const tryFor = async (meetup: MeetupId) => {
      const asked = { params: { id: meetup }, body: { name: "Piet" }, token: admin };
      return (await request(program, makeDoorLink, asked)).error;
    };
    expect(await tryFor(await aMeetup(program, { status: "draft" }))).toBe("Deze meetup is nog een concept");
    clockAt(Date.parse(link.until) + 1000);
    expect(await tryFor(id)).toBe("Deze meetup is voorbij; een deurlink heeft geen zin meer");
  });

  test("forged or of another secret opens nothing", async () => {
    const [meetup, nonce, signature = ""] = token.split(".");
    const forged = [
      `${Number(meetup) + 1}.${nonce}.${signature}`,
      `${meetup}.${nonce}.${"A".repeat(43)}`,
      makeDoorToken("een-ander-geheim-van-32-tekens-lang", { meetup_id: id, nonce: nonce ?? "" }),
      "onzin",
    ];
    for (const by of forged) expect((await send({}, by)).status).toBe(404);
    const stored = JSON.stringify(await program.db.read.selectFrom("door_links").selectAll().execute());
    expect(stored).not.toContain(signature);
  });

  test("ten phones by link, with and without network, lose no tick and count none twice", async () => {
    const guests = await members(program, 40);
    for (const { id: guest } of guests) await answers(program, guest, id, "confirm");
    const phones = await Promise.all(
      ["a", "b", "c", "d"].map(async (name) => (await make(name)).url.split("/").at(-1) ?? ""),
    );
    const links = [token, ...phones];
    // Each phone ticks its share while it is away, one guest twice, and sends everything again when it returns.
    const shares = Array.from({ length: 10 }, (_none, phone) => ({
      by: links[phone % links.length] ?? token,
      ticks: guests
        .filter((_guest, place) => place % 10 === phone)
        .flatMap(({ id: member }, place) => [
          { member, present: true, at: START - 50_000 + place },
          ...(place === 0 ? [{ member, present: false, at: START - 40_000 }] : []),
        ]),
      walkIns: [{ key: randomUUID(), name: `Gast ${phone}`, present: true, at: START - 30_000 }],
    }));
    const sending = [...shares, ...shares].map(({ by, ...sent }) => send(sent, by));
    expect((await Promise.all(sending)).map(({ status }) => status)).toEqual(
      shares.flatMap(() => [200, 200]),
    );
    const { people, walkIns } = (await open()).answer;
    expect(people.filter(({ present }) => present)).toHaveLength(30);
    expect(walkIns).toHaveLength(10);
    const ticks = await program.db.read.selectFrom("ticks").select(["id", "door_link"]).execute();
    // One of each guest and walk-in: an older tick of the same person by the same link is not kept.
    expect([ticks.length, ticks.every(({ door_link }) => door_link !== null)]).toEqual([50, true]);
  });

  test("adds a hundred people at most, and still takes the ticks of those it added", async () => {
    const guest = (number: number) => ({
      key: randomUUID(),
      name: `Gast ${number}`,
      present: true,
      at: START - 5000 + number,
    });
    const many = Array.from({ length: MAX_WALK_INS_PER_LINK }, (_none, number) => guest(number));
    for (const from of [0, 50])
      expect((await send({ walkIns: many.slice(from, from + 50) })).status).toBe(200);
    const anna = await aMember(program, { name: "Anna" });
    await answers(program, anna.id, id, "confirm");
    const beyond = await send({
      ticks: [{ member: anna.id, present: true, at: START }],
      walkIns: [guest(200)],
    });
    expect([beyond.status, beyond.error]).toEqual([
      409,
      "Met deze deurlink zijn al 100 mensen toegevoegd. Vraag de organisatie om een nieuwe.",
    ]);
    expect((await open()).answer).toMatchObject({
      people: [{ name: "Anna", present: true }],
      helper: { walkInsLeft: 0 },
    });
    const left = [{ ...(many[0] ?? guest(0)), present: false, at: START }];
    const { walkIns } = (await send({ walkIns: left })).answer;
    expect(walkIns.find(({ key }) => key === many[0]?.key)?.present).toBe(false);
    const other = (await make("Kees")).url.split("/").at(-1) ?? "";
    expect((await send({ walkIns: [guest(300)] }, other)).answer.walkIns).toHaveLength(101);
  });

  test("adds no more by ten phones at once", async () => {
    const calls = Array.from({ length: 10 }, (_none, phone) =>
      send({
        walkIns: Array.from({ length: 30 }, (_each, number) => ({
          key: randomUUID(),
          name: `Gast ${phone} ${number}`,
          present: true,
          at: START,
        })),
      }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, ...Array(7).fill(409)]);
    expect((await open()).answer.walkIns).toHaveLength(100);
  });

  test("is forgotten with the attendance, 90 days after the meetup", async () => {
    clockAt(START + 91 * 24 * HOUR);
    await runHousekeeping(program.deps);
    expect(await program.db.read.selectFrom("door_links").select("id").execute()).toEqual([]);
  });

  test("has a page that no search engine keeps and that names no referrer", async () => {
    const { headers, body } = await program.app.inject({ method: "GET", url: `/deur/${token}` });
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    expect(body).not.toContain(token);
  });
});
