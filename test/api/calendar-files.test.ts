import fc from "fast-check";
import ICAL from "ical.js";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { adminEmails, oneEmail } from "#contract/mail-log.ts";
import { deleteMeetup } from "#contract/meetups/admin.ts";
import { cancelMeetup } from "#contract/meetups/life.ts";
import { updateMeetup } from "#contract/meetups/saving/admin.ts";
import { createMember, updateMember } from "#contract/members/admin.ts";
import { changeAttendee } from "#contract/responses/attendees.ts";
import { requestLoginCode } from "#contract/sign-in.ts";
import { MINUTE_MS } from "#domain/timing.ts";
import { runHousekeeping } from "../../src/server/housekeeping.ts";
import { runDueBatches } from "../../src/server/pending/batch-kinds.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { aMeetup, aMember, anAdminToken, answers, meetupForm, members } from "../harness/builders.ts";
import { openMailOutbox, type WatchedOutbox } from "../harness/mail-outbox.ts";
import { type MailServer, type ReceivedMail, startMailServer } from "../harness/mail-server.ts";
import { request, startTestProgram, type TestProgram } from "../harness/program.ts";

let server: MailServer;
let program: TestProgram;
let outbox: WatchedOutbox;
let token: string;
let guests: MemberRow[];

const start = async (environment: Record<string, string> = {}) => {
  server = await startMailServer();
  program = await startTestProgram({ SMTP_URL: server.url, ...environment });
  outbox = openMailOutbox(program);
  token = await anAdminToken(program);
  guests = await members(program, 3);
};
const finish = async () => {
  await outbox.stop(1000);
  await program.close();
  await server.close();
};
beforeEach(() => start());
afterEach(finish);

const isQuiet = async () => {
  const waiting = program.db.read.selectFrom("emails").select("id");
  return (await waiting.where("sent_at", "is", null).where("failed_at", "is", null).execute()).length === 0;
};
/** Everything that can be undone for a minute happens, and all that waits is with the mail server. */
async function mailed(): Promise<void> {
  program.setClock(new Date(program.deps.clock().getTime() + 2 * MINUTE_MS).toISOString());
  await runDueBatches(program.deps);
  await outbox.stop(1000);
  outbox = openMailOutbox(program);
  await expect.poll(isQuiet, { interval: 5 }).toBe(true);
}

interface ReceivedFile {
  readonly uid: string;
  readonly summary: string;
  readonly method: string;
  readonly sequence: number;
  readonly stamp: string;
  readonly start: string;
}

const fileIn = ({ raw, attachments }: ReceivedMail): ReceivedFile | null => {
  const content = attachments.find(({ mimeType }) => mimeType === "text/calendar")?.content;
  if (content === undefined) return null;
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const event = calendar.getFirstSubcomponent("vevent");
  if (!event) throw new Error(`a calendar without an event: ${raw}`);
  const value = (name: string) => String(event.getFirstPropertyValue(name));
  return {
    uid: value("uid"),
    summary: value("summary"),
    method: String(calendar.getFirstPropertyValue("method")),
    sequence: Number(value("sequence")),
    stamp: value("dtstamp"),
    start: value("dtstart"),
  };
};

const filesTo = ({ email }: MemberRow) =>
  server.received.filter(({ recipient }) => recipient === email).flatMap((mail) => fileIn(mail) ?? []);

/** What a calendar program has after these files, by the rule of the newer (RFC 5546, 2.1.5). */
function inCalendar(files: readonly ReceivedFile[]): ReceivedFile | null {
  let kept: ReceivedFile | null = null;
  for (const file of files) {
    const isNewer =
      kept === null ||
      file.sequence > kept.sequence ||
      (file.sequence === kept.sequence && file.stamp > kept.stamp);
    if (isNewer) kept = file;
  }
  return kept?.method === "CANCEL" ? null : kept;
}

const isRising = (files: readonly ReceivedFile[]) =>
  files.every(({ sequence }, place) => place === 0 || sequence > (files[place - 1]?.sequence ?? 0));

test.each([
  ["without a mailbox", {}],
  [
    "that calendar programs can answer",
    {
      IMAP_URL: "imaps://post:geheim@imap.trefpunt.test/INBOX",
      MAIL_FROM: "Club <post@trefpunt.test>",
      MAIL_INBOX: "post@trefpunt.test",
      MAIL_INBOX_TAGS: "true",
    },
  ],
])("yes, no, yes and a move: each file %s is newer than the one before it", async (_which, environment) => {
  await finish();
  await start(environment as Record<string, string>);
  const [anna] = guests as [MemberRow];
  const id = await aMeetup(program);
  for (const action of ["confirm", "decline", "confirm"] as const) {
    await answers(program, anna.id, id, action);
    await mailed();
  }
  const body = meetupForm({ start_time: "20:00" });
  await request(program, updateMeetup, { params: { id }, body, token });
  await mailed();
  await answers(program, anna.id, id, "decline");
  await mailed();
  const files = filesTo(anna);
  expect(files.map(({ method }) => method === "CANCEL")).toEqual([false, true, false, false, true]);
  expect(isRising(files), JSON.stringify(files)).toBe(true);
});

