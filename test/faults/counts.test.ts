// @postgres test:rest
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteMember } from "#contract/handover/admin.ts";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { deleteMeetup } from "#contract/meetups/admin.ts";
import * as life from "#contract/meetups/life.ts";
import * as saving from "#contract/meetups/saving/admin.ts";
import { importMembers } from "#contract/members/admin.ts";
import { unsubscribe, verify } from "#contract/members.ts";
import { pending, sendPending, undoPending } from "#contract/pending.ts";
import { addAttendee, changeAttendee, undoAttendee } from "#contract/responses/attendees.ts";
import { addNamedGuest, removeNamedGuest } from "#contract/responses/named-guests.ts";
import { respond, respondByLink, setDetails, setDetailsByLink } from "#contract/responses.ts";
import { inDays, meetupForm } from "../harness/builders.ts";
import { type CrowdedSite, lastStated, mailboxKey, startCrowdedSite } from "../harness/crowded-site.ts";
import { PartiesModel } from "../harness/parties-model.ts";

const IS_FULL = import.meta.env.MODE === "full";
/** 300 runs of 34 commands or more are at least 10,000 (`npm run test:faults`). */
const [RUNS, LEAST, MOST] = IS_FULL ? [300, 34, 60] : [2, 20, 40];
const PEOPLE = 6;
/** A run of calls is over before the time to undo its first change is. */
const UNDO_SECONDS = 60;
/** The model covers undos well before the end of that time. */
const UNDO_MS = 40_000;
const WITHOUT_REMINDERS = { remind_days_before: null, remind_guests: false, max_guests: 2 };

const RULES = {
  startsAt: `${inDays(30)}T18:30:00Z` as const,
  answerBy: null,
  offerMinutes: null,
  maxGuests: WITHOUT_REMINDERS.max_guests,
  mailless: new Set<number>(),
};

interface Person {
  /** A new address for each membership, so that a mailbox belongs to one membership. */
  email: string;
  id: MemberId | null;
  token: string | null;
}

interface Event {
  id: MeetupId;
  readonly title: string;
  readonly model: PartiesModel;
  state: "draft" | "announcing" | "open" | "cancelled" | "gone";
  /** Numbers of organisers' changes that can be undone, the newest last, by person. */
  readonly undoable: Map<number, { change: number; at: number }[]>;
  place: number;
}

interface Club {
  readonly people: Person[];
  readonly events: Event[];
  readonly log: string[];
}

let site: CrowdedSite;
let people: Person[];
let commands = 0;
let titles = 0;
const logs = new Map<string, readonly string[]>();
beforeAll(async () => {
  site = await startCrowdedSite();
  people = Array.from({ length: PEOPLE }, () => ({ email: newAddress(), id: null, token: null }));
});
afterAll(() => site.close());

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `persoon${addresses}@example.org`;
}

async function organise<E extends Parameters<CrowdedSite["call"]>[0]>(
  endpoint: E,
  input: { params?: Record<string, string | number>; body?: object } = {},
) {
  return site.call(endpoint, { ...input, token: await site.organiserToken() });
}

const form = (event: Pick<Event, "title" | "place">, max: number | null) => ({
  ...meetupForm({
    ...WITHOUT_REMINDERS,
    title: event.title,
    location: `Zaal ${event.place}`,
    date: inDays(30),
  }),
  max_participants: max,
});

async function aClub(maxima: readonly (number | null)[]): Promise<Club> {
  const events: Event[] = [];
  const log: string[] = [];
  for (const [place, max] of maxima.entries()) {
    titles += 1;
    const event = { title: `Ronde ${titles}`, place: 1 };
    const status = place === maxima.length - 1 ? "draft" : "published";
    const made = await organise(saving.createMeetup, { body: { ...form(event, max), status } });
    events.push({
      ...event,
      id: made.answer.meetup.id,
      model: new PartiesModel(max, RULES),
      state: status === "draft" ? "draft" : "open",
      undoable: new Map(),
    });
    logs.set(event.title, log);
  }
  for (const person of people) if (person.id === null) await join(person, true);
  return { people, events, log };
}

