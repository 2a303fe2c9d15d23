// @postgres test:databases
import * as fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { type Endpoint, KEY_HEADER } from "#contract/endpoint.ts";
import type { BatchId, MeetupId, MemberId } from "#contract/ids.ts";
import { askAgain, sendMemberMessage, sendMessage, sendReminder } from "#contract/mailings.ts";
import { deleteMeetup } from "#contract/meetups/admin.ts";
import { cancelMeetup, publishMeetup } from "#contract/meetups/life.ts";
import { updateMeetup } from "#contract/meetups/saving/admin.ts";
import { createSeries } from "#contract/meetups/series.ts";
import { importMembers } from "#contract/members/admin.ts";
import { removeMembers } from "#contract/members/chosen.ts";
import { pending, undoPending } from "#contract/pending.ts";
import type { PendingKind } from "#contract/pending-kinds.ts";
import { setDetails } from "../../src/server/answers/details.ts";
import { addAttendee, changeAttendee, undoAttendee } from "../../src/server/attendees/change-attendee.ts";
import { takeOfferBack } from "../../src/server/attendees/waitlist.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import {
  aMeetup,
  aMember,
  anAdminToken,
  answers,
  bringTo,
  markSent,
  meetupForm,
  members,
  STATUSES_BEFORE,
  type StatusBefore,
} from "../harness/builders.ts";
import { type Input, programForEachTest, request } from "../harness/program.ts";
import { connectionOf } from "../harness/statements.ts";

const program = programForEachTest();

const RESTORABLE_TABLES = [
  "members",
  "series",
  "meetups",
  "meetup_words",
  "whereabouts",
  "meetup_organisers",
  "invitations",
  "responses",
  "door_links",
  "messages",
] as const;

/** A form that was opened before the change is outdated after it, and a queue number is given once. */
const MOVES_ON: readonly string[] = ["revision", "answer_seq"];

type Row = Record<string, unknown>;

/** Every row that an undo can restore, column by column. */
async function everyRow() {
  const tables = await Promise.all(
    RESTORABLE_TABLES.map(async (table) => {
      const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(
        connectionOf(program.db.read),
      );
      const kept = rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !MOVES_ON.includes(name))),
      );
      return [table, kept.map((row) => JSON.stringify(row)).sort()] as const;
    }),
  );
  return Object.fromEntries(tables);
}

let token: string;
beforeEach(async () => {
  token = await anAdminToken(program);
});

const UNDOABLE = { undo_seconds: 60 };
const FORM = { date: "2026-12-03", max_participants: 1, max_guests: 1, ask_again: true, address: "Neude 1" };

/** A full meetup with members that wait, declined and did not answer. */
async function aFullMeetup(): Promise<MeetupId> {
  const people = [
    await aMember(program),
    await aMember(program),
    await aMember(program),
    await aMember(program),
  ];
  const { max_participants: places, ...facts } = FORM;
  const meetup = await aMeetup(program, { ...facts, places });
  for (const { id } of people.slice(0, 2)) await answers(program, id, meetup, "confirm");
  await answers(program, people[2]?.id as MemberId, meetup, "decline");
  return meetup;
}

type Begin = (meetup: MeetupId) => Promise<readonly (readonly [Endpoint, Input<Endpoint>])[]>;

const edit = {
  ...meetupForm(FORM),
  ...UNDOABLE,
  date: "2026-12-10",
  location: "Elders",
  max_participants: 3,
};

async function aSeriesOf(meetup: MeetupId): Promise<void> {
  const body = { from: meetup, rule: "weekly", count: 3, announce_days_before: 7 };
  await request(program, createSeries, { body, token });
}

