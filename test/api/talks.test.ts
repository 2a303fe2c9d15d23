// @postgres test
import { beforeEach, describe, expect, test } from "vitest";
import { KEY_HEADER } from "#contract/endpoint.ts";
import { addHost } from "#contract/hosts.ts";
import type { MeetupId } from "#contract/ids.ts";
import { adminMeetup, deleteMeetup } from "#contract/meetups/admin.ts";
import { cancelMeetup } from "#contract/meetups/life.ts";
import { undoPending } from "#contract/pending.ts";
import { myData, updateProfile } from "#contract/profile.ts";
import { changeSite } from "#contract/site/admin.ts";
import { decideTalk, planTalk, proposals } from "#contract/talks/admin.ts";
import {
  changeTalk,
  chooseSpeakerName,
  offeringByLink,
  offerTalk,
  offerTalkByLink,
  ownTalks,
  type TalkId,
  withdrawTalk,
} from "#contract/talks.ts";
import { runHousekeeping } from "../../src/server/housekeeping.ts";
import { removeMember } from "../../src/server/members/remove-member.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { reportOffers } from "../../src/server/talks/report-offers.ts";
import {
  aMeetup,
  aMember,
  anAdminToken,
  answers,
  markSent,
  organiserOf,
  queuedMails,
  respondToken,
  signedIn,
} from "../harness/builders.ts";
import { newestMail } from "../harness/parsed-mails.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let fatima: MemberRow;
let token: string;
let admin: string;
let evening: MeetupId;
beforeEach(async () => {
  fatima = await aMember(program, { name: "Fatima El Amrani", email: "fatima@example.org" });
  token = await signedIn(program, fatima.id);
  admin = await anAdminToken(program);
  evening = await aMeetup(program, { title: "Solderen", date: "2026-12-05" });
});

const AFTER = "2026-12-06T12:00:00.000Z";

const offer = (body: object = {}) =>
  request(program, offerTalk, { token, body: { title: "Rolluiken zonder cloud", ...body } as never });
const own = async () => (await request(program, ownTalks, { token })).answer;
const seen = async (by = admin, state?: "later") =>
  (await request(program, proposals, { token: by, query: { ...(state && { state }) } })).answer;
const offered = async (body: object = {}): Promise<TalkId> => (await offer(body)).answer.talk.id;
const stored = () => program.db.read.selectFrom("talks").selectAll().orderBy("id").execute();
const plan = (talk: TalkId, id = evening) =>
  request(program, planTalk, { token: admin, params: { id }, body: { talk } });
const remove = (member: MemberRow) =>
  program.db.write((tx) => removeMember(tx, program.deps.clock(), member, { farewell: false }));

