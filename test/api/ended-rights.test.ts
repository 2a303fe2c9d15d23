// @postgres test:databases
import { beforeEach, describe, expect, test } from "vitest";
import { doorByLink } from "#contract/attendance/links.ts";
import { adminAudit } from "#contract/audit.ts";
import { UNDO_SECONDS } from "#contract/fields.ts";
import { deleteMember, revokeAdmin } from "#contract/handover/admin.ts";
import { addHost, makeDoorLink, removeHost } from "#contract/hosts.ts";
import type { MeetupId } from "#contract/ids.ts";
import { askAgain, sendMemberMessage, sendMessage, sendReminder } from "#contract/mailings.ts";
import { deleteMeetup } from "#contract/meetups/admin.ts";
import { cancelMeetup, publishMeetup, scheduleMeetup } from "#contract/meetups/life.ts";
import { createDraft, updateMeetup } from "#contract/meetups/saving/admin.ts";
import { createSeries } from "#contract/meetups/series.ts";
import { importMembers, updateMember } from "#contract/members/admin.ts";
import { pending, sendPending } from "#contract/pending.ts";
import { calendarAddress, updateProfile, verifyEmailChange } from "#contract/profile.ts";
import { changeAttendee } from "#contract/responses/attendees.ts";
import { profile } from "#contract/sessions.ts";
import { requestLoginCode, requestPasswordReset, resetPassword } from "#contract/sign-in.ts";
import { changeSite } from "#contract/site/admin.ts";
import { announceDue } from "../../src/server/meetups/life/announce-due.ts";
import { runDueBatches } from "../../src/server/pending/batch-kinds.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { hashCode, makeLinkToken } from "../../src/server/platform/secrets/tokens.ts";
import {
  aMeetup,
  aMember,
  answers,
  markSent,
  meetupForm,
  queuedMails,
  signedIn,
} from "../harness/builders.ts";
import { programForEachTest, request, START_OF_TESTS } from "../harness/program.ts";

const program = programForEachTest();
let maker: MemberRow;
let token: string;
/** The admin that remains. */
let other: MemberRow;
let otherToken: string;
let id: MeetupId;
let guest: MemberRow;

const EVENING = "2026-12-03T18:45:00.000Z";
const NEW_ADDRESS = "nieuw@example.org";
const UNDOABLE = { undo_seconds: UNDO_SECONDS };

