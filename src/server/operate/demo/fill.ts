import { sql } from "kysely";
import type * as z from "zod/mini";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { MeetupForm } from "#contract/meetups/form.ts";
import type { ProgrammeForm } from "#contract/talks/admin.ts";
import { TalkForm, type TalkId } from "#contract/talks.ts";
import type { Day } from "#domain/dutch-dates.ts";
import { rulesFor } from "#domain/series.ts";
import { DAY_MS, MINUTE_MS } from "#domain/timing.ts";
import { setDetails } from "../../answers/details.ts";
import { respond } from "../../answers/respond.ts";
import { addNamedGuest } from "../../attendees/named-guests.ts";
import { actingAs } from "../../calls/writes.ts";
import { addHost, showHost } from "../../hosts/change-hosts.ts";
import { makeDoorLink } from "../../hosts/door-links.ts";
import { createMeetup } from "../../meetups/admin/save-meetup.ts";
import { reportMeetup } from "../../meetups/life/report-meetup.ts";
import { createSeries } from "../../meetups/series/create-series.ts";
import { addPicture } from "../../pictures/pictures.ts";
import type { Config } from "../../platform/config/config.ts";
import { openDatabase } from "../../platform/db/database.ts";
import { type Deps, depsOn } from "../../platform/deps.ts";
import { isRefused } from "../../platform/refusals.ts";
import { saveSite } from "../../platform/site.ts";
import { planTalk } from "../../programme/plan-talks.ts";
import { saveProgramme } from "../../programme/save-programme.ts";
import { REMINDER_MOMENTS } from "../../records/due-moments.ts";
import { insertMembers } from "../../records/insert-members.ts";
import { ensureFirstAdmin } from "../../sign-in/first-admin.ts";
import { offerForEvening } from "../../talks/offers.ts";
import { addWish } from "../../wishes/wishes.ts";
import { drawnEvening } from "./evening.ts";
import { DEMO_MEETUPS, type DemoMeetup, dayOf } from "./meetups.ts";
import { DEMO_MEMBERS } from "./members.ts";
import { DEMO_WISHES } from "./wishes.ts";

const ANNOUNCED_DAYS_BEFORE = 30;
const WISHED_DAYS = 12;
const DECLINED_MS = 18 * MINUTE_MS;

const DEMO_CLUB = {
  name: "Domotica Utrecht",
  sentence: "Elke maand samen knutselen aan een slimmer huis, van eerste lamp tot eigen server.",
};

/** By the operations that serve the site, each at the time it would have happened. */
export async function fillDemo(config: Config): Promise<void> {
  const today = new Date();
  let now = new Date(today.getTime() - 200 * DAY_MS);
  const db = await openDatabase(config.database);
  const deps = await depsOn(db, config, () => now);
  await ensureFirstAdmin(deps);
  const members = await addMembers(deps, today);
  for (const { at, happens } of eventsOf(deps, today, members)) {
    now = new Date(Math.min(today.getTime(), at));
    await happens();
  }
  // The demo has no mail server: its mails are kept. Writing them, and past reminders, would make thousands of files.
  await db.write(async (tx) => {
    // Hides the first steps: this is no new site.
    await saveSite(tx, { ...DEMO_CLUB, steps_away: 1 });
    await tx
      .updateTable("emails")
      .set((eb) => ({ kept_at: eb.ref("created_at") }))
      .execute();
    for (const due of REMINDER_MOMENTS)
      await tx
        .updateTable("meetups")
        .set({ [due]: null })
        .where(due, "<=", today.toISOString())
        .execute();
  });
  await db.close();
}

interface Event {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly happens: () => Promise<unknown>;
}

