// @postgres test
import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { BatchId, MeetupId, MemberId } from "#contract/ids.ts";
import type { MeetupForm } from "#contract/meetups/form.ts";
import { setDetails } from "../../src/server/answers/details.ts";
import { passOnDue } from "../../src/server/answers/keep-offers.ts";
import { changeAttendee, undoAttendee } from "../../src/server/attendees/change-attendee.ts";
import { addNamedGuest, removeNamedGuest } from "../../src/server/attendees/named-guests.ts";
import { admitLate, offerToAttendee, takeOfferBack } from "../../src/server/attendees/waitlist.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import { createMeetup, updateMeetup } from "../../src/server/meetups/admin/save-meetup.ts";
import { runDueBatches } from "../../src/server/pending/batch-kinds.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { isRefused } from "../../src/server/platform/refusals.ts";
import { namedGuests } from "../../src/server/records/attendance.ts";
import { answersOf, meetupById } from "../../src/server/records/meetups.ts";
import { asOwnAnswer } from "../../src/server/records/own-answer.ts";
import { aMember, anAdminToken, answers, countedAndKept, meetupForm, members } from "../harness/builders.ts";
import { PartiesModel } from "../harness/parties-model.ts";
import { programForAllTests } from "../harness/program.ts";

const IS_FULL = import.meta.env.MODE === "full";
const PEOPLE = 6;
const MINUTE_MS = 60_000;
/** The meetup is in the winter, at half past seven in Amsterdam. */
const STARTS_AT = "2026-12-03T18:30:00.000Z";
const ENDS_AT = Date.parse("2026-12-03T21:00:00.000Z");
const HOURS_BEFORE = [27, 24.1, 5, 0.5] as const;

const STEP_KINDS = [
  "yes",
  "yes",
  "yes",
  "yes",
  "no",
  "no",
  "bring",
  "bring",
  "wait",
  "wait",
  "wait",
  "put",
  "put",
  "put beyond",
  "put with",
  "put with",
  "put with beyond",
  "take off",
  "take off",
  "undo",
  "undo",
  "offer",
  "take back",
  "admit",
  "resize",
  "name",
  "name beyond",
  "unname",
] as const;

interface Step {
  readonly kind: (typeof STEP_KINDS)[number];
  readonly who: number;
  readonly number: number;
  readonly minutes: number;
}

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom(...STEP_KINDS),
    who: fc.nat(PEOPLE - 1),
    number: fc.nat(3),
    minutes: fc.constantFrom(1, 10, 30, 120, 240),
  }),
  { minLength: 10, maxLength: 40, size: "max" },
);

const rules = fc.record({
  max: fc.integer({ min: 1, max: 6 }),
  maxGuests: fc.integer({ min: 0, max: 3 }),
  offerMinutes: fc.constantFrom(null, 15, 60, 240),
  deadline: fc.constantFrom(null, 0, 1),
  from: fc.constantFrom(...HOURS_BEFORE).map((hours) => Date.parse(STARTS_AT) - hours * 60 * MINUTE_MS),
});
type Rules = typeof rules extends fc.Arbitrary<infer Value> ? Value : never;

const MAILLESS = 5;
const DEADLINES = { 0: STARTS_AT, 1: "2026-12-02T22:59:59.000Z" } as const;

const modelOf = ({ max, maxGuests, offerMinutes, deadline }: Rules) => {
  const answerBy = deadline === null ? null : DEADLINES[deadline as 0 | 1];
  const mailless = new Set([MAILLESS]);
  return new PartiesModel(max, { startsAt: STARTS_AT, answerBy, offerMinutes, maxGuests, mailless });
};

/** Of an organiser's change; 0: it acts at once. */
const secondsToUndo = (minutes: number): number => (minutes === 1 ? 0 : 60);

/** @returns whether the rules allow the step; organisers may go beyond the maximum */
function playInModel(model: PartiesModel, { kind, who, number, minutes }: Step): boolean {
  // Not past the end: then every answer is refused.
  model.advance(Math.min(model.now + (kind === "wait" ? minutes * MINUTE_MS : 1), ENDS_AT));
  if (kind === "yes") model.yes(who);
  if (kind === "no") model.no(who);
  if (kind === "bring") return model.bring(who, number);
  const seconds = secondsToUndo(minutes);
  if (kind === "put") model.byHand(who, { action: "confirm", seconds });
  if (kind === "put beyond") model.byHand(who, { action: "confirm", isBeyond: true, seconds });
  if (kind === "put with" || kind === "put with beyond") {
    const isBeyond = kind === "put with beyond";
    return model.byHand(who, { action: "confirm", guests: number, isBeyond, seconds });
  }
  if (kind === "take off") model.byHand(who, { action: "decline", seconds });
  if (kind === "undo") return model.undo(who);
  if (kind === "offer") return model.offer(who, 15 + minutes);
  if (kind === "take back") return model.takeBack(who);
  if (kind === "admit") model.admitLate();
  if (kind === "name" || kind === "name beyond") return model.addNamed(kind === "name beyond");
  if (kind === "unname") return model.removeNamed();
  if (kind === "resize") model.resize(number === 0 ? null : number + 2);
  return true;
}