/** The maker organises the meetup and is an admin; Cas has a place, Daan has not answered. */
beforeEach(async () => {
  other = await aMember(program, { admin: true, name: "Bea" });
  otherToken = await signedIn(program, other.id);
  id = await aMeetup(program, { ask_again: true });
  guest = await aMember(program, { name: "Cas" });
  const silent = await aMember(program, { name: "Daan" });
  await answers(program, guest.id, id, "confirm");
  maker = await aMember(program, { admin: true, name: "Anna", password: "een lang wachtwoord" });
  token = await signedIn(program, maker.id);
  await program.db.write(async (tx) => {
    await tx
      .insertInto("meetup_organisers")
      .values({ meetup_id: id, member_id: maker.id, added_at: START_OF_TESTS })
      .execute();
    await tx
      .insertInto("invitations")
      .values({ meetup_id: id, member_id: silent.id, invited_at: "2026-11-01T10:00:00.000Z" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx.updateTable("meetups").set({ guest_reminder_due_at: null }).where("id", "=", id).execute();
  });
  await request(program, changeSite, { body: { organisersPublish: true }, token: otherToken });
  await markSent(program);
});

const params = () => ({ id });

/** Ways to lose a right or an address. */
const WAYS = {
  "admin rights revoked": () =>
    request(program, revokeAdmin, { params: { id: maker.id }, token: otherToken }),
  "taken off the meetup": () =>
    request(program, removeHost, { params: { id, member: maker.id }, token: otherToken }),
  removed: () => request(program, deleteMember, { params: { id: maker.id }, token: otherToken }),
  "own address changed": async () => {
    const body = { email: NEW_ADDRESS, name: maker.name, showName: true };
    await request(program, updateProfile, { body, token });
    const claim = { purpose: "email-change", memberId: maker.id, subject: NEW_ADDRESS } as const;
    const expires = program.deps.clock().getTime() + 60_000;
    const link = makeLinkToken(program.config.secret, claim, expires);
    return request(program, verifyEmailChange, { params: { token: link } });
  },
  "address changed by an admin": () =>
    request(program, updateMember, {
      params: { id: maker.id },
      body: { name: maker.name, email: NEW_ADDRESS },
      token: otherToken,
    }),
  "password reset": async () => {
    await request(program, requestPasswordReset, { body: { email: maker.email } });
    const otp = "123456";
    await program.db.write((tx) =>
      tx
        .updateTable("codes")
        .set({ code_hash: hashCode(program.config.secret, "password_reset", maker.id, otp) })
        .where("purpose", "=", "password_reset")
        .execute(),
    );
    const body = { email: maker.email, otp, newPassword: "paard batterij nietje" };
    return request(program, resetPassword, { body });
  },
} as const;
type Way = keyof typeof WAYS;

const passUndoTime = async () => {
  program.setClock("2026-11-21T12:02:00.000Z");
  await runDueBatches(program.deps);
};

const mailed = async (kind: string) =>
  (await queuedMails(program)).filter((mail) => mail.kind === kind && mail.recipient !== maker.email);

const meetupNow = () =>
  program.db.read.selectFrom("meetups").selectAll().where("id", "=", id).executeTakeFirst();

/** Replaces the meetup by a complete draft that the maker organises. */
async function asDraft(): Promise<void> {
  const { answer } = await request(program, createDraft, { body: meetupForm({ title: "Plan" }), token });
  id = answer.meetup.id as MeetupId;
}

const code = (purpose: "login" | "password_reset") => async () => {
  const row = await program.db.read
    .selectFrom("codes")
    .select("id")
    .where("member_id", "=", maker.id)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  return row !== undefined;
};

const announcesDraft = async (draft: MeetupId): Promise<boolean> => {
  program.setClock("2026-12-03T09:30:00.000Z");
  await announceDue(program.deps);
  const row = await program.db.read
    .selectFrom("meetups")
    .select("status")
    .where("id", "=", draft)
    .executeTakeFirstOrThrow();
  return row.status === "published";
};

let address = "";
let later: MeetupId;

interface Thing {
  /** Lets the maker begin or leave it. */
  readonly begin: () => Promise<{ readonly status: number } | undefined>;
  /** Whether it still has its effect. */
  readonly acts: () => Promise<boolean>;
  /** The ways that end it; the others leave it. */
  readonly endedBy: readonly Way[];
  /** The remaining admins are told that it did not happen. */
  readonly isReported?: boolean;
}

const RIGHT: readonly Way[] = ["admin rights revoked", "removed", "address changed by an admin"];
/** What an organiser of the meetup may begin: taken off it, a maker without admin rights has no right left. */
const ORGANISERS: readonly Way[] = [...RIGHT, "taken off the meetup"];
/** An admin's work is handed over (`handed-over.test.ts`). */
const HANDED_OVER: readonly Way[] = [];
const ORGANISERS_ONLY: readonly Way[] = ["taken off the meetup"];

const mailing = (begin: Thing["begin"], acts: Thing["acts"], endedBy: readonly Way[]): Thing => ({
  begin,
  acts: async () => {
    await passUndoTime();
    return acts();
  },
  endedBy,
  isReported: true,
});

const THINGS = {
  announcement: mailing(
    async () => {
      await asDraft();
      return request(program, publishMeetup, { params: params(), body: UNDOABLE, token });
    },
    async () => (await meetupNow())?.status === "published",
    ORGANISERS_ONLY,
  ),
  message: mailing(
    () => {
      const body = { audience: "confirmed", subject: "Hoi", text: "Tot dan", ...UNDOABLE };
      return request(program, sendMessage, { params: params(), body, token });
    },
    async () => (await mailed("message")).length > 0,
    ORGANISERS_ONLY,
  ),
  change: mailing(
    () => {
      const body = { ...meetupForm({ location: "Buurthuis", ask_again: true }), ...UNDOABLE };
      return request(program, updateMeetup, { params: params(), body, token });
    },
    async () => (await meetupNow())?.location === "Buurthuis" && (await mailed("changed")).length > 0,
    ORGANISERS_ONLY,
  ),
  "question whether guests still come": mailing(
    () => request(program, askAgain, { params: params(), query: UNDOABLE, token }),
    async () => (await mailed("guest_reminder")).length > 0,
    ORGANISERS_ONLY,
  ),
  reminder: mailing(
    () => request(program, sendReminder, { params: params(), query: UNDOABLE, token }),
    async () => (await mailed("reminder")).length > 0,
    HANDED_OVER,
  ),
  cancellation: mailing(
    () => request(program, cancelMeetup, { params: params(), body: { reason: "Ziek", ...UNDOABLE }, token }),
    async () => (await meetupNow())?.status === "cancelled",
    HANDED_OVER,
  ),
  removal: mailing(
    () => request(program, deleteMeetup, { params: params(), query: UNDOABLE, token }),
    async () => (await meetupNow()) === undefined,
    HANDED_OVER,
  ),
  import: mailing(
    () => {
      const body = { csv: "naam,email\nPiet de Vries,piet@example.org", consented: true, ...UNDOABLE };
      return request(program, importMembers, { body, token });
    },
    async () => (await mailed("added_member")).length > 0,
    HANDED_OVER,
  ),
  "message to members": mailing(
    () =>
      request(program, sendMemberMessage, {
        body: { to: null, subject: "Hoi", text: "Dag", ...UNDOABLE },
        token,
      }),
    async () => (await mailed("member_message")).length > 0,
    HANDED_OVER,
  ),
  // Done at once: the mail tells the guest what is recorded.
  "change of the guest list": {
    begin: () =>
      request(program, changeAttendee, {
        params: { id, member: guest.id },
        body: { action: "decline" },
        token,
      }),
    acts: async () => (await mailed("guest_removed")).length > 0,
    endedBy: [],
  },
  "planned announcement": {
    begin: async () => {
      await asDraft();
      const announce_on = "2026-11-26";
      return request(program, scheduleMeetup, { params: params(), body: { announce_on }, token });
    },
    acts: async () => {
      program.setClock("2026-11-26T09:30:00.000Z");
      await announceDue(program.deps);
      return (await meetupNow())?.status === "published";
    },
    endedBy: HANDED_OVER,
    isReported: true,
  },
  series: {
    begin: async () => {
      const plan = { rule: "weekly", count: 3, announce_days_before: 7 } as const;
      const made = await request(program, createSeries, { body: { ...plan, from: id }, token });
      later = made.answer.meetups[0]?.id as MeetupId;
      return made;
    },
    acts: () => announcesDraft(later),
    endedBy: HANDED_OVER,
    isReported: true,
  },
  "door link": {
    begin: async () => {
      const made = await request(program, makeDoorLink, { params: params(), body: { name: "Piet" }, token });
      address = made.answer.links[0]?.url.split("/").at(-1) ?? "";
      return made;
    },
    acts: async () => {
      program.setClock(EVENING);
      return (await request(program, doorByLink, { params: { token: address } })).status === 200;
    },
    endedBy: ORGANISERS,
  },
  "address of the calendar": {
    begin: async () => {
      const made = await request(program, calendarAddress, { token });
      address = new URL(made.answer.url).pathname;
      return made;
    },
    acts: async () => (await program.app.inject({ url: address })).statusCode === 200,
    endedBy: ["removed", "own address changed", "address changed by an admin"],
  },
  passkey: {
    begin: async () => {
      const key = { credential_id: "c", public_key: "k", counter: "0", transports: "[]", name: "Sleutel" };
      await program.db.write(async (tx) => {
        const values = { ...key, member_id: maker.id, created_at: START_OF_TESTS };
        await tx.insertInto("passkeys").values(values).execute();
        await tx.updateTable("sessions").set({ passkey_shown: 1 }).execute();
      });
      return undefined;
    },
    acts: async () => (await program.db.read.selectFrom("passkeys").selectAll().execute()).length > 0,
    endedBy: RIGHT,
  },
  "another session": {
    begin: async () => {
      address = await signedIn(program, maker.id);
      return undefined;
    },
    acts: async () => (await request(program, profile, { token: address })).status === 200,
    endedBy: [...RIGHT, "own address changed", "password reset"],
  },
  "code for a new password": {
    begin: () => request(program, requestPasswordReset, { body: { email: maker.email } }),
    acts: code("password_reset"),
    endedBy: [...RIGHT, "own address changed", "password reset"],
  },
  "code for signing in": {
    begin: () => request(program, requestLoginCode, { body: { email: maker.email } }),
    acts: code("login"),
    endedBy: [...RIGHT, "own address changed", "password reset"],
  },
  "address that is not confirmed yet": {
    begin: () => {
      const body = { email: "aangevraagd@example.org", name: maker.name, showName: true };
      return request(program, updateProfile, { body, token });
    },
    acts: async () => {
      const claim = {
        purpose: "email-change",
        memberId: maker.id,
        subject: "aangevraagd@example.org",
      } as const;
      const link = makeLinkToken(program.config.secret, claim, program.deps.clock().getTime() + 60_000);
      return (await request(program, verifyEmailChange, { params: { token: link } })).status === 200;
    },
    endedBy: [...RIGHT, "own address changed", "password reset"],
  },
} satisfies Record<string, Thing>;

const withoutAdminRights = () =>
  program.db.write((tx) =>
    tx.updateTable("members").set({ is_admin: 0 }).where("id", "=", maker.id).execute(),
  );

async function expectReported(isDropped: boolean): Promise<void> {
  const told = (await queuedMails(program)).filter(({ kind }) => kind === "dropped");
  expect(told).toEqual(isDropped ? [{ kind: "dropped", recipient: other.email }] : []);
  const { entries } = (await request(program, adminAudit, { token: otherToken })).answer;
  expect(entries.some(({ action }) => action.endsWith(".dropped"))).toBe(isDropped);
}

describe.each(Object.entries<Thing>(THINGS))("%s", (_name, { begin, acts, endedBy, isReported }) => {
  test.each(Object.entries(WAYS))("when its maker's right or address ends: %s", async (way, lose) => {
    if (way === "taken off the meetup" && endedBy.includes(way)) await withoutAdminRights();
    expect((await begin())?.status ?? 200).toBe(200);
    expect((await lose()).status).toBe(200);
    const isEnded = endedBy.includes(way as Way);
    if (isReported && isEnded)
      expect((await request(program, pending, { token: otherToken })).answer.pending).toEqual([]);
    expect(await acts()).toBe(!isEnded);
    if (isReported) await expectReported(isEnded);
  });
});

const BEGUN_BY_ORGANISERS: Readonly<Record<string, Thing>> = {
  announcement: THINGS.announcement,
  message: THINGS.message,
  change: THINGS.change,
  "question whether guests still come": THINGS["question whether guests still come"],
};

describe.each(Object.entries(BEGUN_BY_ORGANISERS))("%s", (_name, { begin, acts }) => {
  test.each(["removed", "address changed by an admin"] satisfies Way[])(
    "is dropped when an organiser without admin rights is gone: %s",
    async (way) => {
      await withoutAdminRights();
      expect((await begin())?.status).toBe(200);
      expect((await WAYS[way]()).status).toBe(200);
      expect(await acts()).toBe(false);
      await expectReported(true);
    },
  );
});

const BEGUN_BY_AN_ADMIN: Readonly<Record<string, Thing>> = {
  "message to who did not answer": mailing(
    () => {
      const body = { audience: "silent", subject: "Hoi", text: "Kom je?", ...UNDOABLE };
      return request(program, sendMessage, { params: params(), body, token });
    },
    async () => (await mailed("message")).length > 0,
    HANDED_OVER,
  ),
  message: THINGS.message,
  "question whether guests still come": THINGS["question whether guests still come"],
  reminder: THINGS.reminder,
  cancellation: THINGS.cancellation,
  removal: THINGS.removal,
};

test.each(Object.entries(BEGUN_BY_AN_ADMIN))(
  "%s: a former admin that organises the meetup does not send what another admin took over",
  async (_name, { begin, acts }) => {
    expect((await begin())?.status).toBe(200);
    const [begun] = (await request(program, pending, { token })).answer.pending;
    await request(program, revokeAdmin, { params: { id: maker.id }, token: otherToken });
    await request(program, addHost, { params: params(), body: { member: maker.id }, token: otherToken });
    token = await signedIn(program, maker.id);
    expect((await request(program, pending, { token })).answer.pending).toEqual([]);
    expect((await request(program, sendPending, { params: { id: begun?.id ?? 0 }, token })).status).toBe(403);
    expect(await acts()).toBe(true);
  },
);
