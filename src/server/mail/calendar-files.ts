import { sql } from "kysely";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { prepared } from "../platform/db/prepared.ts";
import type { MeetupRow, Read, Tx } from "../platform/db/schema.ts";
import { isPostgres } from "../platform/db/sql.ts";
import { type CalendarClaim, calendarTag, tagDigest } from "./return-tags.ts";
import { type AttendeeKey, isUnsent } from "./status-mails.ts";

export interface NextFile {
  readonly member: MemberId;
  readonly meetup: Pick<MeetupRow, "id" | "revision">;
}

export interface NumberedFile {
  readonly sequence: number;
  /** Chosen with the member's first file about the meetup, and kept. */
  readonly hasOwnUid: boolean;
}

/**
 * Gives each file that is about to be mailed its SEQUENCE: one higher than that of the member's file before it, and never below the
 * meetup's revision, which public calendars have (RFC 5546, 2.1.5). A file without a number is of a member that was removed.
 */
export async function numberFiles<File extends NextFile>(
  tx: Tx,
  files: readonly File[],
): Promise<ReadonlyMap<File, NumberedFile>> {
  const moved = await movedRevisions(tx, files);
  const numbers = new Map<File, NumberedFile>();
  // In one order, against deadlocks with other processes and with the removal of members; the sort keeps the order of one member's.
  const ordered = files.toSorted((a, b) => a.member - b.member || a.meetup.id - b.meetup.id);
  for (const file of ordered) {
    const numbered = await numberFile(tx, file, moved.get(file.meetup.id) ?? 0);
    if (numbered) numbers.set(file, numbered);
  }
  return numbers;
}

async function numberFile(
  tx: Tx,
  { member, meetup: { id: meetup, revision } }: NextFile,
  moved: number,
): Promise<NumberedFile | undefined> {
  const [row] = await numberedFile(tx, { member, meetup, revision, moved });
  return row && { sequence: row.sequence, hasOwnUid: row.own_uid === 1 };
}

/** PostgreSQL needs the type of a selected value. */
const integer = (value: number) => sql<never>`cast(${value} as integer)`;

/** The meetup's own UID is the first's, where no other member's file of that address has it (decision 65). For rows of `members`. */
const ownUid = (meetup: MeetupId) => sql<number>`case
  when members.mailbox_rank = 0 and not exists (
    select 1 from calendar_files as others
    join members as mates on mates.id = others.member_id
    where others.meetup_id = ${integer(meetup)} and others.own_uid = 0
      and mates.email = members.email and mates.id <> members.id)
  then 0 else 1 end`;

const NEXT = sql<number>`case when calendar_files.sequence < excluded.sequence
  then excluded.sequence else calendar_files.sequence + 1 end`;

const numberedFile = prepared(
  (
    tx: Tx,
    { member, meetup, revision, moved }: AttendeeKey & { readonly revision: number; readonly moved: number },
  ) => {
    const known = tx
      .selectFrom("members")
      .where("id", "=", member)
      .select([
        "id as member_id",
        integer(meetup).as("meetup_id"),
        integer(revision).as("sequence"),
        integer(moved).as("since"),
        integer(moved).as("moved_revision"),
        ownUid(meetup).as("own_uid"),
      ]);
    return tx
      .insertInto("calendar_files")
      .columns(["member_id", "meetup_id", "sequence", "since", "moved_revision", "own_uid"])
      .expression(isPostgres(tx) ? known.forKeyShare() : known)
      .onConflict((conflict) =>
        conflict.columns(["meetup_id", "member_id"]).doUpdateSet({
          sequence: NEXT,
          since: sql`case when calendar_files.moved_revision < excluded.moved_revision then ${NEXT} else calendar_files.since end`,
          moved_revision: sql`excluded.moved_revision`,
        }),
      )
      .returning(["sequence", "own_uid"]);
  },
);

async function movedRevisions(
  read: Read,
  files: readonly NextFile[],
): Promise<ReadonlyMap<MeetupId, number>> {
  const ids = [...new Set(files.map(({ meetup }) => meetup.id))];
  if (ids.length === 0) return new Map();
  const rows = await read
    .selectFrom("meetups")
    .select(["id", "moved_revision"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, moved_revision }) => [id, moved_revision]));
}

/** Whether a reply to a file with this SEQUENCE answers for a day, time or place that the meetup no longer has. */
export async function isBeforeMove(
  read: Read,
  { id, moved_revision }: Pick<MeetupRow, "id" | "moved_revision">,
  { member, sequence }: { readonly member: MemberId; readonly sequence: number },
): Promise<boolean> {
  const newest = await read
    .selectFrom("calendar_files")
    .select(["since", "moved_revision"])
    .where("meetup_id", "=", id)
    .where("member_id", "=", member)
    .executeTakeFirst();
  if (!newest) return sequence < moved_revision;
  return newest.moved_revision < moved_revision || sequence < newest.since;
}

/** For replies to the files of these members, which exist. In the order of member and meetup, against deadlocks with other processes. */
export async function storeTags(
  tx: Tx,
  secrets: readonly string[],
  claims: readonly CalendarClaim[],
): Promise<void> {
  if (claims.length === 0) return;
  const rows = claims.flatMap((claim) =>
    secrets.map((secret) => ({
      digest: tagDigest(calendarTag(secret, claim)),
      meetup_id: claim.meetup,
      member_id: claim.member,
    })),
  );
  await tx
    .insertInto("calendar_tags")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the numbers of removed meetups about which the member has no unsent mail, and the tags of all removed meetups. */
export async function forgetFiles(tx: Tx): Promise<void> {
  await tx
    .deleteFrom("calendar_files")
    .where("meetup_id", "not in", (of) => of.selectFrom("meetups").select("id"))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("emails")
            .select("emails.id")
            .whereRef("emails.member_id", "=", "calendar_files.member_id")
            .where(isUnsent),
        ),
      ),
    )
    .execute();
  // No reply to a removed meetup counts.
  await tx
    .deleteFrom("calendar_tags")
    .where("meetup_id", "not in", (of) => of.selectFrom("meetups").select("id"))
    .execute();
}
