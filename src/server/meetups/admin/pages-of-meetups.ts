import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { AdminMeetup, MeetupFilters } from "#contract/meetups/admin.ts";
import { nearest } from "#domain/nearest.ts";
import type { Read, Tables } from "../../db/schema.ts";
import { containing } from "../../db/search.ts";
import { readTotals } from "../../db/totals.ts";
import { ANNOUNCEMENT } from "../../invitations/announcement.ts";
import { formPictureOf } from "../../pictures/queries.ts";

export const withCreator = (read: Read) =>
  read
    .selectFrom("meetups")
    .leftJoin("members", "members.id", "meetups.created_by")
    .selectAll("meetups")
    .select("members.name as created_by_name")
    .select((eb) =>
      eb
        .selectFrom("batches")
        .select("not_before")
        .whereRef("batches.meetup_id", "=", "meetups.id")
        .where("batches.kind", "=", ANNOUNCEMENT.name)
        .as("announce_at"),
    );

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
  const rows = asked.order === "coming" ? comingFirst : newestFirst;
  const meetups = (await rows(read, filters, asked)).map(asAdminMeetup);
  return { meetups, total: await countMeetups(read, filters) };
}

const newestFirst = (read: Read, filters: MeetupFilters, { page, limit }: Page) =>
  withCreator(read)
    .where(matching(filters))
    .orderBy("meetups.date", "desc")
    .orderBy("meetups.start_time", "desc")
    .orderBy("meetups.id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();

/** Meetups that are not over, soonest first, then the others, newest first; each part uses its own index. */
async function comingFirst(read: Read, filters: MeetupFilters, { now, page, limit }: Page) {
  const first = (page - 1) * limit;
  const coming = await countWhere(read, (eb) =>
    eb.and([eb("ends_at", ">=", now.toISOString()), matching(filters)(eb)]),
  );
  const soonest = await toCome(read, filters, now).limit(limit).offset(first).execute();
  const left = limit - soonest.length;
  if (left === 0) return soonest;
  const newest = await over(read, filters, now)
    .limit(left)
    .offset(Math.max(0, first - coming))
    .execute();
  return [...soonest, ...newest];
}

/** Announced meetups only: members were not told about a draft. */
async function nearestMeetups(read: Read, filters: MeetupFilters, { now, limit }: Page) {
  const [past, coming] = await Promise.all(
    [over, toCome].map((side) =>
      side(read, filters, now).where("meetups.status", "!=", "draft").limit(limit).execute(),
    ),
  );
  return nearest(past ?? [], coming ?? [], limit).map(asAdminMeetup);
}

const toCome = (read: Read, filters: MeetupFilters, now: Date) =>
  withCreator(read)
    .where("meetups.ends_at", ">=", now.toISOString())
    .where(matching(filters))
    .orderBy("meetups.ends_at")
    .orderBy("meetups.id");

const over = (read: Read, filters: MeetupFilters, now: Date) =>
  withCreator(read)
    .where("meetups.ends_at", "<", now.toISOString())
    .where(matching(filters))
    .orderBy("meetups.ends_at", "desc")
    .orderBy("meetups.id", "desc");

async function countMeetups(read: Read, filters: MeetupFilters): Promise<number> {
  if (Object.values(filters).every((filter) => !filter)) return (await readTotals(read)).meetups;
  return countWhere(read, matching(filters));
}

async function countWhere(
  read: Read,
  where: (eb: ExpressionBuilder<Tables, "meetups">) => Expression<SqlBool>,
): Promise<number> {
  const { total } = await read
    .selectFrom("meetups")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where(where)
    .executeTakeFirstOrThrow();
  return total;
}

/** Other columns of the row never leave the server: the contract filters the answer. */
export const asAdminMeetup = ({
  remind_guests,
  confirmed,
  waitlist,
  invited,
  declined,
  changed,
  ...row
}: Row): AdminMeetup => ({
  ...row,
  remind_guests: remind_guests === 1,
  picture: formPictureOf(row),
  registration_count: confirmed,
  waitlist_count: waitlist,
  stats: {
    totalInvited: invited,
    yesResponses: confirmed + waitlist,
    noResponses: declined,
    changed,
  },
});