const BEGIN_OF_KIND: Record<PendingKind | "change with the next drafts", Begin> = {
  announcement: async () => {
    const draft = await aMeetup(program, { status: "draft" });
    return [[publishMeetup, { params: { id: draft }, body: UNDOABLE }]];
  },
  change: async (meetup) => {
    await aSeriesOf(meetup);
    return [[updateMeetup, { params: { id: meetup }, body: { ...edit, address: "Domplein 1" } }]];
  },
  "change with the next drafts": async (meetup) => {
    await aSeriesOf(meetup);
    return [[updateMeetup, { params: { id: meetup }, body: { ...edit, address: "Domplein 1", next: true } }]];
  },
  cancellation: async (meetup) => [
    [cancelMeetup, { params: { id: meetup }, body: { ...UNDOABLE, reason: "De zaal is dicht" } }],
  ],
  removal: async (meetup) => [[deleteMeetup, { params: { id: meetup }, query: UNDOABLE }]],
  message: async (meetup) => [
    [
      sendMessage,
      {
        params: { id: meetup },
        body: { ...UNDOABLE, audience: "confirmed", subject: "Morgen", text: "Tot dan" },
      },
    ],
  ],
  reminder: async (meetup) => [[sendReminder, { params: { id: meetup }, query: UNDOABLE }]],
  "ask-again": async (meetup) => {
    await program.db.write((tx) =>
      tx.updateTable("meetups").set({ guest_reminder_due_at: null }).where("id", "=", meetup).execute(),
    );
    return [[askAgain, { params: { id: meetup }, query: UNDOABLE }]];
  },
  import: async () => [
    [importMembers, { body: { ...UNDOABLE, csv: "Anna Bakker;anna.bakker@example.org", consented: true } }],
  ],
  "member-message": async () => [
    [sendMemberMessage, { body: { ...UNDOABLE, to: null, subject: "Nieuws", text: "Er is nieuws" } }],
  ],
  "members-removal": async (meetup) => {
    const answered = program.db.read.selectFrom("responses").select("member_id");
    const rows = await answered.where("meetup_id", "=", meetup).execute();
    return [[removeMembers, { body: { ...UNDOABLE, members: rows.map(({ member_id: id }) => id) } }]];
  },
};

describe("what waits to be sent", () => {
  test.each(Object.keys(BEGIN_OF_KIND) as (keyof typeof BEGIN_OF_KIND)[])(
    "%s: undone, every column is as before, and a repeat of the call says that it was undone",
    async (kind) => {
      const meetup = await aFullMeetup();
      const calls = await BEGIN_OF_KIND[kind](meetup);
      const before = await everyRow();
      const begin = (call: Endpoint, input: Input<Endpoint>) =>
        request(program, call, { ...input, token, headers: { [KEY_HEADER]: "one-press-for-all" } });
      for (const [call, input] of calls) {
        const { status, text } = await begin(call, input);
        expect(status, text).toBe(200);
      }
      const [waiting] = (await request(program, pending, { token })).answer.pending;
      expect(kind.startsWith(waiting?.kind ?? "nothing")).toBe(true);
      const undone = await request(program, undoPending, { params: { id: waiting?.id ?? 0 }, token });
      expect(undone.status).toBe(200);
      for (const [call, input] of calls) {
        const { status, error } = await begin(call, input);
        expect([status, error]).toEqual([409, "Dit was gedaan en is daarna ongedaan gemaakt"]);
      }
      expect(await everyRow()).toEqual(before);
    },
  );
});

