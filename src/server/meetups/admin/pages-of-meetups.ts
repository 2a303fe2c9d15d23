import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { AdminMeetup, MeetupFilters } from "#contract/meetups/admin.ts";
import { isDoorTime } from "#domain/attendance.ts";
import type { Read, Tables } from "../../platform/db/schema.ts";
import { containing } from "../../platform/db/search.ts";
import { countRows, isNotOverAt, isOverAt } from "../../platform/db/sql.ts";
import { readTotals } from "../../platform/db/totals.ts";
import { attendanceOf } from "../../records/attendance.ts";
import { asAdminMeetups, type Row, withCreator } from "./admin-meetup.ts";

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
  readonly order: "newest" | "coming" | "drafts" | "nearest";
}

interface MeetupPage {
  readonly meetups: AdminMeetup[];
  readonly total: number;
}

export async function pageOfMeetups(read: Read, filters: MeetupFilters, asked: Page): Promise<MeetupPage> {
  if (asked.order === "nearest") {
    const meetups = await nearestMeetups(read, filters, asked);
    return { meetups, total: meetups.length };
  }
  if (asked.order === "drafts") {
    const total = await countWhere(read, both(DRAFTS.where, matching(filters)));
    const rows = await partAfterPart(read, filters, { ...asked, parts: DRAFT_PARTS });
    return { meetups: await asAdminMeetups(read, rows), total };
  }
  const total = await countMeetups(read, filters);
  if (asked.order === "coming") {
    const parts = [toCome(asked.now), ...DRAFT_PARTS, over(asked.now)];
    const rows = await partAfterPart(read, filters, { ...asked, parts });
    return { meetups: await asAdminMeetups(read, rows), total };
  }
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

interface PartedPage extends Page {
  readonly parts: readonly Part[];
}

async function partAfterPart(read: Read, filters: MeetupFilters, { parts, page, limit }: PartedPage) {
  const found: Row[] = [];
  let before = (page - 1) * limit;
  for (const part of parts) {
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

/** Announced meetups only, and past ones only with invitations: an imported evening has no numbers. */
async function nearestMeetups(read: Read, filters: MeetupFilters, { now, limit }: Page) {
  const { where, ...order } = over(now);
  const invited: Part = { ...order, where: both(where, (eb) => eb("meetups.invited", ">", 0)) };
  const [past, coming] = await Promise.all(
    [invited, toCome(now)].map((part) => rowsOf(read, filters, part).limit(limit).execute()),
  );
  const meetups = await asAdminMeetups(read, nearest(past ?? [], coming ?? [], limit));
  return Promise.all(meetups.map((meetup) => withPresence(read, meetup, now)));
}

async function withPresence(read: Read, meetup: AdminMeetup, now: Date): Promise<AdminMeetup> {
  const isDoorOpen = meetup.status === "published" && isDoorTime(meetup, now.getTime());
  const attendance = isDoorOpen ? await attendanceOf(read, meetup, now) : null;
  return attendance === null ? meetup : { ...meetup, present: attendance.came };
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

const isDated: Where = (eb) =>
  eb.or([eb("meetups.missing", "is", null), eb("meetups.missing", "not like", "%date%")]);

const isUndated: Where = (eb) => eb("meetups.missing", "like", "%date%");

const DATED: Part = {
  where: both(DRAFTS.where, isDated),
  orderBy: "meetups.ends_at",
  direction: "asc",
};

const UNDATED: Part = { ...DRAFTS, where: both(DRAFTS.where, isUndated) };

const DRAFT_PARTS = [DATED, UNDATED];

const isUnfinished: Where = (eb) => eb("meetups.missing", "is not", null);

const isAnnounced: Where = (eb) => eb("meetups.status", "!=", "draft");

const toCome = (now: Date): Part => ({
  where: both(isAnnounced, isNotOverAt(now)),
  orderBy: "meetups.ends_at",
  direction: "asc",
});

const over = (now: Date): Part => ({
  where: both(isAnnounced, isOverAt(now)),
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

function countWhere(read: Read, where: Where): Promise<number> {
  return countRows(read.selectFrom("meetups").where(where));
}

/** Maximum number of past meetups, unless there are too few coming ones. */
const OVER = 2;

/** Two past ones, then the next, chronologically; a short side is filled up. @param over newest first @param coming soonest first */
export function nearest<Item>(over: readonly Item[], coming: readonly Item[], most: number): Item[] {
  const past = over.slice(0, Math.max(Math.min(OVER, most), most - coming.length));
  return [...past.reverse(), ...coming.slice(0, most - past.length)];
}