describe("offering", () => {
  test("asks for a title only: a quarter of an hour, another time, by first name", async () => {
    const { answer } = await offer();
    expect(answer.talk).toMatchObject({
      title: "Rolluiken zonder cloud",
      minutes: 15,
      meetup: null,
      nameShown: "first",
      state: "new",
    });
    expect((await seen()).counts).toEqual({ new: 1, later: 0 });
  });

  test("is 'een lid' beforehand for a member who does not show their name", async () => {
    const quiet = await aMember(program, { showName: false });
    token = await signedIn(program, quiet.id);
    expect((await own()).offering?.usualName).toBe("member");
    expect((await offer()).answer.talk.nameShown).toBe("member");
  });

  test("fills the form with coming evenings that take talks, and the names to choose from", async () => {
    await aMeetup(program, { title: "Concept", date: "2026-12-07", status: "draft" });
    await aMeetup(program, { title: "Geweest", date: "2026-11-01" });
    const { offering } = await own();
    expect(offering).toEqual({
      wishes: [],
      evenings: [{ id: evening, title: "Solderen", date: "2026-12-05" }],
      names: { full: "Fatima El Amrani", first: "Fatima", member: "een lid" },
      usualName: "first",
      left: 5,
    });
  });

  test.each([
    ["over", { date: "2026-11-01" }, "Deze avond is al begonnen of geweest; kies een andere keer"],
    [
      "a draft",
      { date: "2026-12-09", status: "draft" as const },
      "Deze avond is er niet meer; kies een andere keer",
    ],
  ])("is refused for an evening that is %s", async (_what, facts, sentence) => {
    const meetup = await aMeetup(program, facts);
    const reply = await offer({ meetup });
    expect(reply.error).toBe(sentence);
    expect(await stored()).toEqual([]);
  });

  test("is refused for a cancelled evening, with a sentence", async () => {
    await request(program, cancelMeetup, {
      token: admin,
      params: { id: evening },
      body: { reason: "Storm" },
    });
    expect((await offer({ meetup: evening })).error).toBe("Deze avond gaat niet door; kies een andere keer");
  });

  test("has five open at most, also when ten come at once", async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_none, number) => offer({ title: `Verhaal ${number}` })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect((await offer({ title: "Nog een" })).error).toBe(
      "Je hebt al vijf voorstellen openstaan; trek er eerst een in",
    );
  });

  test("asks about the same title, and takes it when meant", async () => {
    await offer();
    const again = await offer({ title: "rolluiken  zonder Cloud" });
    expect([again.status, JSON.parse(again.text)]).toMatchObject([409, { why: "same-title" }]);
    expect((await offer({ sameTitle: true })).status).toBe(200);
  });

  test("is limited a day, also for who withdraws each time", async () => {
    for (let number = 0; number < 20; number += 1) {
      const talk = await offered({ title: `Verhaal ${number}` });
      await request(program, withdrawTalk, { token, params: { talk } });
    }
    const refused = await offer();
    expect([refused.status, refused.error]).toEqual([
      429,
      expect.stringMatching(/^Je deed vandaag veel voorstellen\. Probeer het .+ opnieuw$/),
    ]);
  });

  test("is possible by the link of a mail, without a session", async () => {
    const params = { token: respondToken(program, fatima.id, evening), meetupId: evening };
    const { offering } = (await request(program, offeringByLink, { params })).answer;
    expect(offering.names.first).toBe("Fatima");
    const reply = await request(program, offerTalkByLink, {
      params,
      body: { title: "Rolluiken", meetup: evening } as never,
    });
    expect(reply.status).toBe(200);
    expect((await own()).talks).toMatchObject([{ title: "Rolluiken", meetup: { id: evening } }]);
    const other = { ...params, token: `${params.token}x` };
    expect((await request(program, offeringByLink, { params: other })).status).toBe(404);
  });

  test("is seen by its member and organisers only, an organiser of another evening excepted", async () => {
    const host = await signedIn(program, (await organiserOf(program, evening)).id);
    const elsewhere = await aMeetup(program, { title: "Elders", date: "2026-12-12" });
    const otherHost = await signedIn(program, (await organiserOf(program, elsewhere)).id);
    await offer({ meetup: evening, needs: "Beamer" });
    await offer({ title: "Thuisbatterij" });
    expect((await seen()).talks.map(({ title }) => title)).toEqual([
      "Rolluiken zonder cloud",
      "Thuisbatterij",
    ]);
    expect((await seen(host)).talks).toMatchObject([{ needs: "Beamer", meetup: { id: evening } }]);
    expect((await seen(otherHost)).counts).toEqual({ new: 0, later: 0 });
    const bram = await signedIn(program, (await aMember(program)).id);
    expect((await request(program, ownTalks, { token: bram })).answer.talks).toEqual([]);
  });
});

