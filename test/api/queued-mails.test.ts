import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { MeetupId, MemberId, MessageId, ReturnedMailId } from "#contract/ids.ts";
import type { TalkId } from "#contract/talks.ts";
import { MINUTE_MS } from "#domain/timing.ts";
import { storeReturned } from "../../src/server/inbox/returned-mails.ts";
import { enqueue } from "../../src/server/mail/enqueue.ts";
import { type Mail, mailsOf, type Outgoing, SAMPLES } from "../../src/server/mail/kinds.ts";
import { claimDue, MAIL_QUEUE } from "../../src/server/mail/queue.ts";
import type { EmailRow, MemberRow } from "../../src/server/platform/db/schema.ts";
import { nextDue } from "../../src/server/platform/outbox/queue.ts";
import { release, renew } from "../../src/server/platform/outbox/rows.ts";
import { aMeetup, aMember, answers, members } from "../harness/builders.ts";
import { programForAllTests } from "../harness/program.ts";
import { queriesOf } from "../harness/statements.ts";

const program = programForAllTests();
/** Three, of which most tests need one. */
let all: readonly Known[];
let known: Known;
beforeAll(async () => {
  all = [await aMeetupWithMessage(), await aMeetupWithMessage(), await aMeetupWithMessage()];
  known = all[0] as Known;
});
beforeEach(() => program.db.write((tx) => tx.deleteFrom("emails").execute()));

interface Known {
  /** Whom mails name. */
  readonly actor: MemberId;
  /** In the inbox. */
  readonly news: readonly ReturnedMailId[];
  readonly meetup: MeetupId;
  readonly message: MessageId;
  /** On the programme of the meetup. */
  readonly talk: TalkId;
}