test("on one address each has an event of their own, whose UID stays when the first leaves", async () => {
  const email = "els@example.org";
  const els = await aMember(program, { name: "Els de Boer", email });
  const jan = await aMember(program, { name: "Jan de Boer", email, rank: 1 });
  const id = await aMeetup(program, { title: "Sensoren" });
  const sent = () => filesTo(jan).map(({ uid, summary }) => `${uid} ${summary}`);
  const own = `meetup-${id}-${jan.id}@trefpunt.test`;
  await answers(program, jan.id, id, "confirm");
  await mailed();
  await answers(program, els.id, id, "confirm");
  await mailed();
  expect(sent()).toEqual([`${own} Sensoren (Jan de Boer)`, `meetup-${id}@trefpunt.test Sensoren`]);
  const params = { id: els.id };
  await request(program, updateMember, { params, body: { name: els.name, email: "els@elders.nl" }, token });
  await answers(program, jan.id, id, "decline");
  await mailed();
  expect(sent().slice(2)).toEqual([`${own} Sensoren`]);
  const next = await aMeetup(program, { title: "Zigbee" });
  await answers(program, jan.id, next, "confirm");
  await mailed();
  expect(sent().slice(3)).toEqual([`meetup-${next}@trefpunt.test Zigbee`]);
});

test("a mail to an address that several share says whom it is for, and a code is for the address", async () => {
  const email = "els@example.org";
  const els = await aMember(program, { name: "Els de Boer", email });
  const jan = await aMember(program, { name: "Jan de Boer", email, rank: 1 });
  const [anna] = guests as [MemberRow];
  const id = await aMeetup(program, { title: "Sensoren" });
  for (const member of [anna, els, jan]) await answers(program, member.id, id, "confirm");
  await request(program, requestLoginCode, { body: { email } });
  await mailed();
  const textsTo = (address: string, subject: string) =>
    server.received
      .filter((mail) => mail.recipient === address && mail.subject?.includes(subject))
      .map(({ text = "" }) => text.replaceAll(/\s+/g, " "));
  const named = textsTo(email, "Je komt").map((text) => /Voor (\w+ de Boer)/.exec(text)?.[1]);
  expect(named.toSorted()).toEqual(["Els de Boer", "Jan de Boer"]);
  const [code = ""] = textsTo(email, "inlogcode");
  expect(code).toContain("Hoi, de inlogcode voor dit adres is:");
  expect(code).not.toContain("de Boer");
  expect(textsTo(anna.email, "Je komt")[0]).not.toContain("Voor ");
  const log = await request(program, adminEmails, { token, query: { search: email } });
  const ofJan = log.answer.emails.find((mail) => mail.user_id === jan.id);
  const shown = await request(program, oneEmail, { token, params: { id: ofJan?.id ?? 0 } });
  expect(shown.answer.email.email_content).toContain("Voor Jan de Boer");
});

test("who was added to another's address is named in the mail that asks to confirm", async () => {
  const email = "els@example.org";
  await aMember(program, { name: "Els de Boer", email });
  const body = { name: "Jan de Boer", email, shared: true };
  await request(program, createMember, { token, body });
  await mailed();
  const [verify] = server.received.filter((mail) => mail.subject === "Bevestig je e-mailadres");
  expect(verify?.text).toContain("Voor Jan de Boer");
});

test("the first takes no UID that another on the address has", async () => {
  const email = "els@example.org";
  const els = await aMember(program, { name: "Els de Boer", email });
  const id = await aMeetup(program, { title: "Sensoren" });
  await answers(program, els.id, id, "confirm");
  await mailed();
  const jan = await aMember(program, { name: "Jan de Boer", email, rank: 1 });
  await program.db.write((tx) =>
    tx.updateTable("members").set({ mailbox_rank: 2 }).where("id", "=", els.id).execute(),
  );
  await program.db.write((tx) =>
    tx.updateTable("members").set({ mailbox_rank: 0 }).where("id", "=", jan.id).execute(),
  );
  await answers(program, jan.id, id, "confirm");
  await mailed();
  expect(filesTo(jan).map(({ uid }) => uid)).toEqual([
    `meetup-${id}@trefpunt.test`,
    `meetup-${id}-${jan.id}@trefpunt.test`,
  ]);
});