describe("of an own talk", () => {
  test("all is changed until it is on a programme", async () => {
    const talk = await offered();
    const body = { title: "Rolluiken", minutes: 30, meetup: evening, nameShown: "full" } as never;
    const changed = await request(program, changeTalk, { token, params: { talk }, body });
    expect(changed.answer.talk).toMatchObject({ title: "Rolluiken", minutes: 30, nameShown: "full" });
    await plan(talk);
    const late = await request(program, changeTalk, { token, params: { talk }, body });
    expect(late.error).toBe("Dit staat op een programma; vraag de organisatie om een wijziging");
  });

  test("nothing is reached by another member", async () => {
    const talk = await offered();
    const bram = await signedIn(program, (await aMember(program)).id);
    const name = { token: bram, params: { talk }, body: { nameShown: "full" } as const };
    expect((await request(program, chooseSpeakerName, name)).status).toBe(404);
    expect((await request(program, withdrawTalk, { token: bram, params: { talk } })).status).toBe(404);
    expect(await stored()).toHaveLength(1);
  });

  test("withdrawing asks once it is on a programme, and tells organisers at once", async () => {
    const host = await organiserOf(program, evening);
    const talk = await offered({ meetup: evening });
    await plan(talk);
    const asked = await request(program, withdrawTalk, { token, params: { talk } });
    expect([asked.status, JSON.parse(asked.text)]).toMatchObject([409, { why: "talk-planned" }]);
    const done = await request(program, withdrawTalk, { token, params: { talk }, query: { planned: "yes" } });
    expect(done.status).toBe(200);
    expect(await stored()).toEqual([]);
    const mails = await queuedMails(program);
    expect(mails).toContainEqual({ kind: "talk_missing", recipient: host.email });
    expect(mails.some(({ kind }) => kind === "talk_planned")).toBe(false);
  });

  test("organisers read which one was withdrawn, until its member leaves", async () => {
    const host = await organiserOf(program, evening);
    const talk = await offered();
    await plan(talk);
    await request(program, withdrawTalk, { token, params: { talk }, query: { planned: "yes" } });
    const told = async () =>
      (await newestMail(program, "talk_missing", { to: host.email })).text?.replaceAll(/\s+/g, " ");
    expect(await told()).toContain(
      "Fatima El Amrani trok ‘Rolluiken zonder cloud’ in; het staat niet meer op het programma.",
    );
    await remove(fatima);
    expect(await told()).toContain("een lid dat er niet meer is trok een verhaal in");
    const { data } = await program.db.read
      .selectFrom("emails")
      .select("data")
      .where("kind", "=", "talk_missing")
      .executeTakeFirstOrThrow();
    expect(data).not.toContain("Rolluiken");
  });

  test("withdrawn twice with one key is withdrawn once, and answered the same", async () => {
    await organiserOf(program, evening);
    const talk = await offered({ meetup: evening });
    await plan(talk);
    const press = {
      token,
      params: { talk },
      query: { planned: "yes" as const },
      headers: { [KEY_HEADER]: "een-sleutel-van-genoeg-tekens" },
    };
    const [first, second] = [
      await request(program, withdrawTalk, press),
      await request(program, withdrawTalk, press),
    ];
    expect([first.status, second.text]).toEqual([200, first.text]);
    expect((await queuedMails(program)).filter(({ kind }) => kind === "talk_missing")).toHaveLength(1);
  });

  test("a talk that was given cannot be withdrawn, its name can still be chosen", async () => {
    const talk = await offered({ meetup: evening });
    await plan(talk);
    program.setClock(AFTER);
    token = await signedIn(program, fatima.id);
    const done = await request(program, withdrawTalk, { token, params: { talk }, query: { planned: "yes" } });
    expect(done.error).toBe("Deze avond is geweest; je kunt nog wel kiezen hoe je naam er staat");
    const name = { token, params: { talk }, body: { nameShown: "member" } as const };
    expect((await request(program, chooseSpeakerName, name)).answer.talk.nameShown).toBe("member");
  });

  test("turning the own name off makes all talks 'een lid'", async () => {
    await offer({ nameShown: "full" });
    const body = { email: fatima.email, name: fatima.name, showName: false };
    await request(program, updateProfile, { token, body });
    expect((await stored()).map(({ name_shown }) => name_shown)).toEqual(["member"]);
  });

  test("the member's own data has it", async () => {
    await offer({ text: "Met een relais", needs: "Beamer", meetup: evening });
    const { talks } = JSON.parse((await request(program, myData, { token })).text);
    expect(talks).toMatchObject([
      { title: "Rolluiken zonder cloud", text: "Met een relais", needs: "Beamer", meetup: "Solderen" },
    ]);
  });
});