/** Announcements with their answers, and reports, in the order of time: the logs show the newest row first. */
function eventsOf(deps: Deps, today: Date, members: readonly MemberId[]): Event[] {
  const organiser = members[0];
  if (organiser === undefined) throw new Error("the demo needs members");
  const ids = new Map<DemoMeetup, MeetupId>();
  const events = DEMO_MEETUPS.flatMap((sample, place): Event[] => {
    const day = dayOf(sample, today, deps.config.site.timeZone);
    const announced = {
      at: day.epochMilliseconds - ANNOUNCED_DAYS_BEFORE * DAY_MS,
      happens: async () => {
        const id = await announce(deps, sample, { day, organiser });
        ids.set(sample, id);
        await answer(deps, id, rotated(members, place * 23), sample);
        if (sample.isRepeated) await repeat(deps, { id, day, organiser });
        await addProgramme(deps, sample, { id, organiser, speakers: rotated(members, place * 23) });
        for (const name of sample.named ?? [])
          await actingAs(deps, organiser).onMeetup(id, addNamedGuest, { name, beyond: false });
        if (sample.helper) await addHelpers(deps, { id, organiser, members, name: sample.helper });
      },
    };
    const { report, hasOffer } = sample;
    const declined = {
      at: today.getTime() - DECLINED_MS,
      happens: async () => {
        const id = ids.get(sample);
        if (id !== undefined)
          await answer(deps, id, rotated(members, place * 23), { ...sample, yes: 0, no: 1 });
      },
    };
    if (hasOffer) return [announced, declined];
    if (report === undefined) return [announced];
    const reported = {
      at: day.epochMilliseconds + DAY_MS,
      happens: async () => {
        const id = ids.get(sample);
        if (id !== undefined) await actingAs(deps, organiser).onMeetup(id, reportMeetup, { report });
      },
    };
    return [announced, reported];
  });
  const wished = { at: today.getTime() - WISHED_DAYS * DAY_MS, happens: () => addWishes(deps, members) };
  return [...events, wished].sort((one, other) => one.at - other.at);
}

/** A text is wished by one member, and by the others that say the same. */
async function addWishes(deps: Deps, members: readonly MemberId[]): Promise<void> {
  for (const [place, { text, count }] of DEMO_WISHES.entries())
    for (const member of rotated(members, place * 17).slice(0, count))
      await actingAs(deps, member).onSite(addWish, text);
}

function addMembers({ db, clock }: Deps, today: Date): Promise<MemberId[]> {
  const newcomers = DEMO_MEMBERS.filter((_member, place) => isNewcomer(place));
  const others = DEMO_MEMBERS.filter((_member, place) => !isNewcomer(place));
  return db.write(async (tx) => {
    for (const [place, { name, email }] of newcomers.entries()) {
      const joined = new Date(today.getTime() - (place + 0.4) * DAY_MS);
      await insertMembers(tx, joined, [{ name, email, from: "subscribe-form" }]).execute();
    }
    const joined = others.map((each) => ({ ...each, from: "subscribe-form", isVerified: true }) as const);
    const rows = await insertMembers(tx, clock(), joined).returning(["id", "name"]).execute();
    await tx.updateTable("members").set({ show_name: 0 }).where(sql`id % 9`, "=", 4).execute();
    // The database may give them in any order: by name, all who come to an evening would be called alike.
    const idOf = new Map(rows.map(({ id, name }) => [name, id]));
    return others.flatMap(({ name }) => idOf.get(name) ?? []);
  });
}

const isNewcomer = (place: number) => place % 25 === 24;

async function announce(
  deps: Deps,
  sample: DemoMeetup,
  at: { day: Temporal.ZonedDateTime; organiser: MemberId },
): Promise<MeetupId> {
  const form = MeetupForm.parse({
    title: sample.title,
    description: sample.description,
    date: at.day.toPlainDate().toString(),
    start_time: sample.start,
    end_time: sample.end,
    location: sample.location,
    max_participants: sample.max,
    ...sample.rules,
    picture: sample.picture && (await pictureOf(deps, sample.picture, at.organiser)),
  });
  return actingAs(deps, at.organiser).onSite(createMeetup, form);
}

interface Announced {
  readonly id: MeetupId;
  readonly organiser: MemberId;
}