/** Makes a person a member by import. */
async function join(person: Person, consented: boolean): Promise<void> {
  person.email = newAddress();
  const imported = await organise(importMembers, {
    body: { csv: `naam;email\nEen Persoon;${person.email}`, consented },
  });
  expect(imported.answer.imported).toBe(1);
  const { id } = await site.read
    .selectFrom("members")
    .select("id")
    .where("email", "=", person.email)
    .executeTakeFirstOrThrow();
  person.id = id;
  person.token = consented ? await site.sessionOf(id) : null;
}

/** Drawn as often as they are listed. */
const STEP_KINDS = [
  "confirm",
  "confirm",
  "confirm",
  "confirm",
  "decline",
  "decline",
  "decline",
  "confirm by link",
  "confirm by link",
  "decline by link",
  "decline by link",
  "put",
  "put",
  "put beyond",
  "take off",
  "take off",
  "name",
  "name beyond",
  "unname",
  "undo",
  "undo",
  "undo",
  "add newcomer",
  "bring",
  "bring",
  "bring",
  "resize",
  "resize",
  "move",
  "remove",
  "leave",
  "import",
  "import",
  "import unconfirmed",
  "verify",
  "publish",
  "publish",
  "unpublish",
  "publish now",
  "cancel",
  "delete",
  "burst",
  "burst",
  "burst",
] as const;
type Kind = (typeof STEP_KINDS)[number];

interface Choice {
  readonly kind: Kind;
  readonly who: number;
  readonly where: number;
  readonly max: number | null;
  readonly guests: number;
  /** The calls of a concurrent burst. */
  readonly others: readonly (readonly [
    kind: "confirm" | "decline" | "put" | "take off" | "remove" | "resize" | "bring",
    who: number,
  ])[];
}

const NEEDS_NO_MEMBER: ReadonlySet<Kind> = new Set([
  "resize",
  "cancel",
  "move",
  "burst",
  "name",
  "name beyond",
  "unname",
]);

class Command implements fc.AsyncCommand<Club, CrowdedSite> {
  readonly choice: Choice;
  constructor(choice: Choice) {
    this.choice = choice;
  }
  toString = () => `${this.choice.kind} ${this.choice.who}@${this.choice.where}`;

  check({ people, events }: Readonly<Club>): boolean {
    const { kind, who, where } = this.choice;
    const person = people[who];
    const event = events[where];
    if (!person || !event) return false;
    const isMember = person.id !== null;
    if (kind === "publish") return event.state === "draft";
    if (kind === "unpublish" || kind === "publish now") return event.state === "announcing";
    if (kind === "delete") return event.state !== "gone";
    if (kind === "import" || kind === "import unconfirmed") return !isMember;
    if (kind === "remove" || kind === "leave") return isMember;
    if (kind === "verify") return isMember && person.token === null;
    if (event.state !== "open") return false;
    if (NEEDS_NO_MEMBER.has(kind)) return true;
    if (kind === "add newcomer") return !isMember;
    if (kind === "undo") return Date.now() - (event.undoable.get(who)?.at(-1)?.at ?? 0) < UNDO_MS;
    if (kind === "confirm" || kind === "decline" || kind === "bring") return person.token !== null;
    return isMember;
  }

  async run(club: Club): Promise<void> {
    commands += 1;
    club.log.push(this.toString());
    const { kind, who, where, max, guests, others } = this.choice;
    const person = club.people[who];
    const event = club.events[where];
    if (!person || !event) throw new Error("no such person or meetup");
    if (kind === "burst") await burst(club, event, { others, max, guests });
    else await STEP_OF_KIND[kind](club, event, { person, who, max, guests });
    for (const each of club.events) if (each.state === "open") await expectAsModelled(club, each);
  }
}