describe("without the switch", () => {
  const off = () => request(program, changeSite, { token: admin, body: { talks: false } as never });

  test("nothing of offers is seen or mailed, and none is taken", async () => {
    await aMember(program, { admin: true, email: "beheer@example.org" });
    await offer();
    await off();
    expect((await offer({ title: "Nog een" })).error).toBe("Voorstellen doen kan hier niet");
    expect(await own()).toEqual({ talks: [], offering: null });
    expect(await seen()).toEqual({ talks: [], counts: { new: 0, later: 0 } });
    const params = { token: respondToken(program, fatima.id, evening), meetupId: evening };
    expect((await request(program, offeringByLink, { params })).status).toBe(404);
    program.setClock("2026-11-22T09:00:00.000Z");
    await reportOffers(program.deps);
    expect(await queuedMails(program)).not.toContainEqual(expect.objectContaining({ kind: "talk_offers" }));
  });

  test("what is on a programme stays, with its own choice of name", async () => {
    const talk = await offered({ meetup: evening });
    await plan(talk);
    await off();
    expect((await own()).talks).toMatchObject([{ id: talk, state: "planned" }]);
  });

  test("of an evening alone, others still take offers", async () => {
    await program.db.write((tx) =>
      tx.updateTable("meetups").set({ takes_talks: 0 }).where("id", "=", evening).execute(),
    );
    expect((await own()).offering?.evenings).toEqual([]);
    expect((await offer({ meetup: evening })).error).toBe(
      "Voor deze avond zijn geen voorstellen meer nodig; kies een andere keer",
    );
    expect((await offer()).status).toBe(200);
  });
});

describe("organisers", () => {
  const mailsOf = async (kind: string) => (await queuedMails(program)).filter((mail) => mail.kind === kind);

  test("get one mail a day at most, with the number: hosts of those for their evening", async () => {
    const both = await aMember(program, { admin: true, email: "beheer@example.org" });
    const host = await organiserOf(program, evening);
    await request(program, addHost, { token: admin, params: { id: evening }, body: { member: both.id } });
    await offer({ meetup: evening });
    await offer({ title: "Thuisbatterij" });
    await reportOffers(program.deps);
    expect(await mailsOf("talk_offers")).toEqual([]);
    program.setClock("2026-11-22T09:00:00.000Z");
    await reportOffers(program.deps);
    await reportOffers(program.deps);
    const recipients = (await mailsOf("talk_offers")).map(({ recipient }) => recipient);
    expect(recipients.toSorted()).toEqual(["beheer@example.org", host.email].toSorted());
    const subjects = await program.db.read
      .selectFrom("emails")
      .select(["recipient", "subject"])
      .where("kind", "=", "talk_offers")
      .execute();
    expect(subjects).toContainEqual({ recipient: "beheer@example.org", subject: "2 nieuwe voorstellen" });
    expect(subjects).toContainEqual({ recipient: host.email, subject: "1 nieuw voorstel" });
  });

  test("hear nothing of what was decided or withdrawn before", async () => {
    await aMember(program, { admin: true, email: "beheer@example.org" });
    const talk = await offered();
    const withdrawn = await offered({ title: "Thuisbatterij" });
    await request(program, decideTalk, { token: admin, body: { talk, decision: "later" } as never });
    await request(program, withdrawTalk, { token, params: { talk: withdrawn } });
    program.setClock("2026-11-22T09:00:00.000Z");
    await reportOffers(program.deps);
    expect(await mailsOf("talk_offers")).toEqual([]);
  });

  test("keep a talk for later, or decline it with a sentence that its member gets", async () => {
    const talk = await offered();
    await request(program, decideTalk, { token: admin, body: { talk, decision: "later" } as never });
    expect(await seen(admin, "later")).toMatchObject({ talks: [{ id: talk }], counts: { new: 0, later: 1 } });
    const body = { talk, decision: "declined", sentence: "We hadden dit al." } as const;
    await request(program, decideTalk, { token: admin, body });
    expect(await mailsOf("talk_declined")).toEqual([{ kind: "talk_declined", recipient: fatima.email }]);
    expect((await own()).talks).toMatchObject([{ state: "declined" }]);
    expect((await own()).offering?.left).toBe(5);
  });

  test("of another evening decide nothing about it", async () => {
    const elsewhere = await aMeetup(program, { date: "2026-12-12" });
    const host = await signedIn(program, (await organiserOf(program, elsewhere)).id);
    const talk = await offered({ meetup: evening });
    const body = { talk, decision: "declined" } as never;
    expect((await request(program, decideTalk, { token: host, body })).status).toBe(404);
    const params = { id: elsewhere };
    expect((await request(program, planTalk, { token: host, params, body: { talk } })).status).toBe(404);
    expect((await stored()).map(({ state }) => state)).toEqual(["new"]);
  });
});

