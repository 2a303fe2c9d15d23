// @postgres test:databases
import { beforeEach, describe, expect, test } from "vitest";
import { myMeetups } from "#contract/dashboard.ts";
import type { MeetupId } from "#contract/ids.ts";
import { meetupRecipients, NOBODY_TO_REMIND, sendMessage, sendReminder } from "#contract/mailings.ts";
import { invitationsByLink, inviteAgainByLink, muteByLink, unsubscribe } from "#contract/members.ts";
import { updateProfile } from "#contract/profile.ts";
import { profile } from "#contract/sessions.ts";
import { claimDue } from "../../src/server/mail/queue.ts";
import { sendDueReminders } from "../../src/server/mailings/reminders.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { releaseAll } from "../../src/server/platform/outbox/rows.ts";
import { boundTo, makeLinkToken } from "../../src/server/platform/secrets/tokens.ts";
import {
  aMeetup,
  aMember,
  anAdminToken,
  answers,
  countedAndKept,
  queuedMails,
  signedIn,
} from "../harness/builders.ts";
import { newestMail } from "../harness/parsed-mails.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let anna: MemberRow;
let token: string;
beforeEach(async () => {
  anna = await aMember(program, { name: "Anna de Vries", email: "anna@example.org" });
  token = await signedIn(program, anna.id);
});

const choose = (muted: unknown) =>
  request(program, updateProfile, {
    token,
    body: { email: anna.email, name: anna.name, showName: true, muted },
  });

const link = () =>
  makeLinkToken(program.config.secret, {
    purpose: "unsubscribe",
    memberId: anna.id,
    subject: boundTo(anna.email),
  });

const mailsToAnna = async () =>
  (await queuedMails(program)).filter(({ recipient }) => recipient === anna.email).map(({ kind }) => kind);

describe("a muted member", () => {
  test("is not invited or counted as invited, but sees every meetup", async () => {
    await choose("for-good");
    const meetup = await aMeetup(program);
    expect(await mailsToAnna()).toEqual([]);
    expect((await countedAndKept(program, meetup)).kept.invited).toBe(0);
    const { noResponse } = (await request(program, myMeetups, { token })).answer;
    expect(noResponse.map(({ id }) => id)).toEqual([meetup]);
  });

  test("who answers counts as invited and gets the mails about the place", async () => {
    await choose("for-good");
    const meetup = await aMeetup(program);
    await answers(program, anna.id, meetup, "confirm");
    const { kept, counted } = await countedAndKept(program, meetup);
    expect(kept).toMatchObject({ invited: 1, confirmed: 1 });
    expect(counted).toEqual(kept);
    expect(await mailsToAnna()).toEqual(["confirmation"]);
  });

  test("who was invited before muting is not reminded", async () => {
    const meetup = await aMeetup(program);
    await choose("for-good");
    const reminded = await request(program, sendReminder, {
      params: { id: meetup },
      token: await anAdminToken(program),
    });
    expect([reminded.status, reminded.error]).toEqual([409, NOBODY_TO_REMIND]);
    expect(await mailsToAnna()).toEqual(["invitation"]);
  });

  test("gets messages to confirmed members but not to all invited", async () => {
    const meetup = await aMeetup(program);
    await choose("for-good");
    const admin = await anAdminToken(program);
    const write = (audience: string) =>
      request(program, sendMessage, {
        params: { id: meetup },
        body: { audience, subject: "Trein", text: "Rijdt niet" },
        token: admin,
      });
    const count = async (id: MeetupId) =>
      (await request(program, meetupRecipients, { params: { id }, token: admin })).answer.invited;
    expect(await count(meetup)).toBe(0);
    for (const audience of ["invited", "silent"]) expect((await write(audience)).status).toBe(409);
    await answers(program, anna.id, meetup, "decline");
    expect((await write("declined")).status).toBe(409);
    await answers(program, anna.id, meetup, "confirm");
    expect(await count(meetup)).toBe(1);
    expect((await write("invited")).answer.recipients).toBe(1);
    expect((await write("confirmed")).answer.recipients).toBe(1);
  });

  test("is not sent an invitation or reminder that waited while they muted", async () => {
    await aMeetup(program, { date: "2026-12-03", remind_days_before: 3 });
    program.setClock("2026-11-30T10:00:00.000Z");
    await sendDueReminders(program.deps);
    const sendable = async () => {
      const now = program.deps.clock();
      const { rows } = await program.db.write((tx) =>
        claimDue(tx, now, { most: 9, holder: "dit", held: [], leaseMs: 60_000, host: "trefpunt.test" }),
      );
      await program.db.write(releaseAll);
      return rows.map(({ kind }) => kind);
    };
    expect(await sendable()).toEqual(["invitation", "reminder"]);
    await request(program, muteByLink, { params: { token: link() } });
    expect(await sendable()).toEqual([]);
  });

  test("gets invitations again from the chosen day on", async () => {
    const { answer } = await choose("2026-12-01");
    expect(answer.user.muted).toBe("2026-12-01");
    await aMeetup(program);
    program.setClock("2026-11-30T23:00:00.000Z");
    expect((await request(program, profile, { token })).answer.user.muted).toBeNull();
    await aMeetup(program, { title: "Daarna", date: "2026-12-20" });
    expect(await mailsToAnna()).toEqual(["invitation"]);
  });

  test("keeps the choice when other settings are saved", async () => {
    await choose("for-good");
    expect((await choose(undefined)).answer.user.muted).toBe("for-good");
    expect((await choose(null)).answer.user.muted).toBeNull();
    expect((await choose("morgen")).error).toBe("Datum is ongeldig");
    expect((await choose("2026-02-30")).error).toBe("Datum is ongeldig");
  });
});