interface Step {
  readonly person: Person;
  readonly who: number;
  readonly max: number | null;
  readonly guests: number;
}

const idOf = ({ id }: Person): MemberId => {
  if (id === null) throw new Error("not a member");
  return id;
};

/** A member that leaves is on no list any more. */
function gone({ events }: Club, { person, who }: Step): void {
  for (const { model, undoable } of events) {
    model.remove(who);
    undoable.delete(who);
  }
  person.id = null;
  person.token = null;
}

const answerInModel = ({ model }: Event, who: number, action: "confirm" | "decline") =>
  action === "confirm" ? model.yes(who) : model.no(who);

const statusInModel = ({ model }: Event, who: number) => model.parties.get(who)?.status;

function rememberChange(event: Event, who: number, change: number | null): void {
  if (change === null) return;
  event.undoable.set(who, [...(event.undoable.get(who) ?? []), { change, at: Date.now() }]);
}

const answer =
  (action: "confirm" | "decline") =>
  async (_club: Club, event: Event, { person, who }: Step) => {
    answerInModel(event, who, action);
    const { answer } = await site.call(respond, {
      params: { id: event.id },
      body: { action },
      token: person.token ?? undefined,
    });
    expect(answer.status).toBe(statusInModel(event, who));
  };

const answerByLink =
  (action: "confirm" | "decline") =>
  async (_club: Club, event: Event, { person, who }: Step) => {
    answerInModel(event, who, action);
    const token = site.linkToken("respond", idOf(person), person.email, event.id);
    const { answer } = await site.call(respondByLink, { params: { token, meetupId: event.id, action } });
    expect(answer.status).toBe(statusInModel(event, who));
  };

const byHand =
  (action: "confirm" | "decline", beyond = false) =>
  async (_club: Club, event: Event, { person, who }: Step) => {
    event.model.byHand(who, { action, isBeyond: beyond, seconds: UNDO_SECONDS });
    const params = { id: event.id, member: idOf(person) };
    const { answer } = await organise(changeAttendee, {
      params,
      body: { action, beyond, undo_seconds: UNDO_SECONDS },
    });
    expect(answer.status).toBe(statusInModel(event, who));
    rememberChange(event, who, answer.change);
  };

const imported =
  (consented: boolean) =>
  async (_club: Club, _event: Event, { person }: Step) =>
    join(person, consented);

const named = (beyond: boolean) => async (_club: Club, event: Event) => {
  const isAllowed = event.model.addNamed(beyond);
  const body = { name: "Oom Kees", beyond };
  const { status } = await organise(addNamedGuest, { params: { id: event.id }, body });
  expect(status).toBe(isAllowed ? 200 : 409);
};

const over = (call: typeof life.cancelMeetup | typeof deleteMeetup) => async (_club: Club, event: Event) => {
  const { status } = await organise(call, {
    params: { id: event.id },
    body: { reason: "De zaal is dicht." },
  });
  expect(status).toBe(200);
  event.state = call === life.cancelMeetup ? "cancelled" : "gone";
};

const publish = async (_club: Club, event: Event) => {
  const body = { undo_seconds: 60 };
  const reply = await organise(life.publishMeetup, { params: { id: event.id }, body });
  expect(reply.status).toBe(200);
  event.state = reply.answer.meetup.status === "published" ? "open" : "announcing";
};

const ended =
  (call: typeof sendPending | typeof undoPending, state: Event["state"]) =>
  async (_club: Club, event: Event) => {
    const { answer } = await organise(pending, {});
    const announcement = answer.pending.find(({ meetup }) => meetup?.id === event.id);
    if (!announcement) throw new Error("the announcement does not wait");
    expect((await organise(call, { params: { id: announcement.id } })).status).toBe(200);
    event.state = state;
  };

const STEP_OF_KIND: Record<
  Exclude<Kind, "burst">,
  (club: Club, event: Event, step: Step) => Promise<void>