test.each(["member", "organiser"])(
  "a place that is given up and asked for again when it is gone leaves the calendar, by %s",
  async (by) => {
    const [anna, bram] = guests as [MemberRow, MemberRow];
    const id = await aMeetup(program, { places: 1 });
    await answers(program, anna.id, id, "confirm");
    await mailed();
    await answers(program, anna.id, id, "decline");
    await answers(program, bram.id, id, "confirm");
    const params = { id, member: anna.id };
    if (by === "member") await answers(program, anna.id, id, "confirm");
    else await request(program, changeAttendee, { params, body: { action: "confirm" }, token });
    await mailed();
    expect(filesTo(anna).map(({ method }) => method)).toEqual(["PUBLISH", "CANCEL"]);
    await answers(program, anna.id, id, "decline");
    await mailed();
    expect(filesTo(anna)).toHaveLength(2);
  },
);

type Step =
  | {
      readonly kind: "answer" | "by organiser";
      readonly guest: number;
      readonly action: "confirm" | "decline";
    }
  | { readonly kind: "move"; readonly time: string }
  | { readonly kind: "resize"; readonly places: number }
  | { readonly kind: "words" }
  | { readonly kind: "drain" };

const action = fc.constantFrom("confirm", "decline");
const guest = fc.nat({ max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom("answer", "by organiser"), guest, action }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("move"), time: fc.constantFrom("19:00", "20:00", "20:30") }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("resize"), places: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("words") }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("drain") }) },
) as fc.Arbitrary<Step>;

interface Path {
  readonly id: MeetupId;
  form: ReturnType<typeof meetupForm> & Record<string, unknown>;
}

async function take(path: Path, each: Step): Promise<void> {
  const { id } = path;
  const save = (change: object) => {
    path.form = { ...path.form, ...change };
    return request(program, updateMeetup, { params: { id }, body: path.form, token });
  };
  if (each.kind === "drain") return mailed();
  if (each.kind === "move") await save({ start_time: each.time });
  else if (each.kind === "resize") await save({ max_participants: each.places });
  else if (each.kind === "words") await save({ title: `${path.form.title}!` });
  else {
    const member = guests[each.guest]?.id as MemberRow["id"];
    if (each.kind === "answer") await answers(program, member, id, each.action);
    else
      await request(program, changeAttendee, {
        params: { id, member },
        body: { action: each.action },
        token,
      });
  }
}

test("after any path, each member's calendar shows what is recorded, and its files only ever got newer", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 14 }),
      fc.constantFrom("leave", "cancel", "delete"),
      async (steps, end) => {
        await finish();
        await start();
        const path: Path = {
          id: await aMeetup(program, { places: 2 }),
          form: meetupForm({ max_participants: 2 }),
        };
        const params = { id: path.id };
        for (const each of steps) await take(path, each);
        await mailed();
        const { start_time } = path.form;
        const recorded = await program.db.read
          .selectFrom("responses")
          .select(["member_id", "status"])
          .execute();
        // A long path outlives the proof of the sign-in, without which the end would be refused.
        token = await anAdminToken(program);
        if (end === "cancel")
          await request(program, cancelMeetup, { params, body: { reason: "Ziek" }, token });
        if (end === "delete") await request(program, deleteMeetup, { params, token });
        await mailed();
        for (const each of guests) {
          const files = filesTo(each);
          expect(isRising(files), JSON.stringify(files)).toBe(true);
          const status = recorded.find(({ member_id }) => member_id === each.id)?.status;
          const isThere = status === "confirmed" && end === "leave";
          expect(inCalendar(files)?.start.slice(11, 16) ?? null).toBe(isThere ? start_time : null);
        }
      },
    ),
    { numRuns: 12 },
  );
});

test("numbers of a removed meetup go once nothing about it waits, and those of a removed member at once", async () => {
  const [anna, bram] = guests as [MemberRow, MemberRow];
  const gone = await aMeetup(program);
  const stays = await aMeetup(program);
  for (const id of [gone, stays])
    for (const { id: member } of [anna, bram]) await answers(program, member, id, "confirm");
  await mailed();
  await request(program, deleteMeetup, { params: { id: gone }, token });
  await mailed();
  await runHousekeeping(program.deps);
  const rows = await program.db.read
    .selectFrom("calendar_files")
    .select(["meetup_id", "member_id"])
    .execute();
  expect(rows).toEqual([
    { meetup_id: stays, member_id: anna.id },
    { meetup_id: stays, member_id: bram.id },
  ]);
});
