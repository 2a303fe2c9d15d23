import type { ExpressionBuilder } from "kysely";
import type { AdminMeetup, SeriesId } from "#contract/meetups/admin.ts";
import type { PendingKind } from "#contract/pending.ts";
import type { WhereaboutsColumns } from "#contract/whereabouts.ts";
import type { Read, Tables } from "../../db/schema.ts";
import { formPictureOf } from "../../pictures/queries.ts";
import { NO_WHEREABOUTS, whereaboutsFor } from "../../whereabouts.ts";
import { questionsOf } from "../own-answer.ts";
import { seriesSentences } from "../repeating/queries.ts";
import { missingOf } from "./drafts.ts";
import { withPendingChange } from "./pending-change.ts";

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

export type Row = Awaited<ReturnType<ReturnType<typeof withCreator>["executeTakeFirstOrThrow"]>>;

export async function asAdminMeetups(read: Read, rows: readonly Row[]): Promise<AdminMeetup[]> {
  const ids = rows.map(({ id }) => id);
  const whereabouts = await whereaboutsFor(read, "organiser", ids);
  const sentences = await seriesSentences(read, rows);
  return rows.map((row) =>
    withAllColumns({ ...row, ...(whereabouts.get(row.id) ?? NO_WHEREABOUTS) }, seriesOf(row, sentences)),
  );
}

export async function asAdminMeetup(read: Read, row: Row): Promise<AdminMeetup> {
  const whereabouts = (await whereaboutsFor(read, "organiser", [row.id])).get(row.id) ?? NO_WHEREABOUTS;
  return withAllColumns({ ...row, ...whereabouts }, seriesOf(row, await seriesSentences(read, [row])));
}

function seriesOf({ series_id: id }: Row, sentences: ReadonlyMap<SeriesId, string>): AdminMeetup["series"] {
  const sentence = id === null ? undefined : sentences.get(id);
  return id === null || sentence === undefined ? undefined : { id, sentence };
}

/**
 * With its pending change: organisers see what they saved. Other columns of the row never leave the server: the contract
 * filters the answer.
 */
function withAllColumns(
  { pending_change, ...stored }: Row & WhereaboutsColumns,
  series: AdminMeetup["series"],
): AdminMeetup {
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
    ...(series && { series }),
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
