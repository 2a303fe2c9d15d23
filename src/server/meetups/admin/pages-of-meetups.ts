import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { AdminMeetup, MeetupFilters } from "#contract/meetups/admin.ts";
import type { PendingKind } from "#contract/pending.ts";
import type { WhereaboutsColumns } from "#contract/whereabouts.ts";
import { nearest } from "#domain/nearest.ts";
import type { Read, Tables } from "../../db/schema.ts";
import { containing } from "../../db/search.ts";
import { readTotals } from "../../db/totals.ts";
import { formPictureOf } from "../../pictures/queries.ts";
import { NO_WHEREABOUTS, whereaboutsFor } from "../../whereabouts.ts";
import { questionsOf } from "../own-answer.ts";
import { withPendingChange } from "./change-meetup.ts";
import { missingOf } from "./drafts.ts";

export const withCreator = (read: Read) =>
  read
    .selectFrom("meetups")
    .leftJoin("members", "members.id", "meetups.created_by")
    .selectAll("meetups")
    .select("members.name as created_by_name")
    .select((eb) => [
      pendingAt(eb, "announcement").select("not_before").as("announce_at"),
      pendingAt(eb, "change").select("data").as("pending_change"),
    ]);

const pendingAt = (eb: ExpressionBuilder<Tables, "meetups">, kind: PendingKind) =>
  eb.selectFrom("batches").whereRef("batches.meetup_id", "=", "meetups.id").where("batches.kind", "=", kind);

type Row = Awaited<ReturnType<ReturnType<typeof withCreator>["executeTakeFirstOrThrow"]>>;

const anywhere = (eb: ExpressionBuilder<Tables, "meetups">, text: string) =>
  eb.or(
    (["meetups.title", "meetups.description", "meetups.location"] as const).map((column) =>
      containing(column, text),
    ),
  );

const matching = (filters: MeetupFilters) => (eb: ExpressionBuilder<Tables, "meetups">) =>
  eb.and([
    ...(filters.search ? [anywhere(eb, filters.search)] : []),
    ...(filters.title ? [containing("meetups.title", filters.title)] : []),
    ...(filters.description ? [containing("meetups.description", filters.description)] : []),
    ...(filters.date ? [eb("meetups.date", "=", filters.date)] : []),
    ...(filters.location ? [eb("meetups.location", "=", filters.location)] : []),
    ...(filters.created_by ? [eb("meetups.created_by", "=", filters.created_by)] : []),
  ]);

interface Page {
  readonly now: Date;
  readonly page: number;
  readonly limit: number;
  readonly order: "newest" | "coming" | "nearest";
}

interface Found {
  readonly meetups: AdminMeetup[];
  readonly total: number;
}

/** One page of the filtered meetups in the requested order; `nearest` has a single page. */
export async function pageOfMeetups(read: Read, filters: MeetupFilters, asked: Page): Promise<Found> {
  if (asked.order === "nearest") {
    const meetups = await nearestMeetups(read, filters, asked);
    return { meetups, total: meetups.length };
  }
  const total = await countMeetups(read, filters);
  if (asked.order === "coming")
    return { meetups: await asAdminMeetups(read, await comingFirst(read, filters, asked)), total };
  const unfinished = await countWhere(read, both(both(DRAFTS.where, isUnfinished), matching(filters)));
  const meetups = await asAdminMeetups(read, await newestFirst(read, filters, asked));
  return { meetups, total: total - unfinished };
}