> = {
  confirm: answer("confirm"),
  decline: answer("decline"),
  "confirm by link": answerByLink("confirm"),
  "decline by link": answerByLink("decline"),
  put: byHand("confirm"),
  "put beyond": byHand("confirm", true),
  "take off": byHand("decline"),
  undo: async (_club, event, { person, who }) => {
    const { model, undoable } = event;
    const canBeUndone = model.undo(who);
    const body = { change: undoable.get(who)?.pop()?.change };
    const params = { id: event.id, member: idOf(person) };
    expect((await organise(undoAttendee, { params, body })).status).toBe(canBeUndone ? 200 : 409);
    await forgetIfRemoved(person);
  },
  "add newcomer": async (_club, event, step) => {
    const { person, who } = step;
    person.email = newAddress();
    event.model.byHand(who, { action: "confirm", seconds: UNDO_SECONDS });
    const body = { name: "Nieuw Gezicht", email: person.email, undo_seconds: UNDO_SECONDS };
    const { answer } = await organise(addAttendee, { params: { id: event.id }, body });
    person.id = answer.id;
    expect(answer.status).toBe(statusInModel(event, who));
    rememberChange(event, who, answer.change);
  },
  name: named(false),
  "name beyond": named(true),
  unname: async (_club, event) => {
    const isAny = event.model.removeNamed();
    const row = await site.read
      .selectFrom("named_guests")
      .select("key")
      .where("meetup_id", "=", event.id)
      .limit(1)
      .executeTakeFirst();
    expect(row !== undefined).toBe(isAny);
    if (!row) return;
    expect((await organise(removeNamedGuest, { params: { id: event.id, key: row.key } })).status).toBe(200);
  },
  bring: async (_club, event, { person, who, guests }) => {
    const isAllowed = event.model.bring(who, guests);
    const { status } = await site.call(setDetails, {
      params: { id: event.id },
      body: { guests, answers: [] },
      token: person.token ?? undefined,
    });
    expect(status).toBe(isAllowed ? 200 : 409);
  },
  resize: async (_club, event, { max }) => {
    event.model.resize(max);
    expect(
      (await organise(saving.updateMeetup, { params: { id: event.id }, body: form(event, max) })).status,
    ).toBe(200);
  },
  move: async (_club, event) => {
    event.place += 1;
    const body = form(event, event.model.max);
    expect((await organise(saving.updateMeetup, { params: { id: event.id }, body })).status).toBe(200);
  },
  remove: async (club, _event, step) => {
    expect((await organise(deleteMember, { params: { id: idOf(step.person) } })).status).toBe(200);
    gone(club, step);
  },
  leave: async (club, _event, step) => {
    const token = site.linkToken("unsubscribe", idOf(step.person), step.person.email);
    expect((await site.call(unsubscribe, { params: { token }, body: {} })).status).toBe(200);
    gone(club, step);
  },
  import: imported(true),
  "import unconfirmed": imported(false),
  verify: async (_club, _event, { person }) => {
    const token = site.linkToken("verify", idOf(person), person.email);
    expect((await site.call(verify, { params: { token } })).status).toBe(200);
    person.token = await site.sessionOf(idOf(person));
  },
  publish,
  unpublish: ended(undoPending, "draft"),
  "publish now": ended(sendPending, "open"),
  cancel: over(life.cancelMeetup),
  delete: over(deleteMeetup),
};

/** An undone newcomer is no member any more. */
async function forgetIfRemoved(person: Person): Promise<void> {
  const row = await site.read
    .selectFrom("members")
    .select("id")
    .where("id", "=", idOf(person))
    .executeTakeFirst();
  if (row) return;
  person.id = null;
  person.token = null;
}