describe("a change of the guest list", () => {
  let meetup: MeetupId;
  let organiser: MemberId;
  let member: MemberRow;
  let other: MemberRow;
  let next: MemberRow;
  beforeEach(async () => {
    organiser = (await aMember(program, { admin: true, verified: false })).id;
    [member, other, next] = [await aMember(program), await aMember(program), await aMember(program)];
  });

  const put = (of: MemberRow, action: "confirm" | "decline") =>
    actingAs(program.deps, organiser).onMeetup(meetup, changeAttendee, {
      member: of.id,
      action,
      beyond: false,
      seconds: 60,
    });

  async function changed(of: MemberRow, action: "confirm" | "decline" = "decline"): Promise<BatchId> {
    const result = await put(of, action);
    if (!("change" in result) || result.change === null) throw new Error("nothing changed");
    return result.change;
  }

  const undo = (of: { readonly id: MemberId }, change: BatchId) =>
    actingAs(program.deps, organiser).onMeetup(meetup, undoAttendee, { member: of.id, change });

  const bring = (before: StatusBefore) =>
    bringTo(program, before, { meetup, member: member.id, other: other.id });

  const PASSED = "2026-11-21T10:00:00.000Z";

  const bringsOneMore = () =>
    actingAs(program.deps, member.id).onMeetup(meetup, setDetails, {
      member: member.id,
      guests: 1,
      answers: [],
    });

  /** More than a status alone says. */
  const STANDINGS = {
    "confirmed, and said once more": async () => {
      await bring("confirmed");
      await program.db.write((tx) =>
        tx.updateTable("meetups").set({ guest_reminder_due_at: null }).execute(),
      );
      await answers(program, member.id, meetup, "confirm");
    },
    "waiting after an answer that was late": async () => {
      await program.db.write((tx) => tx.updateTable("meetups").set({ answer_by: PASSED }).execute());
      await answers(program, member.id, meetup, "confirm");
    },
    "waiting after an offer that was taken back": async () => {
      await bring("offered");
      await actingAs(program.deps, organiser).onMeetup(meetup, takeOfferBack, member.id);
      await answers(program, other.id, meetup, "confirm");
    },
    "not coming after an offer that was taken back": async () => {
      await STANDINGS["waiting after an offer that was taken back"]();
      await answers(program, member.id, meetup, "decline");
    },
    "first in line and told of too few": async () => {
      await bring("waitlist");
      await bringsOneMore();
      await answers(program, other.id, meetup, "decline");
    },
  } as const satisfies Record<string, () => Promise<unknown>>;

  const NEXT = {
    "no other": async () => undefined,
    "another by the site": () => answers(program, next.id, meetup, "confirm"),
    "another by a mail": () => answers(program, next.id, meetup, "confirm", "mail"),
    "another by an organiser": () => put(next, "confirm"),
    "another whose address refuses mail": async () => {
      await answers(program, next.id, meetup, "confirm");
      await program.db.write((tx) =>
        tx.updateTable("members").set({ bounces: 3 }).where("id", "=", next.id).execute(),
      );
    },
    "another whose offer lapsed": async () => {
      await answers(program, next.id, meetup, "confirm");
      await program.db.write((tx) =>
        tx
          .updateTable("responses")
          .set({ offers: 1, offered_until: PASSED })
          .where("member_id", "=", next.id)
          .execute(),
      );
    },
  } as const satisfies Record<string, () => Promise<unknown>>;

  const CASES = [null, 60].flatMap((minutes) =>
    STATUSES_BEFORE.filter((before) => before !== "offered" || minutes !== null).flatMap((before) =>
      (Object.keys(NEXT) as (keyof typeof NEXT)[]).flatMap((follower) =>
        ([true, false] as const).map((isMailed) => ({ minutes, before, follower, isMailed })),
      ),
    ),
  );

  test.each(CASES)(
    "after $before, $follower waits, offers of $minutes minutes, earlier mails sent: $isMailed: undone, every column is as before",
    async ({ minutes, before, follower, isMailed }) => {
      meetup = await aMeetup(program, {
        places: 1,
        date: "2026-11-22",
        start_time: "10:00",
        offer_minutes: minutes,
      });
      await bring(before);
      await NEXT[follower]();
      if (isMailed) await markSent(program);
      const rows = await everyRow();
      const isYes = before !== "none" && before !== "declined";
      const change = await changed(member, isYes ? "decline" : "confirm");
      expect(await undo(member, change)).toBe(true);
      expect(await everyRow()).toEqual(rows);
    },
  );

  test.each(
    (Object.keys(STANDINGS) as (keyof typeof STANDINGS)[]).flatMap((standing) =>
      [true, false].map((isMailed) => ({ standing, isMailed })),
    ),
  )(
    "of a member who is $standing, earlier mails sent: $isMailed: undone, every column and every mail to be sent is as before",
    async ({ standing, isMailed }) => {
      const day = { date: "2026-11-22", start_time: "10:00", offer_minutes: 60 };
      meetup = await aMeetup(program, { places: 1, ...day, max_guests: 1, ask_again: true });
      await STANDINGS[standing]();
      if (isMailed) await markSent(program);
      const before = [await everyRow(), await waitingMails()];
      const change = await changed(member, standing.startsWith("not coming") ? "confirm" : "decline");
      expect(await undo(member, change)).toBe(true);
      expect([await everyRow(), await waitingMails()]).toEqual(before);
    },
  );

  test.each([null, 60].flatMap((minutes) => [true, false].map((isMailed) => ({ minutes, isMailed }))))(
    "of a guest and of the one who got that place: undone, the newest first, every column is as before; offers of $minutes minutes, earlier mails sent: $isMailed",
    async ({ minutes, isMailed }) => {
      const day = { date: "2026-11-22", start_time: "10:00" };
      meetup = await aMeetup(program, { places: 1, ...day, offer_minutes: minutes });
      for (const { id } of [member, other, next]) await answers(program, id, meetup, "confirm");
      if (isMailed) await markSent(program);
      const rows = await everyRow();
      const first = await changed(member);
      const second = await changed(other);
      expect(await undo(other, second)).toBe(true);
      expect(await undo(member, first)).toBe(true);
      expect(await everyRow()).toEqual(rows);
    },
  );

  test.each([true, false])(
    "an open offer can be taken after the undo; its mail was sent: %s",
    async (isMailed) => {
      meetup = await aMeetup(program, {
        places: 1,
        date: "2026-11-22",
        start_time: "10:00",
        offer_minutes: 60,
      });
      await bring("offered");
      await answers(program, next.id, meetup, "confirm");
      if (isMailed) await markSent(program);
      await undo(member, await changed(member));
      const offers = await program.db.read
        .selectFrom("emails")
        .select("recipient")
        .where("kind", "=", "offered")
        .execute();
      expect(offers.map(({ recipient }) => recipient)).toEqual([member.email]);
      expect(await answers(program, member.id, meetup, "confirm")).toMatchObject({ status: "confirmed" });
    },
  );

  const kindsTo = async ({ id }: MemberRow) => {
    const mails = program.db.read.selectFrom("emails").select("kind").where("member_id", "=", id);
    return (await mails.where("kind", "<>", "invitation").orderBy("id").execute()).map(({ kind }) => kind);
  };

  describe("of which another follows", () => {
    const standings = async () => {
      const rows = program.db.read.selectFrom("responses").select(["member_id", "status"]);
      const found = new Map((await rows.execute()).map(({ member_id, status }) => [member_id, status]));
      return [member, other, next].map(({ id }) => found.get(id));
    };
    beforeEach(async () => {
      meetup = await aMeetup(program, { places: 1 });
      for (const { id } of [member, other, next]) await answers(program, id, meetup, "confirm");
      await markSent(program);
    });

    test("the oldest undone first, no other member gets a place that was never free", async () => {
      const first = await changed(member);
      const second = await changed(other);
      await undo(member, first);
      expect(await standings()).toEqual(["confirmed", "declined", "waitlist"]);
      await undo(other, second);
      expect(await standings()).toEqual(["confirmed", "waitlist", "waitlist"]);
      expect(await kindsTo(other)).toEqual(["waitlisted"]);
    });

    test("a raised maximum lets nobody overtake another", async () => {
      const first = await changed(member);
      const body = meetupForm({ max_participants: 2 });
      await request(program, updateMeetup, { params: { id: meetup }, body, token });
      expect(await undo(member, first)).toBe(true);
      expect(await standings()).toEqual(["confirmed", "confirmed", "waitlist"]);
    });

    test("of one who got the place of a member's own no, mails that the place came free", async () => {
      await answers(program, member.id, meetup, "decline");
      await undo(other, await changed(other));
      expect(await kindsTo(other)).toEqual(["waitlisted", "promoted"]);
    });
  });

  const UNDOABLE_CHANGES = fc.record({
    places: fc.integer({ min: 1, max: 2 }),
    minutes: fc.constantFrom(null, 60),
    isMailed: fc.boolean(),
    given: fc.array(
      fc.record({
        guest: fc.nat(4),
        action: fc.constantFrom("confirm", "confirm", "decline"),
        companions: fc.nat(1),
      }),
      { maxLength: 7 },
    ),
    changes: fc.array(
      fc.record({
        guest: fc.nat(5),
        action: fc.constantFrom("decline", "confirm"),
        beyond: fc.boolean(),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  });

  test("any changes, undone the newest first, leave every column and every mail to be sent as before", async () => {
    const guests = await members(program, 5);
    await fc.assert(
      fc.asyncProperty(UNDOABLE_CHANGES, async ({ places, minutes, isMailed, given, changes }) => {
        const day = { date: "2026-11-22", start_time: "10:00" };
        meetup = await aMeetup(program, { places, ...day, max_guests: 1, offer_minutes: minutes });
        for (const { guest, action, companions } of given) {
          const { id } = guests[guest] as MemberRow;
          await answers(program, id, meetup, action);
          if (action === "confirm")
            await actingAs(program.deps, id).onMeetup(meetup, setDetails, {
              member: id,
              guests: companions,
              answers: [],
            });
        }
        if (isMailed) await markSent(program);
        const before = [await everyRow(), await waitingMails()];
        const made: { member: MemberId; change: BatchId | null }[] = [];
        const on = actingAs(program.deps, organiser).onMeetup;
        for (const { guest, action, beyond } of changes) {
          const known = guests[guest];
          const result = known
            ? await on(meetup, changeAttendee, { member: known.id, action, beyond, seconds: 60 })
            : await on(meetup, addAttendee, {
                name: "Nieuw",
                email: "nieuw@example.org",
                beyond,
                seconds: 60,
              });
          if ("change" in result) made.push(result);
        }
        for (const { member: changed, change } of made.reverse())
          if (change !== null) expect(await undo({ id: changed }, change)).toBe(true);
        expect([await everyRow(), await waitingMails()]).toEqual(before);
      }),
      { numRuns: import.meta.env.MODE === "full" ? 200 : 40 },
    );
  });

  async function waitingMails() {
    const mails = await program.db.read
      .selectFrom("emails")
      .select(["kind", "recipient"])
      .where("meetup_id", "=", meetup)
      .where("sent_at", "is", null)
      .execute();
    return mails.map(({ kind, recipient }) => `${kind} to ${recipient}`).sort();
  }

  /** An organiser declines for the member, edits the meetup and undoes the decline. */
  async function undoneAfter(edit: Parameters<typeof meetupForm>[0]) {
    const change = await changed(member);
    const body = meetupForm({ max_participants: 1, date: "2026-11-22", start_time: "10:00", ...edit });
    expect((await request(program, updateMeetup, { params: { id: meetup }, body, token })).status).toBe(200);
    await undo(member, change);
    return program.db.read
      .selectFrom("responses")
      .select(["status", "offered", "offered_until", "reconfirmed_at"])
      .where("member_id", "=", member.id)
      .executeTakeFirstOrThrow();
  }

  describe("when the meetup changed before the undo", () => {
    beforeEach(async () => {
      meetup = await aMeetup(program, {
        places: 1,
        date: "2026-11-22",
        start_time: "10:00",
        offer_minutes: 1200,
      });
    });

    test("a yes that was given again counts for the day that it was given for only", async () => {
      await bring("confirmed");
      await program.db.write((tx) =>
        tx.updateTable("responses").set({ reconfirmed_at: "2026-11-21T11:00:00.000Z" }).execute(),
      );
      expect(await undoneAfter({ date: "2026-12-10", offer_minutes: 1200 })).toMatchObject({
        status: "confirmed",
        reconfirmed_at: null,
      });
    });

    test.each([true, false])(
      "a member with a place hears of the new day; it changed before they were taken off: %s",
      async (isEarlier) => {
        await bring("confirmed");
        await markSent(program);
        const moved = { date: "2026-12-10", offer_minutes: 1200 };
        const body = meetupForm({ max_participants: 1, start_time: "10:00", ...moved });
        if (isEarlier) await request(program, updateMeetup, { params: { id: meetup }, body, token });
        await undoneAfter(moved);
        expect(await kindsTo(member)).toEqual(["confirmation", "changed"]);
      },
    );

    test("an offer ends at the new start at the latest", async () => {
      await bring("offered");
      expect(
        await undoneAfter({ date: "2026-11-21", start_time: "20:00", offer_minutes: 1200 }),
      ).toMatchObject({
        offered: 1,
        offered_until: "2026-11-21T19:00:00.000Z",
      });
    });

    test("an offer becomes a place when the meetup no longer offers them", async () => {
      await bring("offered");
      expect(await undoneAfter({ offer_minutes: null })).toMatchObject({ status: "confirmed", offered: 0 });
    });
  });
});
