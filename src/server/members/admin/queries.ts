import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { MemberId } from "#contract/ids.ts";
import {
  type GivenName,
  MAX_MISSING,
  MEMBER_GROUPS,
  type MemberFilters,
  type MemberGroup,
  type MemberOrder,
  type MissingMember,
} from "#contract/members/admin.ts";
import type {
  AdminMember,
  MemberAnswer,
  MemberAnswers,
  MemberDetails,
  MemberPage,
} from "#contract/members/member-view.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { mayBeOne, namesByAddress, sameFirstName } from "#domain/mailboxes.ts";
import type { ResponseStatus } from "#domain/places.ts";
import { mutedOf } from "../../answers/invitations/queries.ts";
import { asEmailLog, newestTo } from "../../mail-log/queries.ts";
import { missingOf } from "../../meetups/admin/drafts.ts";
import type { Read, Tables } from "../../platform/db/schema.ts";
import { memberContaining, memberWith } from "../../platform/db/search.ts";
import { countRows, isNotOverAt, isOverAt, WAITLIST_POSITION } from "../../platform/db/sql.ts";
import { readTotals } from "../../platform/db/totals.ts";
import type { ReadDeps } from "../../platform/deps.ts";
import { type Refused, refused } from "../../platform/refusals.ts";
import { IS_UNDELIVERABLE, isUndeliverable } from "../../records/members.ts";

const MAX_EMAILS = 20;
const MAX_PAST = 20;
const MAX_COMING = 200;

export async function memberPage(
  { db: { read }, clock, config }: ReadDeps,
  id: MemberId,
): Promise<MemberPage | Refused> {
  const now = clock();
  const row = await memberRow(read, id);
  if (!row) return refused("member-not-found");
  const passkeys = await passkeyNames(read, [row]);
  const mailboxes = await mailboxesOf(read, [row]);
  const user: MemberDetails = {
    ...asAdminMember(row, { passkeys, mailboxes }),
    verified_at: row.verified_at,
    pending_email: row.pending_email,
    muted: mutedOf(row, { timeZone: config.site.timeZone, now }),
  };
  const emails = await newestTo(read, id, MAX_EMAILS);
  return {
    user,
    organises: await newestOrganised(read, id),
    answers: await answersGivenBy(read, id, now),
    emails: emails.map(asEmailLog("false")),
  };
}

const MAX_ORGANISED = 10;

async function newestOrganised(read: Read, member: MemberId): Promise<MemberPage["organises"]> {
  const rows = await read
    .selectFrom("meetup_organisers")
    .innerJoin("meetups", "meetups.id", "meetup_organisers.meetup_id")
    .select(["meetups.id", "meetups.title", "meetups.date", "meetups.missing"])
    .where("member_id", "=", member)
    .orderBy("meetups.id", "desc")
    .limit(MAX_ORGANISED)
    .execute();
  return rows.map(({ missing, date, ...meetup }) => ({
    ...meetup,
    date: missingOf({ missing }).includes("date") ? null : date,
  }));
}

async function answersGivenBy(read: Read, member: MemberId, now: Date): Promise<MemberAnswers> {
  const asked = askedOf(read, member);
  const coming = await asked
    .where(isNotOverAt(now))
    .orderBy("meetups.starts_at")
    .orderBy("meetups.id")
    .limit(MAX_COMING)
    .execute();
  const past = await asked
    .where(isOverAt(now))
    .orderBy("meetups.starts_at", "desc")
    .orderBy("meetups.id", "desc")
    .limit(MAX_PAST + 1)
    .execute();
  return {
    coming: coming.map(asAnswer),
    past: past.slice(0, MAX_PAST).map(asAnswer),
    has_more_past: past.length > MAX_PAST,
  };
}

/** Starts from the member's few invitations, like `myMeetups`; a member that answered is also invited. */
const askedOf = (read: Read, member: MemberId) =>
  read
    .selectFrom("invitations")
    .crossJoin("meetups")
    .leftJoin("responses", (join) =>
      join.onRef("responses.meetup_id", "=", "meetups.id").on("responses.member_id", "=", member),
    )
    .where("invitations.member_id", "=", member)
    .whereRef("meetups.id", "=", "invitations.meetup_id")
    .select(["meetups.id", "meetups.title", "meetups.date", "meetups.start_time", "meetups.end_time"])
    .select(["meetups.status as life", "responses.status", WAITLIST_POSITION]);