/** Concurrent calls to all processes: their order is unknown, the invariants afterwards are not. */
async function burst(
  club: Club,
  event: Event,
  { others, max, guests }: Pick<Choice, "others" | "max" | "guests">,
): Promise<void> {
  club.log.push(`  at once: ${others.map((each) => each.join(" ")).join(", ")}`);
  const statuses = await Promise.all(
    others.map(async ([kind, who]) => {
      const person = club.people[who];
      if (!person || person.id === null) return 200;
      const params = { id: event.id, member: person.id };
      if (kind === "resize") {
        event.model.max = max;
        return (await organise(saving.updateMeetup, { params, body: form(event, max) })).status;
      }
      if (kind === "remove") return (await organise(deleteMember, { params: { id: person.id } })).status;
      if (kind === "put" || kind === "take off") {
        const body = { action: kind === "put" ? "confirm" : "decline" };
        return (await organise(changeAttendee, { params, body })).status;
      }
      const token = site.linkToken("respond", person.id, person.email, event.id);
      if (kind === "bring") {
        const params = { token, meetupId: event.id };
        return (await site.call(setDetailsByLink, { params, body: { guests, answers: [] } })).status;
      }
      return (await site.call(respondByLink, { params: { token, meetupId: event.id, action: kind } })).status;
    }),
  );
  // 503 on a busy machine means that nothing was done.
  expect(statuses.filter((status) => ![200, 400, 404, 409, 410, 503].includes(status))).toEqual([]);
  for (const person of club.people) if (person.id !== null) await forgetIfRemoved(person);
  for (const each of club.events) if (each.state === "open") await readBack(club, each);
}

const WITHOUT_OFFERS = { late: false, offered: false, offeredUntil: null, offers: 0 };

/** The person of an answer; none for an organiser's. */
async function answersTo(club: Club, event: Event) {
  const rows = await site.read
    .selectFrom("responses")
    .select(["member_id", "status", "queue_number", "guests", "via"])
    .where("meetup_id", "=", event.id)
    .execute();
  return new Map(
    rows.map(({ member_id, status, queue_number, guests, via }) => [
      club.people.findIndex(({ id }) => id === member_id),
      { ...WITHOUT_OFFERS, status, guests, number: queue_number, isByHand: via === "organiser" },
    ]),
  );
}

/** Places that an organiser's change of before the calls frees, by the person that had them. */
async function reservedIn(club: Club, event: Event): Promise<Map<number, number>> {
  const rows = await site.read
    .selectFrom("batches")
    .select(["places", "member_id"])
    .where("meetup_id", "=", event.id)
    .where("kind", "=", "guest-change")
    .where("places", ">", 0)
    .execute();
  return new Map(
    rows.map(({ places, member_id }) => [club.people.findIndex(({ id }) => id === member_id), places]),
  );
}

async function readBack(club: Club, event: Event): Promise<void> {
  event.undoable.clear();
  event.model.readBack(await answersTo(club, event), await reservedIn(club, event));
  expect(event.model.isFilled, `${event.title}: a place is free while members wait`).toBe(true);
}

async function expectAsModelled(club: Club, event: Event): Promise<void> {
  const answers = await answersTo(club, event);
  const inOrder = (status: "confirmed" | "waitlist") => {
    const found = [...answers].filter(([, answer]) => answer.status === status);
    return found.sort(([, a], [, b]) => a.number - b.number).map(([who]) => who);
  };
  expect(inOrder("waitlist"), club.log.join("\n")).toEqual(event.model.with("waitlist"));
  expect(inOrder("confirmed").sort(), club.log.join("\n")).toEqual(event.model.with("confirmed").sort());
  const meetup = await site.read
    .selectFrom("meetups")
    .selectAll()
    .where("id", "=", event.id)
    .executeTakeFirstOrThrow();
  const { count: invited } = await site.read
    .selectFrom("invitations")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("meetup_id", "=", event.id)
    .executeTakeFirstOrThrow();
  const { count: names } = await site.read
    .selectFrom("named_guests")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("meetup_id", "=", event.id)
    .executeTakeFirstOrThrow();
  expect(Number(names)).toBe(event.model.named);
  const counted = (status: string) =>
    [...answers.values()].filter((answer) => answer.status === status).length;
  const people = (status: string) =>
    [...answers.values()].reduce(
      (sum, answer) => sum + (answer.status === status ? 1 + answer.guests : 0),
      0,
    );
  expect(
    {
      confirmed: meetup.confirmed,
      waitlist: meetup.waitlist,
      confirmed_members: meetup.confirmed_members,
      waitlist_members: meetup.waitlist_members,
      declined: meetup.declined,
      invited: meetup.invited,
    },
    club.log.join("\n"),
  ).toEqual({
    confirmed: people("confirmed") + Number(names),
    waitlist: people("waitlist"),
    confirmed_members: counted("confirmed"),
    waitlist_members: counted("waitlist"),
    declined: counted("declined"),
    invited: Number(invited),
  });
}