/** Offers that a step made by itself: never after the start, to the late, or to those without mail. */
function expectRightOffers(
  model: PartiesModel,
  before: ReadonlyMap<number, { offered: boolean }>,
  step: Step,
) {
  for (const [id, party] of model.parties) {
    const isOwn = (step.kind === "offer" || step.kind === "undo") && step.who === id;
    if (!party.offered || before.get(id)?.offered || isOwn) continue;
    expect(model.now).toBeLessThan(Date.parse(STARTS_AT));
    expect([party.late, id === MAILLESS]).toEqual([false, false]);
  }
}

test("in any sequence no place is given twice, no party overtakes another, and offers are right", () => {
  void fc.assert(
    fc.property(rules, steps, (given, played) => {
      const model = modelOf(given);
      model.now = given.from;
      for (const step of played) {
        const before = new Map(model.parties);
        const seated = model.seated;
        playInModel(model, step);
        expectRightOffers(model, before, step);
        const isMore =
          model.seated > seated && !["put beyond", "put with beyond", "name beyond"].includes(step.kind);
        if (isMore && model.max !== null) expect(model.seated).toBeLessThanOrEqual(model.max);
        expectOrder(model, before, step);
        if (model.shownFree !== 0) expect(model.hasPlaceForNewcomer).toBe(true);
      }
    }),
    { numRuns: IS_FULL ? 100_000 : 1_500 },
  );
}, 600_000);

/** Of those that waited, those with a place or an offer by itself were before those that still wait for one. */
function expectOrder(model: PartiesModel, before: ReadonlyMap<number, Waiting>, { kind, who }: Step) {
  const waited = [...before].filter(([, { status, offered }]) => status === "waitlist" && !offered);
  const moved = waited.filter(([id]) => {
    const now = model.parties.get(id);
    const isOwn =
      id === who &&
      ["yes", "put", "put beyond", "put with", "put with beyond", "offer", "bring"].includes(kind);
    return !isOwn && now !== undefined && (now.status === "confirmed" || now.offered);
  });
  const stayed = waited.filter(([id, { late }]) => {
    const now = model.parties.get(id);
    const isOutside = late || id === MAILLESS || (now?.offers ?? 0) > 1;
    return now?.status === "waitlist" && !now.offered && !isOutside && id !== who;
  });
  for (const [, first] of moved)
    for (const [, later] of stayed)
      expect(first.offers < later.offers || first.number < later.number).toBe(true);
}

type Waiting = { status: string; offered: boolean; late: boolean; offers: number; number: number };

const program = programForAllTests();
let people: MemberRow[];
let actor: MemberRow["id"];
beforeAll(async () => {
  await anAdminToken(program);
  people = await members(program, PEOPLE);
  actor = (await aMember(program, { admin: true, verified: false })).id;
  const bouncing = people[MAILLESS]?.id ?? people[0]?.id;
  if (bouncing === undefined) throw new Error("no members");
  await program.db.write((tx) =>
    tx.updateTable("members").set({ bounces: 3 }).where("id", "=", bouncing).execute(),
  );
});

test.each([
  ["no deadline", null],
  ["a deadline on the day", 0],
  ["a deadline on the day before", 1],
] as const)(
  "with %s, any sequence of calls leaves the parties, offers and counters of the model",
  async (_name, deadline) => {
    const rulesOfDeadline = rules.map((given) => ({ ...given, deadline }));
    await fc.assert(
      fc.asyncProperty(rulesOfDeadline, steps, async (given, played) => {
        const model = modelOf(given);
        const changes = new Map<number, BatchId[]>();
        model.now = given.from;
        const setClock = () => program.setClock(new Date(model.now).toISOString());
        setClock();
        const form = meetupForm({
          max_participants: given.max,
          max_guests: given.maxGuests,
          remind_days_before: null,
          answer_days_before: given.deadline,
          offer_minutes: given.offerMinutes,
          remind_guests: false,
        }) as MeetupForm;
        const id = await actingAs(program.deps, actor).onSite(createMeetup, form);
        for (const step of played) {
          const isAllowed = playInModel(model, step);
          setClock();
          await passOnDue(program.deps);
          await runDueBatches(program.deps);
          const answer = await play(id, form, { ...step, changes });
          if (typeof answer === "boolean") expect([step.kind, answer]).toEqual([step.kind, isAllowed]);
          expect(await shownFree(id)).toEqual(
            people.filter((_, who) => model.free.includes(who)).map(({ id: member }) => member),
          );
          await expectAsModelled(id, model);
        }
      }),
      { numRuns: IS_FULL ? 300 : 8 },
    );
  },
  600_000,
);

