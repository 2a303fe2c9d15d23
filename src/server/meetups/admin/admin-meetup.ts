import type { ExpressionBuilder } from "kysely";
import * as z from "zod/mini";
import { AdminMeetup, NotSent, type SeriesId } from "#contract/meetups/admin.ts";
import type { PendingKind } from "#contract/pending-kinds.ts";
import type { WhereaboutsColumns } from "#contract/whereabouts.ts";
import { formPictureOf } from "../../pictures/queries.ts";
import { isOurs } from "../../platform/db/hold.ts";
import { onlyColumns } from "../../platform/db/only-columns.ts";
import type { Read, Tables } from "../../platform/db/schema.ts";
import { RESERVED } from "../../platform/db/sql.ts";
import { DUE_MOMENTS, type DueMoment, MOMENTS } from "../../records/due-moments.ts";
import { questionsOf } from "../../records/questions.ts";
import { seriesSentences } from "../../records/repeating.ts";
import { countTalks } from "../../records/talks.ts";
import { NO_WHEREABOUTS, whereaboutsFor } from "../../records/whereabouts.ts";
import { missingOf } from "./drafts.ts";
import { withPendingChange } from "./pending-change.ts";

export const withCreator = (read: Read) =>
  read
    .selectFrom("meetups")
    .leftJoin("members", "members.id", "meetups.created_by")
    .selectAll("meetups")
    .select(RESERVED)
    .select("members.name as created_by_name")
    .select(isOurs.as("is_ours"))
    .select((eb) => [
      pendingAt(eb, "announcement").select("not_before").as("announce_at"),
      pendingAt(eb, "change").select("data").as("pending_change"),
    ]);

const pendingAt = (eb: ExpressionBuilder<Tables, "meetups">, kind: PendingKind) =>
  eb.selectFrom("batches").whereRef("batches.meetup_id", "=", "meetups.id").where("batches.kind", "=", kind);

export type Row = Awaited<ReturnType<ReturnType<typeof withCreator>["executeTakeFirstOrThrow"]>>;

export async function asAdminMeetups(read: Read, rows: readonly Row[]): Promise<AdminMeetup[]> {
  const ids = rows.map(({ id }) => id);
  const whereabouts = await whereaboutsFor(read, "organiser", ids);
  const sentences = await seriesSentences(read, rows);
  const talks = await countTalks(read, ids);
  return rows.map((row) =>
    withAllColumns(
      { ...row, ...(whereabouts.get(row.id) ?? NO_WHEREABOUTS) },
      { series: seriesOf(row, sentences), talks: talks.get(row.id) },
    ),
  );
}

export async function asAdminMeetup(read: Read, row: Row): Promise<AdminMeetup> {
  const [meetup] = await asAdminMeetups(read, [row]);
  if (!meetup) throw new Error(`meetup ${row.id} has no form for organisers`);
  return meetup;
}

function seriesOf({ series_id: id }: Row, sentences: ReadonlyMap<SeriesId, string>): AdminMeetup["series"] {
  const sentence = id === null ? undefined : sentences.get(id);
  return id === null || sentence === undefined ? undefined : { id, sentence };
}

/** Organisers see what they saved. Other columns never leave the server: the contract filters the answer. */
function withAllColumns(
  { pending_change, ...stored }: Row & WhereaboutsColumns,
  { series, talks }: Pick<AdminMeetup, "series" | "talks">,
): AdminMeetup {
  const row = withPendingChange(stored, pending_change);
  return withoutOff({
    ...row,
    ask_again: row.ask_again === 1,
    takes_talks: row.takes_talks === 1,
    questions: questionsOf(row),
    announce_on: row.announce_on ?? undefined,
    not_sent: notSentOf(row),
    is_announcement_missed: (row.announce_on !== null && row.announce_due_at === null) || undefined,
    is_site_held: !row.is_ours || undefined,
    series,
    talks,
    missing: missingOf(row),
    remind_guests: row.remind_guests === 1,
    picture: formPictureOf(row),
    told: pending_change === null ? undefined : onlyColumns(stored, TOLD),
    registration_count: row.confirmed,
    waitlist_count: row.waitlist,
    stats: {
      totalInvited: row.invited,
      yesResponses: row.confirmed_members + row.waitlist_members,
      noResponses: row.declined,
      changed: row.changed,
    },
  });
}

/** Without those that are planned again. */
const notSentOf = (row: Pick<Row, "not_sent" | DueMoment>) =>
  z
    .array(NotSent)
    .parse(JSON.parse(row.not_sent))
    .filter((reminder) => DUE_MOMENTS.every((due) => MOMENTS[due].notSent !== reminder || row[due] === null));

const TOLD = ["date", "start_time", "end_time", "location", "address", "online_url"] as const;

const OPTIONAL: ReadonlySet<string> = new Set(
  Object.entries(AdminMeetup.shape)
    .filter(([, schema]) => schema instanceof z.ZodMiniOptional)
    .map(([name]) => name),
);

/** An optional field is absent while it is off, and one that is usually on while it is on: so specified calls answer as they did without it. */
const withoutOff = (meetup: AdminMeetup): AdminMeetup =>
  Object.fromEntries(
    Object.entries(meetup).filter(
      ([name, value]) => !OPTIONAL.has(name) || isOn(value) !== (name === USUALLY_ON),
    ),
  ) as AdminMeetup;

const USUALLY_ON: keyof AdminMeetup = "takes_talks";

const isOn = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));
