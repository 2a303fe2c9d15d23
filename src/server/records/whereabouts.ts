import type { Kysely } from "kysely";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { Meetup } from "#contract/meetups.ts";
import type { WhereaboutsColumns } from "#contract/whereabouts.ts";
import { earliestEndShown } from "#domain/whereabouts.ts";
import { onlyColumns } from "../platform/db/only-columns.ts";
import type { Read, Tables, Tx } from "../platform/db/schema.ts";

/** No other file can query this table, because `Tables` lacks it (promise 79). */
interface WithWhereabouts extends Tables {
  whereabouts: WhereaboutsColumns & { readonly meetup_id: MeetupId };
}

type WhereaboutsDb = Pick<Kysely<WithWhereabouts>, "selectFrom" | "insertInto" | "deleteFrom">;
const opened = (db: Read): WhereaboutsDb => db as unknown as WhereaboutsDb;

/** Organisers see every meetup's whereabouts; a member those of meetups where they have a place. */
export type Viewer = "organiser" | { readonly member: MemberId; readonly now: Date };

export const NO_WHEREABOUTS: WhereaboutsColumns = { address: null, online_url: null, access_note: null };

type WhereaboutsEdit = { readonly [Part in keyof WhereaboutsColumns]?: string | null | undefined };

const WHEREABOUTS_COLUMNS = ["address", "online_url", "access_note"] as const;

/** Those of an edit; what the edit leaves out stays as it was. */
export const whereaboutsAfter = (
  before: WhereaboutsColumns,
  { address, online_url, access_note }: WhereaboutsEdit,
): WhereaboutsColumns => ({
  address: address === undefined ? before.address : address,
  online_url: online_url === undefined ? before.online_url : online_url,
  access_note: access_note === undefined ? before.access_note : access_note,
});

const PARTS = ["whereabouts.address", "whereabouts.online_url", "whereabouts.access_note"] as const;

/** Of published meetups, until a day after their end, and only to members whose status is `confirmed`. */
const ofAttendees = (read: Read, now: Date) =>
  opened(read)
    .selectFrom("whereabouts")
    .innerJoin("meetups", "meetups.id", "whereabouts.meetup_id")
    .innerJoin("responses", "responses.meetup_id", "whereabouts.meetup_id")
    .select(["responses.meetup_id", "responses.member_id", ...PARTS])
    .where("responses.status", "=", "confirmed")
    .where("meetups.status", "=", "published")
    .where("meetups.ends_at", ">", earliestEndShown(now.getTime()));

export async function whereaboutsFor(
  read: Read,
  viewer: Viewer,
  meetups: readonly MeetupId[],
): Promise<ReadonlyMap<MeetupId, WhereaboutsColumns>> {
  if (meetups.length === 0) return new Map();
  const rows =
    viewer === "organiser"
      ? await opened(read)
          .selectFrom("whereabouts")
          .select(["meetup_id", ...PARTS])
          .where("meetup_id", "in", meetups)
          .execute()
      : await ofAttendees(read, viewer.now)
          .where("responses.member_id", "=", viewer.member)
          .where("responses.meetup_id", "in", meetups)
          .execute();
  return new Map(rows.map((row) => [row.meetup_id, onlyColumns(row, WHEREABOUTS_COLUMNS)]));
}

export interface MemberAtMeetup {
  readonly meetup_id: MeetupId;
  readonly member_id: MemberId;
}

export async function whereaboutsOfAttendees(
  read: Read,
  now: Date,
  guests: readonly MemberAtMeetup[],
): Promise<readonly (MemberAtMeetup & WhereaboutsColumns)[]> {
  if (guests.length === 0) return [];
  return ofAttendees(read, now)
    .where("responses.meetup_id", "in", [...new Set(guests.map(({ meetup_id }) => meetup_id))])
    .where("responses.member_id", "in", [...new Set(guests.map(({ member_id }) => member_id))])
    .execute();
}

/** Null: nothing that this viewer may see. Meetups that have nothing of the kind stay as they are. */
export async function addWhereabouts(
  read: Read,
  viewer: Viewer,
  meetups: readonly Meetup[],
): Promise<Meetup[]> {
  const withheld = meetups.filter(({ hasAddress, hasOnlineUrl }) => hasAddress || hasOnlineUrl);
  const ids = withheld.map(({ id }) => id);
  const seen = await whereaboutsFor(read, viewer, ids);
  return meetups.map((meetup) => {
    if (!ids.includes(meetup.id)) return meetup;
    const columns = seen.get(meetup.id);
    return { ...meetup, whereabouts: columns ? asWhereabouts(columns) : null };
  });
}

export const withheldFrom = (meetup: { readonly has_address: number; readonly has_online_url: number }) => ({
  hasAddress: meetup.has_address === 1 ? true : undefined,
  hasOnlineUrl: meetup.has_online_url === 1 ? true : undefined,
});

const asWhereabouts = ({
  address,
  online_url,
  access_note,
}: WhereaboutsColumns): NonNullable<Meetup["whereabouts"]> => ({
  address,
  onlineUrl: online_url,
  note: access_note,
});

/** Stores them for a meetup whose lock the caller holds. */
export async function saveWhereabouts(tx: Tx, id: MeetupId, whereabouts: WhereaboutsColumns): Promise<void> {
  const { address, online_url, access_note } = whereabouts;
  await opened(tx).deleteFrom("whereabouts").where("meetup_id", "=", id).execute();
  const isAny = address !== null || online_url !== null || access_note !== null;
  if (isAny)
    await opened(tx)
      .insertInto("whereabouts")
      .values({ meetup_id: id, address, online_url, access_note })
      .execute();
  await tx
    .updateTable("meetups")
    .set({
      has_address: address === null && access_note === null ? 0 : 1,
      has_online_url: online_url === null ? 0 : 1,
    })
    .where("id", "=", id)
    .execute();
}