async function expectAsModelled(id: MeetupId, model: PartiesModel): Promise<void> {
  expect(await recorded(id)).toEqual(
    [...model.parties]
      .map(([who, { status, guests, late, offered, offers }]) => ({
        member_id: people[who]?.id,
        status,
        guests,
        late: Number(late),
        offered: Number(offered),
        offers,
      }))
      .sort((a, b) => (a.member_id ?? 0) - (b.member_id ?? 0)),
  );
  expect(await waitingInOrder(id)).toEqual(model.with("waitlist").map((who) => people[who]?.id));
  expect((await meetupById(program.db.read, id))?.reserved).toBe(model.counts.reserved);
  const { kept, counted } = await countedAndKept(program, id);
  expect(kept).toEqual(counted);
}

/** Members whose page shows a free place that they get with a yes. */
async function shownFree(id: MeetupId): Promise<MemberId[]> {
  const { read } = program.db;
  const now = program.deps.clock();
  const meetup = await meetupById(read, id);
  const shown: MemberId[] = [];
  for (const { id: member } of people) {
    const own = (await answersOf(read, member, [id])).get(id);
    if (meetup && asOwnAnswer(meetup, own, now).isFree) shown.push(member);
  }
  return shown;
}

const recorded = (id: MeetupId) =>
  program.db.read
    .selectFrom("responses")
    .select(["member_id", "status", "guests", "late", "offered", "offers"])
    .where("meetup_id", "=", id)
    .orderBy("member_id")
    .execute();

async function waitingInOrder(id: MeetupId): Promise<MemberId[]> {
  const waiting = program.db.read
    .selectFrom("responses")
    .select("member_id")
    .where("meetup_id", "=", id)
    .where("status", "=", "waitlist");
  return (await waiting.orderBy("queue_number").execute()).map(({ member_id }) => member_id);
}

/** @returns for calls that may be refused, whether the program allowed it */
async function play(
  meetup: MeetupId,
  form: MeetupForm,
  { kind, who, number, minutes, changes }: Step & { readonly changes: Map<number, BatchId[]> },
) {
  const { onMeetup } = actingAs(program.deps, actor);
  const member = people[who]?.id;
  if (member === undefined) throw new Error("no such member");
  if (kind === "yes" || kind === "no")
    await answers(program, member, meetup, kind === "yes" ? "confirm" : "decline");
  if (kind === "bring")
    return isDone(await onMeetup(meetup, setDetails, { member, guests: number, answers: [] }));
  if (kind === "put" || kind === "put beyond" || kind === "take off") {
    const action = kind === "take off" ? "decline" : "confirm";
    const asked = { action, beyond: kind === "put beyond", seconds: secondsToUndo(minutes) } as const;
    const changed = await onMeetup(meetup, changeAttendee, { member, ...asked });
    if ("change" in changed && changed.change !== null)
      changes.set(who, [...(changes.get(who) ?? []), changed.change]);
  }
  if (kind === "put with" || kind === "put with beyond") {
    const asked = { action: "confirm", guests: number, beyond: kind === "put with beyond" } as const;
    const changed = await onMeetup(meetup, changeAttendee, {
      member,
      ...asked,
      seconds: secondsToUndo(minutes),
    });
    if (isRefused(changed)) return false;
    if (changed.change !== null) changes.set(who, [...(changes.get(who) ?? []), changed.change]);
    return true;
  }
  if (kind === "undo") {
    const change = changes.get(who)?.pop();
    return change !== undefined && (await onMeetup(meetup, undoAttendee, { member, change })) === true;
  }
  if (kind === "offer")
    return isDone(await onMeetup(meetup, offerToAttendee, { member, minutes: 15 + minutes }));
  if (kind === "take back") return isDone(await onMeetup(meetup, takeOfferBack, member));
  if (kind === "admit") await onMeetup(meetup, admitLate);
  if (kind === "name" || kind === "name beyond")
    return isDone(await onMeetup(meetup, addNamedGuest, { name: "Oom Kees", beyond: kind !== "name" }));
  if (kind === "unname") {
    const [first] = await namedGuests(program.db.read, meetup);
    return first !== undefined && (await onMeetup(meetup, removeNamedGuest, first.key)) === true;
  }
  if (kind === "resize") {
    const max_participants = number === 0 ? null : number + 2;
    await actingAs(program.deps, actor).onMeetup(meetup, updateMeetup, { ...form, max_participants });
  }
  return null;
}

const isDone = (outcome: unknown) => !isRefused(outcome);