async function repeat(deps: Deps, { id, day, organiser }: Announced & { day: Temporal.ZonedDateTime }) {
  const [rule = { rule: "weekly" }] = rulesFor(day.toPlainDate().toString() as Day);
  const plan = { ...rule, count: 4, announce_days_before: 21, skip: [] };
  const made = await actingAs(deps, organiser).onMeetup(id, createSeries, plan);
  if (isRefused(made)) throw new Error("the demo's meetup cannot be repeated");
}

/** Members offer the talks, and the organiser makes a programme of them. */
async function addProgramme(
  deps: Deps,
  { programme = [], offered = [] }: DemoMeetup,
  { id, organiser, speakers }: Announced & { readonly speakers: readonly MemberId[] },
): Promise<void> {
  const { onMeetup } = actingAs(deps, organiser);
  const offer = async (place: number, form: z.input<typeof TalkForm>): Promise<TalkId> => {
    const member = speakers[place];
    if (member === undefined) throw new Error("the demo needs more members");
    const parsed = TalkForm.parse(form);
    const made = await actingAs(deps, member).onMeetup(id, offerForEvening, { member, form: parsed });
    if (isRefused(made)) throw new Error("the demo's talk cannot be offered");
    return made.talk;
  };
  const lines: ProgrammeForm["lines"] = [];
  for (const [place, { title, minutes, talk: told }] of programme.entries()) {
    if (!told) {
      lines.push({ text: title, minutes });
      continue;
    }
    const talk = await offer(place, { title, ...told });
    await onMeetup(id, planTalk, { talk, minutes, beyond: true, declined: true });
    lines.push({ talk, minutes });
  }
  if (programme.length > 0) {
    const { programme_revision: revision } = await deps.db.read
      .selectFrom("meetups")
      .select("programme_revision")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await onMeetup(id, saveProgramme, { revision, lines });
  }
  for (const [place, title] of offered.entries()) await offer(programme.length + place, { title });
}

async function addHelpers(
  deps: Deps,
  { id, organiser, members, name }: Announced & { members: readonly MemberId[]; name: string },
): Promise<void> {
  const { onMeetup } = actingAs(deps, organiser);
  for (const member of members.slice(0, 2)) {
    await onMeetup(id, addHost, member);
    await actingAs(deps, member).onMeetup(id, showHost, { shown: true });
  }
  await onMeetup(id, makeDoorLink, { name });
}

async function pictureOf(
  deps: Deps,
  { evening, alt }: NonNullable<DemoMeetup["picture"]>,
  actor: MemberId,
): Promise<{ hash: string; alt: string }> {
  const added = await addPicture(actingAs(deps, actor), {
    file: await drawnEvening(evening),
    use: "meetup",
  });
  if (isRefused(added)) throw new Error("the drawn evening is no picture");
  return { hash: added.hash, alt };
}

async function answer(
  deps: Deps,
  id: MeetupId,
  members: readonly MemberId[],
  sample: DemoMeetup,
): Promise<void> {
  for (const [place, member] of members.slice(0, sample.yes + sample.no).entries()) {
    const action = place < sample.yes ? "confirm" : "decline";
    await actingAs(deps, member).onMeetup(id, respond, { member, action, via: "site" });
    if (sample.hasParties && place < sample.yes) await addDetails(deps, member, { id, place, sample });
  }
}

async function addDetails(
  deps: Deps,
  member: MemberId,
  { id, place, sample }: { readonly id: MeetupId; readonly place: number; readonly sample: DemoMeetup },
): Promise<void> {
  const answers = (sample.rules?.questions ?? []).flatMap(({ id: question, options }) => {
    const text = options[place % (options.length + 1)];
    return text === undefined ? [] : [{ id: question, text }];
  });
  const guests = place % 3 === 0 ? 1 : 0;
  await actingAs(deps, member).onMeetup(id, setDetails, { member, guests, answers });
}

const rotated = <T>(list: readonly T[], by: number) => [
  ...list.slice(by % list.length),
  ...list.slice(0, by % list.length),
];