type InvitedRow = Awaited<ReturnType<ReturnType<typeof askedOf>["executeTakeFirstOrThrow"]>>;

const asAnswer = ({ life, ...row }: InvitedRow): MemberAnswer => ({
  ...row,
  cancelled: life === "cancelled",
});

const matching =
  (read: Read, { search, name, email, status, group }: MemberFilters, now: Date) =>
  (eb: ExpressionBuilder<Tables, "members">) =>
    eb.and([
      ...(search ? [memberWith(read, search)] : []),
      ...(name ? [memberContaining(read, "name", name)] : []),
      ...(email ? [memberContaining(read, "email", email)] : []),
      ...(status === "verified" ? [eb("verified_at", "is not", null)] : []),
      ...(status === "unverified" ? [eb("verified_at", "is", null)] : []),
      ...(group ? [inGroup(group, now, LAST_ANSWER)] : []),
    ]);

type LastAnswer = Expression<Instant | null>;

const SILENT_MONTHS = { "silent-6": 6, "silent-12": 12, "silent-24": 24 } as const;

function monthsBefore(now: Date, months: number): Instant {
  const then = now.toTemporalInstant().toZonedDateTimeISO("UTC").subtract({ months });
  return new Date(then.epochMilliseconds).toISOString();
}

/** For rows of `members`. */
function inGroup(group: MemberGroup, now: Date, lastAnswer: LastAnswer): Expression<SqlBool> {
  switch (group) {
    case "never":
      return sql`${lastAnswer} is null`;
    case "silent-6":
    case "silent-12":
    case "silent-24":
      return sql`${lastAnswer} < ${monthsBefore(now, SILENT_MONTHS[group])}`;
    case "muted":
      return sql`members.muted_until > ${now.toISOString()}`;
    case "undeliverable":
      return IS_UNDELIVERABLE;
    case "shared":
      return sql`members.mailbox_rank > 0`;
    case "admins":
      return sql`members.is_admin = 1`;
  }
}

const MORE_THAN_A_CLUB_HAS = 2 ** 31 - 1;

/** In one pass over the members that match; each one's last answer is looked up once. */
export async function countGroups(
  read: Read,
  filters: Omit<MemberFilters, "group">,
  now: Date,
): Promise<{ all: number; groups: Record<MemberGroup, number> }> {
  const members = read
    .selectFrom("members")
    .select(["muted_until", "bounces", "mailbox_rank", "is_admin", LAST_ANSWER.as("last_answer_at")])
    .where(matching(read, filters, now))
    // Without a limit both engines would look up the last answer for each group.
    .limit(MORE_THAN_A_CLUB_HAS)
    .offset(0);
  const found = await read
    .selectFrom(members.as("members"))
    .select(({ fn, ref }) => [
      fn.countAll<number>().as("all"),
      ...MEMBER_GROUPS.map((group) =>
        fn
          .countAll<number>()
          .filterWhere(inGroup(group, now, ref("last_answer_at")))
          .as(group),
      ),
    ])
    .executeTakeFirstOrThrow();
  const { all, ...groups } = found;
  return { all, groups };
}

export async function pageOfMembers(
  read: Read,
  filters: MemberFilters,
  { page, limit, sort, now }: { page: number; limit: number; sort: MemberOrder; now: Date },
): Promise<{ members: AdminMember[]; total: number }> {
  const found = await ORDERS[sort](
    read
      .selectFrom("members")
      .select("id")
      .where(matching(read, filters, now)),
  )
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const rows = await rowsInOrder(
    read,
    found.map(({ id }) => id),
  );
  const passkeys = await passkeyNames(read, rows);
  const mailboxes = await mailboxesOf(read, rows);
  const asListed = (row: Row) => ({
    ...asAdminMember(row, { passkeys, mailboxes }),
    ...(sort === "answer" && { last_answer_at: row.last_answer_at }),
  });
  return { members: rows.map(asListed), total: await countMembers(read, filters, now) };
}

type Ids = SelectQueryBuilder<Tables, "members", { id: MemberId }>;

const ORDERS: Readonly<Record<MemberOrder, (ids: Ids) => Ids>> = {
  newest: (ids) => ids.orderBy("created_at", "desc").orderBy("id", "desc"),
  name: (ids) => ids.orderBy("sort_name").orderBy("id"),
  answer: (ids) =>
    ids
      .orderBy(LAST_ANSWER, (order) => order.desc().nullsLast())
      .orderBy("sort_name")
      .orderBy("id"),
};

