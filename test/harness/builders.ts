import type { MeetupId, MemberId } from "#contract/ids.ts";
import { MeetupForm } from "#contract/meetups/form.ts";
import type { Day } from "#domain/dutch-dates.ts";
import { sortName } from "#domain/name-order.ts";
import type { Action } from "#domain/places.ts";
import { startSession } from "../../src/server/access/sessions.ts";
import { respond } from "../../src/server/answers/respond.ts";
import { makeDoorToken, newNonce } from "../../src/server/calls/door-token.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import { createMeetup } from "../../src/server/meetups/admin/save-meetup.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { hashPassword } from "../../src/server/platform/secrets/passwords.ts";
import { makeLinkToken } from "../../src/server/platform/secrets/tokens.ts";
import type { TestProgram } from "./program.ts";

interface MemberFacts {
  readonly name?: string;
  readonly email?: string;
  /** On the address of `email`: the first, unless given. */
  readonly rank?: 0 | 1 | 2 | 3;
  readonly verified?: boolean;
  readonly admin?: boolean;
  readonly showName?: boolean;
  /** Null: never chose; absent: wants them. */
  readonly clubMessages?: null;
  readonly password?: string;
}

let count = 0;

const hashes = new Map<string, Promise<string>>();

/** Made once for each password: it takes long on purpose. */
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/** A member in the database; verified unless said otherwise. */
export async function aMember({ db, deps }: TestProgram, facts: MemberFacts = {}): Promise<MemberRow> {
  count += 1;
  const number = count;
  const at = deps.clock().toISOString();
  const name = facts.name ?? `Lid ${number}`;
  const password_hash = facts.password === undefined ? null : await hashOf(facts.password);
  return db.write((tx) =>
    tx
      .insertInto("members")
      .values({
        name,
        sort_name: sortName(name),
        email: facts.email ?? `lid${number}@example.org`,
        mailbox_rank: facts.rank ?? 0,
        verified_at: facts.verified === false ? null : at,
        is_admin: facts.admin ? 1 : 0,
        show_name: facts.showName === false ? 0 : 1,
        club_messages: facts.clubMessages === null ? null : 1,
        password_hash,
        pending_email: null,
        subscribed_from: "test",
        created_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/** A tuple of this length; an array when the length is not a literal. */
type Members<Length extends number, All extends MemberRow[] = []> = number extends Length
  ? MemberRow[]
  : All["length"] extends Length
    ? All
    : Members<Length, [...All, MemberRow]>;

export async function members<Length extends number>(
  program: TestProgram,
  number: Length,
): Promise<Members<Length>> {
  const all: MemberRow[] = [];
  while (all.length < number) all.push(await aMember(program));
  return all as Members<Length>;
}

/** A new member that organises this meetup without being an administrator. */
export async function organiserOf(program: TestProgram, meetup: MeetupId): Promise<MemberRow> {
  const member = await aMember(program);
  const added_at = program.deps.clock().toISOString();
  await program.db.write((tx) =>
    tx
      .insertInto("meetup_organisers")
      .values({ meetup_id: meetup, member_id: member.id, added_at })
      .execute(),
  );
  return member;
}

/** The token of a new door link. */
export async function doorLinkTo({ db, deps, config }: TestProgram, meetup: MeetupId): Promise<string> {
  const nonce = newNonce();
  const created_at = deps.clock().toISOString();
  await db.write((tx) =>
    tx.insertInto("door_links").values({ meetup_id: meetup, name: "Piet", nonce, created_at }).execute(),
  );
  return makeDoorToken(config.secret, { meetup_id: meetup, nonce });
}

/** A bearer token for this member. */
export function signedIn({ db, deps }: TestProgram, member: MemberId): Promise<string> {
  return db.write((tx) =>
    startSession(tx, deps.clock(), member, { device: "Firefox/Linux", by: "password" }),
  );
}

/** A bearer token of a new administrator, who is unverified and so gets no invitations. */
export async function anAdminToken(program: TestProgram): Promise<string> {
  const admin = await aMember(program, { admin: true, verified: false, name: "Organisator" });
  return signedIn(program, admin.id);
}

const MEETUP = MeetupForm.parse({
  title: "Home Assistant voor beginners",
  description: "Een avond voor iedereen die wil beginnen.",
  date: "2026-12-03",
  start_time: "19:30",
  end_time: "22:00",
  location: "Bibliotheek Neude, Utrecht",
  max_participants: null,
});

/** Any text as date and time; the form checks it. */
type Facts = Partial<
  Omit<MeetupForm, "date" | "start_time" | "end_time"> & {
    date: string;
    start_time: string;
    end_time: string | null;
  }
>;

export const meetupForm = <const Given extends Facts = object>(
  facts?: Given,
): Omit<MeetupForm, keyof Given> & Given =>
  ({ ...MEETUP, ...facts }) as Omit<MeetupForm, keyof Given> & Given;

/** The day this many days after today in the club's time zone; before it when negative. */
export const inDays = (days: number): Day =>
  Temporal.Now.plainDateISO("Europe/Amsterdam").add({ days }).toString() as Day;

interface Extra {
  readonly places?: number | null;
  readonly status?: "draft" | "published";
}

/** A meetup, announced unless said otherwise; `places` is its maximum. */
export async function aMeetup(
  program: TestProgram,
  { places = null, status = "published", ...facts }: Facts & Extra = {},
): Promise<MeetupId> {
  const organiser = await aMember(program, { admin: true, verified: false });
  const form = meetupForm({ max_participants: places, ...facts }) as MeetupForm;
  return actingAs(program.deps, organiser.id).onSite(createMeetup, { ...form, status });
}

export const answers = (
  { deps }: TestProgram,
  member: MemberId,
  meetup: MeetupId,
  action: Action,
  via: "site" | "mail" = "site",
) => actingAs(deps, member).onMeetup(meetup, respond, { member, action, via });

export const STATUSES_BEFORE = ["none", "confirmed", "waitlist", "offered", "declined"] as const;
export type StatusBefore = (typeof STATUSES_BEFORE)[number];

/** Brings the member to this status, on a meetup with one place that offers it when it comes free. */
export async function bringTo(
  program: TestProgram,
  before: StatusBefore,
  {
    meetup,
    member,
    other,
  }: { readonly meetup: MeetupId; readonly member: MemberId; readonly other: MemberId },
): Promise<void> {
  const isTaken = before !== "confirmed";
  if (isTaken) await answers(program, other, meetup, "confirm");
  if (before === "none") return;
  await answers(program, member, meetup, before === "declined" ? "decline" : "confirm");
  if (before === "offered") await answers(program, other, meetup, "decline");
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

export function verifyToken(
  { config, deps }: TestProgram,
  { id, email }: Pick<MemberRow, "id" | "email">,
): string {
  const claim = { purpose: "verify", memberId: id, subject: email } as const;
  return makeLinkToken(config.secret, claim, deps.clock().getTime() + WEEK_MS);
}

export function respondToken({ config }: TestProgram, memberId: MemberId, meetup: MeetupId): string {
  return makeLinkToken(config.secret, { purpose: "respond", memberId, subject: String(meetup) });
}

/** Kind and recipient of every queued mail, in order. */
export async function queuedMails({ db }: TestProgram): Promise<{ kind: string; recipient: string }[]> {
  return db.read
    .selectFrom("emails")
    .select(["kind", "recipient"])
    .where("sent_at", "is", null)
    .orderBy("id")
    .execute();
}

/** Marks every queued mail as sent, also those that the outbox would drop; sends none. */
export async function markSent({ db, deps }: TestProgram): Promise<void> {
  const sent_at = deps.clock().toISOString();
  await db.write((tx) => tx.updateTable("emails").set({ sent_at }).where("sent_at", "is", null).execute());
}

/** The counters and the rows that they count, which must always be equal. */
export async function countedAndKept({ db }: TestProgram, meetup: MeetupId) {
  const row = await db.read
    .selectFrom("meetups")
    .selectAll()
    .where("id", "=", meetup)
    .executeTakeFirstOrThrow();
  const responses = await db.read
    .selectFrom("responses")
    .selectAll()
    .where("meetup_id", "=", meetup)
    .execute();
  const invitations = await db.read
    .selectFrom("invitations")
    .selectAll()
    .where("meetup_id", "=", meetup)
    .execute();
  const { named } = await db.read
    .selectFrom("named_guests")
    .select(({ fn }) => fn.countAll<number>().as("named"))
    .where("meetup_id", "=", meetup)
    .executeTakeFirstOrThrow();
  const withStatus = (status: string) => responses.filter((response) => response.status === status).length;
  const people = (is: (response: (typeof responses)[number]) => boolean) =>
    responses.filter(is).reduce((sum, { guests }) => sum + 1 + guests, 0);
  return {
    kept: {
      invited: row.invited,
      confirmed: row.confirmed,
      waitlist: row.waitlist,
      confirmed_members: row.confirmed_members,
      waitlist_members: row.waitlist_members,
      held: row.held,
      declined: row.declined,
      changed: row.changed,
    },
    counted: {
      invited: invitations.length,
      confirmed: people(({ status }) => status === "confirmed") + Number(named),
      waitlist: people(({ status }) => status === "waitlist"),
      confirmed_members: withStatus("confirmed"),
      waitlist_members: withStatus("waitlist"),
      held: people(({ offered }) => offered === 1),
      declined: withStatus("declined"),
      changed: responses.filter((response) => response.changes > 0).length,
    },
  };
}
