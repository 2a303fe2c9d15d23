// @postgres test
import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit } from "#contract/audit.ts";
import { UNDO_SECONDS } from "#contract/fields.ts";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { sendMessage, sendReminder } from "#contract/mailings.ts";
import { adminMeetup, deleteMeetup } from "#contract/meetups/admin.ts";
import { cancelMeetup, publishMeetup } from "#contract/meetups/life.ts";
import { createMeetup, updateMeetup } from "#contract/meetups/saving/admin.ts";
import { oneMeetup } from "#contract/meetups.ts";
import { importMembers } from "#contract/members/admin.ts";
import { pending, sendPending, undoPending } from "#contract/pending.ts";
import type { PendingKind } from "#contract/pending-kinds.ts";
import { runDueBatches } from "../../src/server/pending/batch-kinds.ts";
import { aMeetup, anAdminToken, answers, meetupForm, members, queuedMails } from "../harness/builders.ts";
import { newestMail } from "../harness/parsed-mails.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let token: string;
let id: MeetupId;
/** Anna has the only place, Bram and Cas wait, Daan has not answered. */
beforeEach(async () => {
  token = await anAdminToken(program);
  id = await aMeetup(program, { places: 1 });
  const people = await members(program, 4);
  for (const { id: member } of people.slice(0, 3)) await answers(program, member, id, "confirm");
  await program.db.write((tx) =>
    tx
      .insertInto("invitations")
      .values(
        people.map((each) => ({ meetup_id: id, member_id: each.id, invited_at: "2026-11-01T10:00:00.000Z" })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  await program.db.write((tx) =>
    tx.updateTable("emails").set({ sent_at: "2026-11-21T11:00:00.000Z" }).execute(),
  );
});

const UNDOABLE = { undo_seconds: UNDO_SECONDS };
const FORM = { title: "Home Assistant voor beginners" };
const params = () => ({ id });

const edit = (changes: object, undo_seconds = UNDO_SECONDS) =>
  request(program, updateMeetup, {
    params: params(),
    token,
    body: { ...meetupForm({ max_participants: 1, ...changes }), undo_seconds },
  });

/** Each kind that mails people, whom it mails and how. An announcement is tested in `meetup-life.test.ts`. */
const PENDING_WORK: readonly (readonly [
  PendingKind,
  () => Promise<{ status: number }>,
  number,
  readonly string[],
])[] = [
  [
    "message",
    () =>
      request(program, sendMessage, {
        params: params(),
        token,
        body: { audience: "waitlist", subject: "Hoi", text: "Hoi", ...UNDOABLE },
      }),
    2,
    ["message", "message"],
  ],
  ["change", () => edit({ location: "Buurthuis" }), 3, ["changed", "changed", "changed"]],
  ["change", () => edit({ max_participants: 3 }), 2, ["promoted", "promoted"]],
  [
    "reminder",
    () => request(program, sendReminder, { params: params(), query: UNDOABLE, token }),
    1,
    ["reminder"],
  ],
  [
    "cancellation",
    () => request(program, cancelMeetup, { params: params(), body: { reason: "Ziek", ...UNDOABLE }, token }),
    3,
    ["cancelled", "cancelled", "cancelled"],
  ],
  [
    "removal",
    () => request(program, deleteMeetup, { params: params(), query: UNDOABLE, token }),
    3,
    ["cancelled", "cancelled", "cancelled"],
  ],
  [
    "import",
    () =>
      request(program, importMembers, {
        body: { csv: "Piet;piet@example.org\nMia;mia@example.org", consented: true, ...UNDOABLE },
        token,
      }),
    2,
    ["added_member", "added_member"],
  ],
];

/** What people can see, and every mail; without the numbers that only order forms and locks. */
async function state() {
  const { read } = program.db;
  return {
    meetups: (await read.selectFrom("meetups").selectAll().execute()).map(
      ({ revision, answer_seq, ...row }) => row,
    ),
    responses: await read.selectFrom("responses").selectAll().orderBy("member_id").execute(),
    invitations: await read.selectFrom("invitations").selectAll().orderBy("member_id").execute(),
    members: await read.selectFrom("members").selectAll().orderBy("id").execute(),
    mails: await read.selectFrom("emails").selectAll().orderBy("id").execute(),
    messages: await read.selectFrom("messages").selectAll().execute(),
    deliveries: await read.selectFrom("webhook_deliveries").selectAll().execute(),
  };
}

const waiting = async () => (await request(program, pending, { token })).answer.pending;
const only = async () => {
  const [first, ...others] = await waiting();
  if (!first || others.length > 0) throw new Error("not exactly one is pending");
  return first;
};
const kinds = async () => (await queuedMails(program)).map(({ kind }) => kind).sort();

async function aMinuteLater() {
  program.setClock(new Date(program.deps.clock().getTime() + (UNDO_SECONDS + 1) * 1000).toISOString());
  await runDueBatches(program.deps);
}

describe.each(PENDING_WORK)("a %s", (kind, start, recipients, mails) => {
  test(`to ${recipients} mails nobody and changes nothing when it is undone`, async () => {
    const before = await state();
    expect((await start()).status).toBe(200);
    const batch = await only();
    expect(batch).toMatchObject({ kind, recipients, secondsLeft: UNDO_SECONDS });
    expect(batch.meetup).toEqual(kind === "import" ? null : { id, ...FORM });
    expect(await state()).toEqual(before);
    expect((await request(program, undoPending, { params: { id: batch.id }, token })).status).toBe(200);
    await aMinuteLater();
    expect(await state()).toEqual(before);
    expect(await waiting()).toEqual([]);
    expect((await request(program, undoPending, { params: { id: batch.id }, token })).status).toBe(409);
  });

  test(`happens after a minute, or when it is sent: ${mails.join(", ")}`, async () => {
    const already = await kinds();
    await start();
    await aMinuteLater();
    expect(await kinds()).toEqual([...already, ...mails].sort());
    await aMinuteLater();
    expect(await kinds()).toHaveLength(already.length + mails.length);
  });

  test("happens at once when it is sent, in the name of who sent it", async () => {
    const already = await kinds();
    await start();
    const batch = await only();
    expect((await request(program, sendPending, { params: { id: batch.id }, token })).status).toBe(200);
    expect(await kinds()).toEqual([...already, ...mails].sort());
    expect((await request(program, sendPending, { params: { id: batch.id }, token })).status).toBe(409);
    const [entry] = (await request(program, adminAudit, { token })).answer.entries;
    expect(entry?.actor).toBe("Organisator");
  });
});

describe("a change that waits", () => {
  const shown = async () => (await request(program, adminMeetup, { params: params(), token })).answer.meetup;
  const visible = async () => (await request(program, oneMeetup, { params: params() })).answer.meetup;

  test("is what organisers see, and not what visitors see", async () => {
    const saved = await edit({ location: "Buurthuis", start_time: "20:30" });
    expect(saved.answer.meetup).toMatchObject({ location: "Buurthuis", start_time: "20:30" });
    expect(await shown()).toMatchObject({ location: "Buurthuis", start_time: "20:30" });
    expect(await visible()).toMatchObject({ location: "Bibliotheek Neude, Utrecht" });
  });

  test("merges with the next edit: one mail, that compares with what people were told", async () => {
    await edit({ location: "Buurthuis" });
    const { revision } = await shown();
    const next = await request(program, updateMeetup, {
      params: params(),
      token,
      body: {
        ...meetupForm({ max_participants: 1, location: "Bieb", start_time: "20:30" }),
        revision,
        ...UNDOABLE,
      },
    });
    expect(next.status).toBe(200);
    expect(await waiting()).toHaveLength(1);
    await aMinuteLater();
    const changed = (await queuedMails(program)).filter((mail) => mail.kind === "changed");
    expect(changed).toHaveLength(3);
    const { text } = await newestMail(program, "changed");
    expect(text).toContain("Bibliotheek Neude, Utrecht");
    expect(text).not.toContain("Buurthuis");
  });

  test("shows organisers what people were told, until it is mailed", async () => {
    expect((await shown()).told).toBeUndefined();
    await edit({ location: "Buurthuis" });
    expect(await shown()).toMatchObject({
      location: "Buurthuis",
      told: { location: "Bibliotheek Neude, Utrecht", start_time: "19:30" },
    });
    await aMinuteLater();
    expect((await shown()).told).toBeUndefined();
  });

  test("that is edited back mails nobody", async () => {
    await edit({ location: "Buurthuis" });
    await edit({ location: "Bibliotheek Neude, Utrecht" });
    expect(await waiting()).toEqual([]);
    await aMinuteLater();
    expect(await kinds()).not.toContain("changed");
  });

  test("makes a form that was opened before it a conflict, and so does its undo", async () => {
    const { revision } = await shown();
    await edit({ location: "Buurthuis" });
    const late = await request(program, updateMeetup, {
      params: params(),
      token,
      body: { ...meetupForm({ max_participants: 1, title: "Zigbee" }), revision },
    });
    expect([late.status, late.details]).toEqual([
      409,
      ["Titel: nu “Home Assistant voor beginners”", "Locatie: nu “Buurthuis”"],
    ]);
    const opened = await shown();
    await request(program, undoPending, { params: { id: (await only()).id }, token });
    const stale = await request(program, updateMeetup, {
      params: params(),
      token,
      body: {
        ...meetupForm({ max_participants: 1, location: "Buurthuis", title: "Zigbee" }),
        revision: opened.revision,
      },
    });
    expect(stale.status).toBe(409);
  });

  test("of words only is made at once", async () => {
    await edit({ description: "Met koek" });
    expect(await waiting()).toEqual([]);
    expect(await visible()).toMatchObject({ description: "Met koek" });
  });

  test("that another release stored runs with the columns that this one knows", async () => {
    await edit({ location: "Elders" });
    const batch = await program.db.read
      .selectFrom("batches")
      .select(["id", "data"])
      .where("kind", "=", "change")
      .executeTakeFirstOrThrow();
    const data = JSON.parse(batch.data);
    data.columns.column_of_another_release = 7;
    await program.db.write((tx) =>
      tx
        .updateTable("batches")
        .set({ data: JSON.stringify(data) })
        .where("id", "=", batch.id)
        .execute(),
    );
    const [waiting] = (await request(program, pending, { token })).answer.pending;
    const sent = await request(program, sendPending, { params: { id: Number(waiting?.id) }, token });
    expect([sent.status, sent.error]).toEqual([200, undefined]);
    const { meetup } = (await request(program, adminMeetup, { params: params(), token })).answer;
    expect(meetup.location).toBe("Elders");
  });

  test("is stored without mails when the meetup is cancelled meanwhile", async () => {
    await edit({ location: "Buurthuis" });
    await request(program, cancelMeetup, { params: params(), body: { reason: "Ziek" }, token });
    expect(await waiting()).toEqual([]);
    await aMinuteLater();
    expect(await kinds()).not.toContain("changed");
    expect(await shown()).toMatchObject({ status: "cancelled", location: "Buurthuis" });
  });
});

describe("an answer says of a change whether it can still be undone", () => {
  test("a cancellation", async () => {
    const body = { reason: "Ziek" };
    const soon = await request(program, cancelMeetup, {
      params: params(),
      token,
      body: { ...body, ...UNDOABLE },
    });
    expect(soon.answer.pending).toBe(true);
    const now = await request(program, cancelMeetup, { params: params(), token, body });
    expect(now.answer.pending).toBeUndefined();
  });

  test("a removal", async () => {
    const soon = await request(program, deleteMeetup, { params: params(), token, query: UNDOABLE });
    expect(soon.answer.pending).toBe(true);
    const now = await request(program, deleteMeetup, { params: params(), token });
    expect(now.answer.pending).toBeUndefined();
  });

  test("an announcement", async () => {
    const publish = async (body: object) => {
      const draft = { id: await aMeetup(program, { status: "draft" }) };
      return (await request(program, publishMeetup, { params: draft, token, body })).answer.pending;
    };
    expect([await publish(UNDOABLE), await publish({})]).toEqual([true, undefined]);
  });
});

test("a cancellation that a stop delayed past the end is made and told all the same", async () => {
  await request(program, cancelMeetup, { params: params(), body: { reason: "Ziek", ...UNDOABLE }, token });
  program.setClock("2027-06-01T12:00:00.000Z");
  await runDueBatches(program.deps);
  expect(await kinds()).toContain("cancelled");
  const { status } = await program.db.read.selectFrom("meetups").select("status").executeTakeFirstOrThrow();
  expect(status).toBe("cancelled");
});

test("reminds no member when the meetup ended before the reminder was due", async () => {
  await request(program, sendReminder, { params: params(), query: UNDOABLE, token });
  program.setClock("2027-06-01T12:00:00.000Z");
  await runDueBatches(program.deps);
  expect(await kinds()).not.toContain("reminder");
});

test("work that fails delays no other work", async () => {
  await request(program, sendReminder, { params: params(), query: UNDOABLE, token });
  program.setClock("2026-11-24T12:00:00.000Z");
  await program.db.write((tx) =>
    tx
      .insertInto("batches")
      .values({
        kind: "announcement",
        meetup_id: id,
        not_before: "2026-11-21T12:00:00.000Z",
        recipients: 0,
        data: "unreadable",
        created_by: null,
        created_at: "2026-11-21T12:00:00.000Z",
      })
      .execute(),
  );
  await expect(runDueBatches(program.deps)).rejects.toThrow();
  expect(await kinds()).toContain("reminder");
});

describe("sent at once, it says whom it reaches now", () => {
  const sent = async () => {
    const { id: batch } = await only();
    return (await request(program, sendPending, { params: { id: batch }, token })).answer.message;
  };
  const write = () =>
    request(program, sendMessage, {
      params: params(),
      token,
      body: { audience: "waitlist", subject: "Hoi", text: "Hoi", ...UNDOABLE },
    });
  const onWaitlist = async () => {
    const rows = program.db.read.selectFrom("responses").select("member_id").where("status", "=", "waitlist");
    return (await rows.execute()).map(({ member_id }) => member_id);
  };

  test("a message of which one of two recipients left the audience, and then both", async () => {
    await write();
    const [bram, cas] = (await onWaitlist()) as [MemberId, MemberId];
    await answers(program, bram, id, "decline");
    expect(await sent()).toBe("Bericht aan 1 lid wordt bewaard: er is nog geen mailserver");
    await write();
    await answers(program, cas, id, "decline");
    expect(await sent()).toBe("Er gaat geen bericht uit: er is niemand meer die het moet krijgen");
  });

  test("an import of which one registered meanwhile, and then all", async () => {
    const add = (csv: string, seconds: number) =>
      request(program, importMembers, { body: { csv, consented: true, undo_seconds: seconds }, token });
    await add("Piet;piet@example.org\nMia;mia@example.org", UNDO_SECONDS);
    await add("Piet;piet@example.org", 0);
    expect(await sent()).toBe("1 lid geïmporteerd");
    await add("Els;els@example.org", UNDO_SECONDS);
    await add("Els;els@example.org", 0);
    expect(await sent()).toBe("Er is niemand toegevoegd: iedereen was intussen al lid");
  });

  test("an announcement of a meetup that begins within the minute", async () => {
    const draft = meetupForm({ date: "2026-11-21", start_time: "13:01", status: "draft" });
    const created = await request(program, createMeetup, { body: draft, token });
    const { id: meetup } = created.answer.meetup;
    await request(program, publishMeetup, { params: { id: meetup }, body: UNDOABLE, token });
    program.setClock("2026-11-21T12:01:30.000Z");
    expect(await sent()).toBe("De meetup staat op de site; er gaat geen uitnodiging uit");
  });
});

test("nothing waits longer than two minutes", async () => {
  const of = (undo_seconds: number) =>
    request(program, sendReminder, { params: params(), query: { undo_seconds }, token });
  const refused = await of(121);
  expect([refused.status, refused.error]).toEqual([400, "Wachttijd moet 0 tot 120 seconden zijn"]);
  expect((await of(120)).status).toBe(200);
});

test("an import adds once who became a member meanwhile", async () => {
  const csv = "Piet;piet@example.org\nMia;mia@example.org";
  await request(program, importMembers, { body: { csv, consented: true, ...UNDOABLE }, token });
  await request(program, importMembers, { body: { csv: "Piet;piet@example.org", consented: true }, token });
  await aMinuteLater();
  expect((await kinds()).filter((kind) => kind === "added_member")).toHaveLength(2);
});