const maximum = fc.option(fc.integer({ min: 1, max: 3 }), { freq: 8 });
const choice: fc.Arbitrary<Choice> = fc.record({
  kind: fc.constantFrom(...STEP_KINDS),
  who: fc.nat(PEOPLE - 1),
  where: fc.nat(2),
  max: maximum,
  guests: fc.nat(2),
  others: fc.array(
    fc.tuple(
      fc.constantFrom(
        "confirm",
        "confirm",
        "decline",
        "decline",
        "put",
        "take off",
        "remove",
        "resize",
        "bring",
      ),
      fc.nat(PEOPLE - 1),
    ),
    { minLength: 2, maxLength: 5 },
  ),
});

test("after any run of calls counters equal rows, places are filled in order and the last mails agree", async () => {
  const run = fc.asyncProperty(
    fc.tuple(maximum, maximum, maximum),
    fc.commands([choice.map((each) => new Command(each))], { maxCommands: MOST, size: "max" }),
    async (maxima, steps) => {
      await fc.asyncModelRun(async () => ({ model: await aClub(maxima), real: site }), steps);
    },
  );
  await fc.assert(run, { numRuns: RUNS, endOnFailure: true });
  while (commands < RUNS * LEAST) await fc.assert(run, { numRuns: 1, endOnFailure: true });
  // A mail about an organiser's change of an answer waits for a minute, in which it can be undone.
  await expect.poll(waiting, { timeout: 120_000, interval: 100 }).toBe(0);
  await expectLastMailsToAgree();
}, 3_600_000);

async function waiting(): Promise<number> {
  const { count } = await site.read
    .selectFrom("emails")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function expectLastMailsToAgree(): Promise<void> {
  const stated = lastStated(site.mail);
  const meetups = await site.read.selectFrom("meetups").select(["id", "title", "status"]).execute();
  const recorded = await site.read
    .selectFrom("members")
    .innerJoin("responses", "responses.member_id", "members.id")
    .select(["members.email", "responses.meetup_id", "responses.status"])
    .execute();
  const members = new Set(
    (await site.read.selectFrom("members").select("email").execute()).map(({ email }) => email),
  );
  const open = new Map(
    meetups.filter(({ status }) => status === "published").map(({ id, title }) => [id, title]),
  );
  const answers = new Map(
    recorded.flatMap(({ email, meetup_id, status }) => {
      const title = open.get(meetup_id);
      return title === undefined ? [] : [[mailboxKey(email, title), status] as const];
    }),
  );
  const wrong: string[] = [];
  for (const [mailbox, status] of answers)
    if ((stated.get(mailbox) ?? "declined") !== status)
      wrong.push(`${mailbox}: the last mail says ${stated.get(mailbox) ?? "nothing"}, recorded is ${status}`);
  for (const [mailbox, says] of stated) {
    const [address = "", ...words] = mailbox.split(" ");
    if (answers.has(mailbox) || !members.has(address) || says === "declined" || says === "off") continue;
    wrong.push(`${mailbox}: the last mail says ${says}, nothing is recorded for ${words.join(" ")}`);
  }
  const first = /Ronde \d+/.exec(wrong[0] ?? "")?.[0] ?? "";
  expect(wrong, logs.get(first)?.join("\n")).toEqual([]);
}