/** Counts the answers of the page's members only, whatever the order reads. */
async function rowsInOrder(read: Read, ids: readonly MemberId[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = await counted(read).where("id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface Part {
  readonly last: MemberId;
  readonly limit: number;
  /** Null: all members. */
  readonly among: readonly MemberId[] | null;
}

export const membersAfter = (read: Read, { last, limit, among }: Part) =>
  read
    .selectFrom("members")
    .select(["id", "name", "email", "verified_at", "is_admin", "created_at", "phone", "note"])
    .select(LAST_ANSWER.as("last_answer_at"))
    .select((eb) =>
      eb
        .selectFrom("members as first")
        .select("first.name")
        .whereRef("first.email", "=", "members.email")
        .where("first.mailbox_rank", "=", 0)
        .where("members.mailbox_rank", ">", 0)
        .as("mail_via"),
    )
    .where("id", ">", last)
    .$if(among !== null, (query) => query.where("id", "in", among ?? []))
    .orderBy("id")
    .limit(limit)
    .execute();

/** What the members answered for meetups of the last twelve months that are over. */
export async function answersOfYear(
  read: Read,
  now: Date,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, YearsAnswers>> {
  if (members.length === 0) return new Map();
  const rows = await read
    .selectFrom("invitations")
    .innerJoin("meetups", "meetups.id", "invitations.meetup_id")
    .leftJoin("responses", (join) =>
      join
        .onRef("responses.meetup_id", "=", "invitations.meetup_id")
        .onRef("responses.member_id", "=", "invitations.member_id"),
    )
    .select(({ fn }) => ["invitations.member_id", "responses.status", fn.countAll<number>().as("count")])
    .where("invitations.member_id", "in", members)
    .where("meetups.status", "=", "published")
    .where("meetups.starts_at", ">=", monthsBefore(now, 12))
    .where(isOverAt(now))
    .groupBy(["invitations.member_id", "responses.status"])
    .execute();
  const byMember = new Map<MemberId, YearsAnswers>();
  for (const { member_id: id, status, count } of rows)
    byMember.set(id, { ...(byMember.get(id) ?? NOT_INVITED), [status ?? "silent"]: Number(count) });
  return byMember;
}

type YearsAnswers = Readonly<Record<ResponseStatus | "silent", number>>;

export const NOT_INVITED: YearsAnswers = { confirmed: 0, waitlist: 0, declined: 0, silent: 0 };

export async function idsOfMembers(
  read: Read,
  filters: MemberFilters,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<MemberId[]> {
  const found = read
    .selectFrom("members")
    .select("id")
    .where(matching(read, filters, now));
  return (await found.orderBy("id").limit(most).execute()).map(({ id }) => id);
}

/** By `saidAtOf`; an index of a member's answers has it. */
const LAST_ANSWER = sql<Instant | null>`(
  select max(coalesce(responses.said_at, responses.answered_at)) from responses
  where responses.member_id = members.id)`;

const counted = (read: Read) =>
  read
    .selectFrom("members")
    .select(["id", "name", "email", "pending_email", "muted_until", "is_admin", "verified_at"])
    .select(["bounces", "bounce_error", "created_at", "phone", "note"])
    .select((eb) => [
      countOf(eb, "confirmed").as("confirmed_count"),
      countOf(eb, "waitlist").as("waitlist_count"),
      countOf(eb, "declined").as("declined_count"),
      eb
        .selectFrom("invitations")
        .select((count) => count.fn.countAll<number>().as("n"))
        .whereRef("invitations.member_id", "=", "members.id")
        .as("invited_count"),
      LAST_ANSWER.as("last_answer_at"),
    ]);

const memberRow = (read: Read, id: MemberId): Promise<Row | undefined> =>
  counted(read).where("id", "=", id).executeTakeFirst();

async function countMembers(read: Read, filters: MemberFilters, now: Date): Promise<number> {
  if (!filters.search && !filters.name && !filters.email && !filters.group) {
    const { members, "verified members": verified } = await readTotals(read);
    return { all: members, verified, unverified: members - verified }[filters.status];
  }
  return countRows(read.selectFrom("members").where(matching(read, filters, now)));
}

/** Those that no line of a list means, by name. */
export async function membersNotIn(
  read: Read,
  lines: readonly GivenName[],
): Promise<{ count: number; members: MissingMember[] }> {
  const all = await read
    .selectFrom("members")
    .select(["id", "email", "name"])
    .orderBy("sort_name")
    .orderBy("id")
    .execute();
  const listed = namesByAddress(lines);
  const onSite = namesByAddress(all);
  const isMissing = ({ email, name }: GivenName) =>
    isAbsent(name, listed.get(email) ?? [], onSite.get(email) ?? []);
  const missing = all.filter(isMissing).map(({ id }) => id);
  const shown = missing.slice(0, MAX_MISSING);
  const members =
    shown.length === 0
      ? []
      : await read
          .selectFrom("members")
          .select(["id", "name", LAST_ANSWER.as("last_answer_at")])
          .where("id", "in", shown)
          .orderBy("sort_name")
          .orderBy("id")
          .execute();
  return { count: missing.length, members };
}

/** Whether no line has the address of a member, or those that do are each of another member on it. */
const isAbsent = (name: string, listed: readonly string[], onSite: readonly string[]): boolean => {
  const isOf = (line: string, member: string) => mayBeOne(line, member) || sameFirstName(line, member);
  return listed.every((line) => !isOf(line, name) && onSite.some((member) => isOf(line, member)));
};

export const undeliverableMembers = (read: Read) =>
  read.selectFrom("members").select(["id", "email"]).where(IS_UNDELIVERABLE).orderBy("id").execute();

export const countUndeliverable = (read: Read): Promise<number> =>
  countRows(read.selectFrom("members").where(IS_UNDELIVERABLE));

const countOf = (eb: ExpressionBuilder<Tables, "members">, status: ResponseStatus) =>
  eb
    .selectFrom("responses")
    .select((count) => count.fn.countAll<number>().as("n"))
    .whereRef("responses.member_id", "=", "members.id")
    .where("responses.status", "=", status);

type Row = Awaited<ReturnType<ReturnType<typeof counted>["executeTakeFirstOrThrow"]>>;

type PasskeyNames = ReadonlyMap<MemberId, readonly string[]>;

async function passkeyNames(
  read: Read,
  members: readonly { readonly id: MemberId }[],
): Promise<PasskeyNames> {
  const names = new Map<MemberId, string[]>(members.map(({ id }) => [id, []]));
  if (names.size === 0) return names;
  const rows = await read
    .selectFrom("passkeys")
    .select(["member_id", "name"])
    .where("member_id", "in", [...names.keys()])
    .orderBy("id")
    .execute();
  for (const { member_id, name } of rows) names.get(member_id)?.push(name);
  return names;
}

type Mailboxes = ReadonlyMap<MemberId, Pick<AdminMember, "mail_via" | "mail_for">>;

/** Of the members that share their address. */
async function mailboxesOf(read: Read, members: readonly Pick<Row, "email">[]): Promise<Mailboxes> {
  if (members.length === 0) return new Map();
  const addresses = [...new Set(members.map(({ email }) => email))];
  const rows = await read
    .selectFrom("members")
    .select(["id", "name", "email"])
    .where("email", "in", addresses)
    .orderBy("mailbox_rank")
    .execute();
  const sharing = new Map<MemberId, Pick<AdminMember, "mail_via" | "mail_for">>();
  for (const [first, ...others] of Map.groupBy(rows, ({ email }) => email).values()) {
    if (!first || others.length === 0) continue;
    sharing.set(first.id, { mail_for: others.map(({ id, name }) => ({ id, name })) });
    for (const { id } of others) sharing.set(id, { mail_via: { id: first.id, name: first.name } });
  }
  return sharing;
}

interface Beside {
  readonly passkeys: PasskeyNames;
  readonly mailboxes: Mailboxes;
}

function asAdminMember(row: Row, { passkeys, mailboxes }: Beside): AdminMember {
  const confirmed = Number(row.confirmed_count);
  const waiting = Number(row.waitlist_count);
  const declined = Number(row.declined_count);
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    ...mailboxes.get(row.id),
    admin_role: row.is_admin === 1,
    passkeys: [...(passkeys.get(row.id) ?? [])],
    verified: row.verified_at !== null,
    confirmed_count: confirmed,
    waitlist_count: waiting,
    declined_count: declined,
    no_response_count: Number(row.invited_count) - confirmed - waiting - declined,
    undeliverable: isUndeliverable(row),
    bounce_error: row.bounce_error,
    created_at: row.created_at,
    ...(row.phone !== null && { phone: row.phone }),
    ...(row.note !== null && { note: row.note }),
  };
}