const newestFirst = (read: Read, filters: MeetupFilters, { page, limit }: Page) =>
  withCreator(read)
    .where(matching(filters))
    .where("meetups.missing", "is", null)
    .orderBy("meetups.date", "desc")
    .orderBy("meetups.start_time", "desc")
    .orderBy("meetups.id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();

/** Drafts, newest first; then meetups that are not over, soonest first; then the others, newest first. */
async function comingFirst(read: Read, filters: MeetupFilters, { now, page, limit }: Page) {
  const found: Row[] = [];
  let before = (page - 1) * limit;
  for (const part of [DRAFTS, toCome(now), over(now)]) {
    const rows = await rowsOf(read, filters, part)
      .limit(limit - found.length)
      .offset(before)
      .execute();
    found.push(...rows);
    if (found.length === limit) break;
    const isReached = before === 0 || rows.length > 0;
    before = isReached ? 0 : before - (await countWhere(read, both(part.where, matching(filters))));
  }
  return found;
}

/** Announced meetups only: members were not told about a draft. */
async function nearestMeetups(read: Read, filters: MeetupFilters, { now, limit }: Page) {
  const [past, coming] = await Promise.all(
    [over(now), toCome(now)].map((part) => rowsOf(read, filters, part).limit(limit).execute()),
  );
  return asAdminMeetups(read, nearest(past ?? [], coming ?? [], limit));
}

type Where = (eb: ExpressionBuilder<Tables, "meetups">) => Expression<SqlBool>;

const both =
  (one: Where, other: Where): Where =>
  (eb) =>
    eb.and([one(eb), other(eb)]);

/** Meetups that are listed together; each part is read in the order of its own index. */
interface Part {
  readonly where: Where;
  readonly orderBy: "meetups.id" | "meetups.ends_at";
  readonly direction: "asc" | "desc";
}

// A literal: SQLite uses the index of drafts for nothing else.
const DRAFTS: Part = {
  where: (eb) => eb("meetups.status", "=", sql.lit("draft")),
  orderBy: "meetups.id",
  direction: "desc",
};

/** Whether a draft lacks a field, such as the date that others are ordered by. */
const isUnfinished: Where = (eb) => eb("meetups.missing", "is not", null);

const isAnnounced: Where = (eb) => eb("meetups.status", "!=", "draft");

const toCome = (now: Date): Part => ({
  where: both(isAnnounced, (eb) => eb("meetups.ends_at", ">=", now.toISOString())),
  orderBy: "meetups.ends_at",
  direction: "asc",
});

const over = (now: Date): Part => ({
  where: both(isAnnounced, (eb) => eb("meetups.ends_at", "<", now.toISOString())),
  orderBy: "meetups.ends_at",
  direction: "desc",
});

const rowsOf = (read: Read, filters: MeetupFilters, { where, orderBy, direction }: Part) =>
  withCreator(read)
    .where(both(where, matching(filters)))
    .orderBy(orderBy, direction)
    .orderBy("meetups.id", direction);

async function countMeetups(read: Read, filters: MeetupFilters): Promise<number> {
  if (Object.values(filters).every((filter) => !filter)) return (await readTotals(read)).meetups;
  return countWhere(read, matching(filters));
}

async function countWhere(read: Read, where: Where): Promise<number> {
  const { total } = await read
    .selectFrom("meetups")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where(where)
    .executeTakeFirstOrThrow();
  return total;
}

async function asAdminMeetups(read: Read, rows: readonly Row[]): Promise<AdminMeetup[]> {
  const ids = rows.map(({ id }) => id);
  const whereabouts = await whereaboutsFor(read, "organiser", ids);
  return rows.map((row) => withAllColumns({ ...row, ...(whereabouts.get(row.id) ?? NO_WHEREABOUTS) }));
}

export async function asAdminMeetup(read: Read, row: Row): Promise<AdminMeetup> {
  const whereabouts = await whereaboutsFor(read, "organiser", [row.id]);
  return withAllColumns({ ...row, ...(whereabouts.get(row.id) ?? NO_WHEREABOUTS) });
}

/**
 * With its pending change: organisers see what they saved. Other columns of the row never leave the server: the contract
 * filters the answer.
 */
function withAllColumns({ pending_change, ...stored }: Row & WhereaboutsColumns): AdminMeetup {
  const { remind_guests, ask_again, questions, answer_days_before, offer_minutes, max_guests, held, ...row } =
    withPendingChange(stored, pending_change);
  const { confirmed, waitlist, confirmed_members, waitlist_members, invited, declined, changed } = row;
  const { address, online_url, access_note, announce_on, ...others } = row;
  return {
    ...others,
    // Absent while they are off: specified calls answer as they did without them.
    ...(answer_days_before !== null && { answer_days_before }),
    ...(ask_again === 1 && { ask_again: true }),
    ...(offer_minutes !== null && { offer_minutes }),
    ...(max_guests > 0 && { max_guests }),
    ...(questions !== null && { questions: questionsOf({ questions }) }),
    ...(held > 0 && { held }),
    ...(address !== null && { address }),
    ...(online_url !== null && { online_url }),
    ...(access_note !== null && { access_note }),
    ...(announce_on !== null && { announce_on }),
    ...(announce_on !== null && row.announce_due_at === null && { is_announcement_missed: true }),
    missing: missingOf(row),
    remind_guests: remind_guests === 1,
    picture: formPictureOf(row),
    registration_count: confirmed,
    waitlist_count: waitlist,
    stats: {
      totalInvited: invited,
      yesResponses: confirmed_members + waitlist_members,
      noResponses: declined,
      changed,
    },
  };
}
