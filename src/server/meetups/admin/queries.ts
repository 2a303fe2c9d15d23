import type { Expression, ExpressionBuilder, NotNull, SqlBool } from "kysely";
import type { AdminMeetup, MeetupFilters } from "#contract/meetups/admin.ts";
import type { Announcement } from "#contract/meetups/life.ts";
import type { MeetupId, MemberId } from "#contract/row-id.ts";
import type { Day, Instant } from "#domain/dutch-dates.ts";
import { secondsUntil } from "#domain/until-start.ts";
import { containing } from "../../db/containing.ts";
import type { Read, Tables } from "../../db/schema.ts";
import { readTotals } from "../../db/totals.ts";
import { countToInvite } from "../../invitations/queries.ts";
import { formPictureOf } from "../../pictures/queries.ts";

const withCreator = (read: Read) =>
  read
    .selectFrom("meetups")
    .leftJoin("members", "members.id", "meetups.created_by")
    .selectAll("meetups")
    .select("members.name as created_by_name");

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
}

/** Those that are not over, soonest first, and behind them the others, newest first: each by its own index. */
export async function pageOfMeetups(
  read: Read,
  filters: MeetupFilters,
  { now, page, limit }: Page,
): Promise<{ meetups: AdminMeetup[]; total: number }> {
  const at = now.toISOString();
  const first = (page - 1) * limit;
  const coming = await countWhere(read, (eb) => eb.and([eb("ends_at", ">=", at), matching(filters)(eb)]));
  const soonest = await withCreator(read)
    .where("meetups.ends_at", ">=", at)
    .where(matching(filters))
    .orderBy("meetups.ends_at")
    .orderBy("meetups.id")
    .limit(limit)
    .offset(first)
    .execute();
  const left = limit - soonest.length;
  const newest =
    left === 0
      ? []
      : await withCreator(read)
          .where("meetups.ends_at", "<", at)
          .where(matching(filters))
          .orderBy("meetups.ends_at", "desc")
          .orderBy("meetups.id", "desc")
          .limit(left)
          .offset(Math.max(0, first - coming))
          .execute();
  return { meetups: [...soonest, ...newest].map(asAdminMeetup), total: await countMeetups(read, filters) };
}

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

/** The moment of the first draft that is announced by itself. */
export async function nextAnnouncement(read: Read): Promise<Instant | null> {
  const { at } = await read
    .selectFrom("meetups")
    .select((eb) => eb.fn.min("announce_at").as("at"))
    .where("announce_at", "is not", null)
    .executeTakeFirstOrThrow();
  return at;
}

export async function pendingAnnouncements(read: Read, now: Date): Promise<Announcement[]> {
  const rows = await read
    .selectFrom("meetups")
    .select(["id", "title", "starts_at", "announce_at"])
    .where("announce_at", "is not", null)
    .$narrowType<{ announce_at: NotNull }>()
    .orderBy("announce_at")
    .execute();
  if (rows.length === 0) return [];
  const everyone = await countToInvite(read, now);
  return rows.map(({ starts_at, ...row }) => ({
    ...row,
    seconds_left: secondsUntil(Date.parse(row.announce_at), now.getTime()),
    recipients: starts_at >= now.toISOString() ? everyone : 0,
  }));
}

export async function adminMeetupById(read: Read, id: MeetupId): Promise<AdminMeetup | null> {
  const row = await withCreator(read).where("meetups.id", "=", id).executeTakeFirst();
  return row ? asAdminMeetup(row) : null;
}

export async function meetupDates(read: Read): Promise<Day[]> {
  const rows = await read.selectFrom("meetups").select("date").distinct().orderBy("date", "desc").execute();
  return rows.map((row) => row.date);
}

export async function meetupLocations(read: Read): Promise<string[]> {
  const rows = await read.selectFrom("meetups").select("location").distinct().orderBy("location").execute();
  return rows.map((row) => row.location);
}

export function meetupCreators(read: Read): Promise<{ id: MemberId; name: string }[]> {
  return read
    .selectFrom("members")
    .select(["id", "name"])
    .where("id", "in", (of) =>
      of
        .selectFrom("meetups")
        .select("created_by")
        .where("created_by", "is not", null)
        .$castTo<{ created_by: MemberId }>(),
    )
    .orderBy("name")
    .execute();
}

/** The row's other columns stay behind: its answer passes the contract. */
const asAdminMeetup = ({
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