describe("the end of an evening", () => {
  test("cancelling returns its talks to another time, which organisers are told before", async () => {
    const planned = await offered({ meetup: evening });
    await plan(planned);
    await offer({ title: "Thuisbatterij", meetup: evening });
    const { meetup } = (await request(program, adminMeetup, { token: admin, params: { id: evening } }))
      .answer;
    expect(meetup.talks).toBe(2);
    await request(program, cancelMeetup, {
      token: admin,
      params: { id: evening },
      body: { reason: "Storm" },
    });
    expect(await stored()).toMatchObject([
      { state: "later", meetup_id: null },
      { state: "new", meetup_id: null },
    ]);
    expect(await program.db.read.selectFrom("programme_lines").selectAll().execute()).toEqual([]);
    expect((await queuedMails(program)).some(({ kind }) => kind === "talk_planned")).toBe(false);
  });

  test("within the minute to undo it, nothing of that has happened", async () => {
    const bram = await aMember(program);
    await answers(program, bram.id, evening, "confirm");
    const talk = await offered({ meetup: evening });
    await plan(talk);
    const params = { id: evening };
    const body = { reason: "Storm", undo_seconds: 60 };
    await request(program, cancelMeetup, { token: admin, params, body });
    expect(await stored()).toMatchObject([{ state: "planned", meetup_id: evening }]);
    const batch = await program.db.read.selectFrom("batches").select("id").executeTakeFirstOrThrow();
    await request(program, undoPending, { token: admin, params: { id: batch.id } });
    expect(await stored()).toMatchObject([{ state: "planned", meetup_id: evening }]);
    await request(program, deleteMeetup, { token: admin, params, query: { undo_seconds: 60 } });
    expect(await program.db.read.selectFrom("programme_lines").select("talk_id").execute()).toEqual([
      { talk_id: talk },
    ]);
  });

  test("deleting does the same", async () => {
    const planned = await offered({ meetup: evening });
    await plan(planned);
    await request(program, deleteMeetup, { token: admin, params: { id: evening } });
    expect(await stored()).toMatchObject([{ id: planned, state: "later", meetup_id: null }]);
  });

  test("that passed, an offer for it is for another time", async () => {
    await offer({ meetup: evening });
    program.setClock(AFTER);
    admin = await anAdminToken(program);
    expect((await seen()).talks).toMatchObject([{ meetup: null }]);
  });
});

describe("a member that leaves", () => {
  test("takes offers and planned talks along, and organisers hear of a planned one", async () => {
    await aMember(program, { admin: true, email: "beheer@example.org" });
    await offer();
    await plan(await offered({ title: "Thuisbatterij", meetup: evening }));
    await remove(fatima);
    expect(await stored()).toEqual([]);
    expect(await program.db.read.selectFrom("programme_lines").selectAll().execute()).toEqual([]);
    expect(await queuedMails(program)).toContainEqual({
      kind: "talk_missing",
      recipient: "beheer@example.org",
    });
  });

  test("makes who speaks after them begin earlier, which these hear", async () => {
    await plan(await offered({ title: "Thuisbatterij" }));
    await plan(await offered({ title: "Zonnepanelen" }));
    const bram = await aMember(program, { email: "bram@example.org" });
    const ofBram = await signedIn(program, bram.id);
    const { talk } = (await request(program, offerTalk, { token: ofBram, body: { title: "Alarm" } })).answer;
    await plan(talk.id);
    await markSent(program);
    await remove(fatima);
    const mails = (await queuedMails(program)).filter(({ kind }) => kind === "talk_planned");
    expect(mails).toEqual([{ kind: "talk_planned", recipient: "bram@example.org" }]);
  });

  test("leaves the title of a talk that was given, and nothing else of it", async () => {
    const talk = await offered({
      text: "Met een relais",
      needs: "Beamer",
      meetup: evening,
      nameShown: "full",
    });
    await plan(talk);
    program.setClock(AFTER);
    await remove(fatima);
    expect(await stored()).toMatchObject([
      { title: "Rolluiken zonder cloud", member_id: null, text: "", needs: "", slides: null, speaker: null },
    ]);
  });
});

test("housekeeping deletes what was declined 90 days ago", async () => {
  const talk = await offered();
  await request(program, decideTalk, { token: admin, body: { talk, decision: "declined" } as never });
  program.setClock("2027-02-18T12:00:00.000Z");
  await runHousekeeping(program.deps);
  expect(await stored()).toHaveLength(1);
  program.setClock("2027-02-20T12:00:00.000Z");
  await runHousekeeping(program.deps);
  expect(await stored()).toEqual([]);
});