describe("the link in a mail", () => {
  const state = async (params = { token: link() }) =>
    (await request(program, invitationsByLink, { params })).answer.state;

  test("says that an unconfirmed address gets no invitations, which it can then not stop", async () => {
    const pending = await aMember(program, { verified: false });
    const claim = { purpose: "unsubscribe", memberId: pending.id, subject: boundTo(pending.email) } as const;
    expect(await state({ token: makeLinkToken(program.config.secret, claim) })).toBe("unconfirmed");
  });

  test("says from which day they come again to who paused them, and stops them for good", async () => {
    await choose("2026-12-20");
    const answered = async () =>
      (await request(program, invitationsByLink, { params: { token: link() } })).answer;
    expect(await answered()).toMatchObject({ state: "muted", until: "2026-12-20" });
    await request(program, muteByLink, { params: { token: link() } });
    expect(await answered()).toMatchObject({ state: "muted" });
    expect((await answered()).until).toBeUndefined();
  });

  test("mutes and unmutes a member who stays subscribed", async () => {
    expect(await state()).toBe("invited");
    expect((await request(program, muteByLink, { params: { token: link() } })).answer).toEqual({
      state: "muted",
      address: expect.stringMatching(/^.…@example\.org$/),
    });
    expect(await state()).toBe("muted");
    await request(program, inviteAgainByLink, { params: { token: link() } });
    expect(await state()).toBe("invited");
    expect((await request(program, profile, { token })).status).toBe(200);
  });

  test("is refused for removed members and with an invalid token", async () => {
    const params = { token: link() };
    await request(program, unsubscribe, { params });
    expect(await state(params)).toBe("gone");
    const wrong = await request(program, invitationsByLink, { params: { token: "onzin" } });
    expect([wrong.status, wrong.error]).toEqual([404, "Deze link is ongeldig"]);
  });

  test.each(["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "with the one-click form of RFC 8058 (%s) mutes and removes no member, also at the address in older mails",
    async (type) => {
      await aMeetup(program);
      const mail = await newestMail(program, "invitation");
      const header = mail.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
      const { pathname } = new URL(header.slice(1, -1));
      for (const url of [pathname, `/api/auth/unsubscribe/${link()}`, `/unsubscribe/${link()}`]) {
        await choose(null);
        const isPage = !url.startsWith("/api/");
        const visit = await program.app.inject({ method: "GET", url });
        expect([visit.statusCode, visit.headers.location]).toEqual(
          isPage ? [200, undefined] : [303, `/unsubscribe/${link()}`],
        );
        expect(await state()).toBe("invited");
        const oneClick = await program.app.inject({
          method: "POST",
          url,
          headers: { "content-type": type },
          payload: "List-Unsubscribe=One-Click",
        });
        expect(oneClick.statusCode).toBe(200);
        expect(await state()).toBe("muted");
      }
    },
  );
});