/** A meetup, and a message to its guests. */
async function aMeetupWithMessage(): Promise<Known> {
  const meetup = await aMeetup(program);
  const { id: message } = await program.db.write((tx) =>
    tx
      .insertInto("messages")
      .values({
        meetup_id: meetup,
        sender_id: null,
        written_by: null,
        member_id: null,
        audience: "confirmed",
        subject: "Treinen",
        text: "Er rijden geen treinen",
        recipients: 1,
        created_at: program.deps.clock().toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  const { id: actor } = await aMember(program, { name: ACTOR });
  const talk = await aTalkAt(meetup);
  return { actor, meetup, message, talk, news: await mailsInTheInbox() };
}

function aTalkAt(meetup_id: MeetupId): Promise<TalkId> {
  const at = program.deps.clock().toISOString();
  const talk = { title: "Rolluiken zonder cloud", minutes: 30, name_shown: "first" } as const;
  return program.db.write(async (tx) => {
    const { id } = await tx
      .insertInto("talks")
      .values({ ...talk, meetup_id, state: "planned", created_at: at, changed_at: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("programme_lines")
      .values({ meetup_id, position: 0, talk_id: id, minutes: 30 })
      .execute();
    return id;
  });
}

const ACTOR = "Piet de Vries";

const MAILS = SAMPLES.flatMap((sample) => ("mails" in sample ? [sample.mails] : [])).reduce((most, mails) =>
  mails.length > most.length ? mails : most,
);

function mailsInTheInbox(): Promise<readonly ReturnedMailId[]> {
  const received_at = program.deps.clock().toISOString();
  return program.db.write((tx) =>
    Promise.all(
      MAILS.map(({ from, address, subject }) =>
        storeReturned(tx, {
          digest: randomUUID(),
          received_at,
          class: "person",
          sender_name: from,
          sender_address: address,
          subject,
        }),
      ),
    ),
  );
}

/** The sample as a caller queues it, about what the database holds; a template does not get the code. */
function outgoing(sample: Mail, { actor, meetup, message, news, talk }: Known): Outgoing {
  return {
    ...sample,
    ...("by" in sample && sample.by === ACTOR && { by: actor }),
    ...("mails" in sample && { mails: news.slice(0, sample.mails.length) }),
    ...("meetup" in sample && sample.meetup !== null && { meetup: { ...sample.meetup, id: meetup } }),
    ...("talk" in sample && { talk }),
    ...("message" in sample && { message: { ...sample.message, id: message, sender_id: null } }),
    ...((sample.kind === "login_code" || sample.kind === "password_reset") && { sealedCode: "v1.verzegeld" }),
  } as Outgoing;
}

async function queued(member: MemberRow, mail: Outgoing): Promise<EmailRow> {
  const id = await program.db.write((tx) => enqueue(tx, program.deps.clock(), member, mail));
  return program.db.read.selectFrom("emails").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

const load = (rows: readonly EmailRow[], read = program.db.read) => mailsOf(read, rows, program.deps.clock());

const WRITTEN_BY_THE_DATABASE = [
  "companions",
  "meetup",
  "meetups",
  "message",
  "waiting",
  "whereabouts",
  "asksAboutClub",
  "talk",
  "status",
];

test.each(SAMPLES.map((sample) => [sample.kind, sample] as const))(
  "a queued mail of the kind %s is read back completely",
  async (_kind, sample) => {
    const row = await queued(await aMember(program), outgoing(sample, known));
    const [found] = await load([row]);
    if (found?.kind !== "mail") throw new Error(`it is ${found?.kind}`);
    expect(Object.keys(found.mail).sort()).toEqual(Object.keys(sample).sort());
    const own = Object.entries(sample).filter(([name]) => !WRITTEN_BY_THE_DATABASE.includes(name));
    expect(found.mail).toMatchObject(Object.fromEntries(own));
  },
);

/** Without them a mail is about no meetup, or of an earlier release. */
const MAY_LACK = new Set([
  "account_removed isRemembered",
  "account_removed isShared",
  "already_member isAnswered",
  "already_member isFull",
  "already_member isMuted",
  "already_member joining",
  "already_member meetup",
  "cancelled isInvited",
  "cancelled reason",
  "changed isAddressNew",
  "changed isReply",
  "dropped meetup",
  "guest_added hadPlace",
  "guest_reminder isQuestion",
  "handed_over mailings",
  "organiser_added announces",
  "talk_missing titles",
  "test arrivedToken",
  "waitlisted hadPlace",
]);

test.each(SAMPLES.map((sample) => [sample.kind, sample] as const))(
  "a queued mail of the kind %s cannot be read when a part is missing",
  async (kind, sample) => {
    const row = await queued(await aMember(program), outgoing(sample, known));
    const data = JSON.parse(row.data) as object;
    const parts = Object.keys(data).filter((part) => !MAY_LACK.has(`${kind} ${part}`));
    const halved = parts.map((part) => ({ ...row, data: JSON.stringify({ ...data, [part]: undefined }) }));
    const found = await load([...halved, row]);
    expect(found.map((each) => each.kind)).toEqual([...parts.map(() => "unreadable"), "mail"]);
    expect(found.flatMap((each) => (each.kind === "unreadable" ? [String(each.fault.cause)] : []))).toEqual(
      parts.map((part) => expect.stringContaining(part)),
    );
  },
);

test.each(SAMPLES.map((sample) => [sample.kind, sample] as const))(
  "mails of the kind %s are loaded by the same queries however many there are",
  async (_kind, sample) => {
    const rows: EmailRow[] = [];
    for (const each of all) rows.push(await queued(await aMember(program), outgoing(sample, each)));
    const queries = (some: readonly EmailRow[]) => queriesOf(program.db.read, (read) => load(some, read));
    expect(await queries(rows)).toEqual(await queries(rows.slice(0, 1)));
  },
);

test("mails of several kinds come in the order of their rows", async () => {
  const [anna, bram] = await members(program, 2);
  const rows: EmailRow[] = [];
  for (const member of [anna, bram])
    for (const sample of SAMPLES) rows.push(await queued(member, outgoing(sample, known)));
  expect((await load(rows)).map(({ row }) => row.id)).toEqual(rows.map(({ id }) => id));
});

test("a mail whose lease ran out is left to another process by the one that still sends it", async () => {
  const row = await queued(await aMember(program), { kind: "welcome" });
  const now = program.deps.clock();
  const claiming = { most: 1, holder: "own", leaseMs: MINUTE_MS, host: "example.org" };
  const claimedBeside = async (held: readonly number[]) =>
    (await program.db.write((tx) => claimDue(tx, now, { ...claiming, held }))).rows;
  expect(await nextDue(program.db.read, now, MAIL_QUEUE, [row.id])).toBeNull();
  expect(await nextDue(program.db.read, now, MAIL_QUEUE)).toEqual(now);
  expect(await claimedBeside([row.id])).toEqual([]);
  expect(await claimedBeside([])).toMatchObject([{ id: row.id }]);
});

test("a process does not renew the lease of a mail that another one has claimed since", async () => {
  const { id } = await queued(await aMember(program), { kind: "welcome" });
  const now = program.deps.clock();
  const later = new Date(now.getTime() + 2 * MINUTE_MS);
  const claimBy = (holder: string, at: Date) =>
    program.db.write((tx) =>
      claimDue(tx, at, { most: 1, holder, held: [], leaseMs: MINUTE_MS, host: "example.org" }),
    );
  await claimBy("slow", now);
  const [since] = (await claimBy("other", later)).rows;
  if (!since) throw new Error("the lease ran out");
  await program.db.write((tx) => renew(tx, later, MAIL_QUEUE, { holder: "slow", ids: [id] }));
  const lease = await program.db.read
    .selectFrom("emails")
    .select(["claimed_by", "claimed_until"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(lease).toEqual({ claimed_by: "other", claimed_until: since.claimed_until });
});

test.each([
  ["login_code", 59, ["login_code"]],
  ["login_code", 61, []],
  ["password_reset", 14, ["password_reset"]],
  ["password_reset", 16, []],
] as const)(
  "a queued %s is mailed only while its code is valid: after %i minutes",
  async (kind, minutes, kinds) => {
    await queued(await aMember(program), { kind, sealedCode: "v1.verzegeld" });
    const later = new Date(program.deps.clock().getTime() + minutes * MINUTE_MS);
    const claiming = { most: 9, holder: "own", held: [], leaseMs: MINUTE_MS, host: "example.org" };
    const { rows } = await program.db.write((tx) => claimDue(tx, later, claiming));
    expect(rows.map((row) => row.kind)).toEqual(kinds);
  },
);

test("a mail about a member's answer waits while another one about it is being sent", async () => {
  const { id } = await aMember(program, { verified: false });
  const meetup = await aMeetup(program);
  const claiming = { most: 999, holder: "own", held: [], leaseMs: MINUTE_MS, host: "example.org" };
  const claimedNow = async () => {
    const { rows } = await program.db.write((tx) => claimDue(tx, program.deps.clock(), claiming));
    return rows.filter(({ member_id, states }) => member_id === id && states !== null);
  };
  const kindsOf = (rows: readonly EmailRow[]) => rows.map(({ kind }) => kind);
  await answers(program, id, meetup, "confirm");
  const first = await claimedNow();
  await answers(program, id, meetup, "decline");
  expect([kindsOf(first), await claimedNow()]).toEqual([["confirmation"], []]);
  const sent = { sent_at: program.deps.clock().toISOString() };
  await program.db.write((tx) => release(tx, MAIL_QUEUE, { ids: first.map((row) => row.id) }, sent));
  expect(kindsOf(await claimedNow())).toEqual(["declined"]);
});
