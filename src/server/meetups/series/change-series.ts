import type { MeetupId } from "#contract/ids.ts";
import type { SeriesId } from "#contract/meetups/admin.ts";
import type { LaterField } from "#contract/meetups/form.ts";
import type { WhereaboutsColumns } from "#contract/whereabouts.ts";
import { addDays, type Day, type Instant, LAST_DAY } from "#domain/dutch-dates.ts";
import { existingTimes } from "#domain/moments.ts";
import { MAX_DAYS_MOVED, titleOn } from "#domain/series.ts";
import { daysBetween } from "#domain/timing.ts";
import { auditMeetup } from "../../audit/audit.ts";
import type { MeetupContext, WriteContext } from "../../calls/writes.ts";
import { lock } from "../../platform/db/locks.ts";
import type { MeetupRow, Read, Tx } from "../../platform/db/schema.ts";
import { notifyOnCommit } from "../../platform/db/topics.ts";
import { type Refused, refused } from "../../platform/refusals.ts";
import { meetupsOfSeriesOf } from "../../records/repeating.ts";
import { NO_WHEREABOUTS, whereaboutsFor } from "../../records/whereabouts.ts";
import { changeOf } from "../admin/change-of.ts";
import { missingOf } from "../admin/drafts.ts";
import { storedForm } from "../admin/form-columns.ts";
import type { Change, NextEvening, SeriesChange } from "../admin/pending-change.ts";
import { ANNOUNCEMENT } from "../announcement.ts";

interface Editing {
  readonly before: MeetupRow;
  /** As organisers see it: with its pending change. */
  readonly current: MeetupRow & WhereaboutsColumns;
  readonly waiting: { readonly data: SeriesChange } | null;
  readonly change: Change;
  readonly missing: readonly LaterField[];
  /** Whether the later drafts that no organiser edited become like the meetup; their days move as far as its own. */
  readonly next: boolean;
}

/** What an edit changes of the meetup's series when it is made. Its meetups are locked. */
export async function planSeries(
  tx: Tx,
  context: MeetupContext,
  edit: Editing,
): Promise<Refused | SeriesChange> {
  const { before, waiting, next } = edit;
  const time_zone = context.config.site.timeZone;
  const { series_id } = before;
  if (!next)
    return {
      evenings: waiting?.data.evenings ?? [],
      days: waiting?.data.days ?? 0,
      touched: series_id === null ? null : 1,
      time_zone,
    };
  if (series_id === null) return refused("series-not-found");
  const model = modelOf(edit);
  const { days } = model;
  if (Math.abs(days) > MAX_DAYS_MOVED) return refused("series-moved-far");
  const locked = await lock(tx, { meetups: await meetupsOfSeriesOf(tx, before.id) });
  const drafts = (await untouchedDrafts(tx, locked.values(), model.after)).filter(
    ({ id }) => id !== before.id,
  );
  if (drafts.some((draft) => addDays(draft.date, days) > LAST_DAY)) return refused("series-too-far");
  const evenings: NextEvening[] = [];
  for (const draft of drafts) evenings.push(await planEvening(tx, context, draft, model));
  return { evenings, days, touched: 0, time_zone };
}

type Model = ReturnType<typeof modelOf>;

function modelOf({ before, current, waiting, change, missing }: Editing) {
  const seen = { ...current, ...change.columns, ...change.whereabouts };
  const start = missingOf(current).includes("date") ? seen : current;
  const moved = missing.includes("date") ? 0 : daysBetween(start.date, seen.date);
  return {
    form: storedForm(seen),
    missing,
    /** With a press that still waits: the drafts are where they were before it. */
    days: (waiting?.data.days ?? 0) + moved,
    /** Drafts that begin later. */
    after: missingOf(before).includes("date") ? seen.starts_at : before.starts_at,
  };
}

async function planEvening(
  tx: Tx,
  { now, config }: WriteContext,
  draft: MeetupRow,
  model: Model,
): Promise<NextEvening> {
  const { timeZone } = config.site;
  const { id, revision, announce_on } = draft;
  const date = addDays(draft.date, model.days);
  const title = titleOn(model.form.title, model.form.date, date);
  const whereabouts = (await whereaboutsFor(tx, "organiser", [id])).get(id) ?? NO_WHEREABOUTS;
  const change = await changeOf(tx, now, {
    before: draft,
    current: { ...draft, ...whereabouts },
    form: existingTimes({ ...model.form, title, date }, timeZone),
    missing: model.missing,
    timeZone,
    tell: false,
  });
  return { id, revision, announce_on, change };
}

type OfSeries = Pick<MeetupRow, "id" | "date" | "starts_at" | "status" | "series_touched" | "created_at">;

/** Soonest first. A draft that is being announced is no longer changed through its series. */
async function untouchedDrafts<Row extends OfSeries>(
  read: Read,
  meetups: Iterable<Row>,
  after: Instant,
): Promise<Row[]> {
  const drafts = [...meetups]
    .filter(({ status, series_touched }) => status === "draft" && series_touched === 0)
    .filter(({ starts_at }) => starts_at > after)
    .sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
  const found: Row[] = [];
  for (const draft of drafts)
    if ((await ANNOUNCEMENT.find(read, { meetup: draft.id })) === null) found.push(draft);
  return found;
}

async function meetupsIn(read: Read, id: SeriesId): Promise<MeetupId[]> {
  const rows = await read.selectFrom("meetups").select("id").where("series_id", "=", id).execute();
  return rows.map((row) => row.id);
}

interface Ended {
  readonly id: SeriesId;
  readonly now: Date;
}

/** The unchanged drafts that the series made; undefined when there is no such series. */
async function removedWith<Row extends OfSeries>(read: Read, meetups: Iterable<Row>, { id, now }: Ended) {
  const series = await read.selectFrom("series").select("created_at").where("id", "=", id).executeTakeFirst();
  if (!series) return undefined;
  const drafts = await untouchedDrafts(read, meetups, now.toISOString());
  // The meetup that was repeated is older than its series.
  return drafts.filter(({ created_at }) => created_at === series.created_at);
}

/** What `stopSeries` would do now. */
export async function seriesEnd(
  read: Read,
  now: Date,
  id: SeriesId,
): Promise<Refused | { readonly removed: Day[]; readonly left: number }> {
  const meetups = await read.selectFrom("meetups").selectAll().where("series_id", "=", id).execute();
  const removed = await removedWith(read, meetups, { id, now });
  if (!removed) return refused("series-not-found");
  return { removed: removed.map(({ date }) => date), left: meetups.length - removed.length };
}

/** Removes the unchanged drafts that the series made, and leaves the other meetups, which belong to no series any more. */
export async function stopSeries(
  tx: Tx,
  { now, actor }: WriteContext,
  id: SeriesId,
): Promise<Refused | { readonly removed: Day[] }> {
  const locked = await lock(tx, { meetups: await meetupsIn(tx, id) });
  const removed = await removedWith(tx, locked.values(), { id, now });
  if (!removed) return refused("series-not-found");
  for (const meetup of removed) {
    await tx.deleteFrom("meetups").where("id", "=", meetup.id).execute();
    await auditMeetup(tx, now, meetup, { actor, action: "meetup.deleted" });
  }
  await tx.updateTable("meetups").set({ series_id: null }).where("series_id", "=", id).execute();
  await tx.deleteFrom("series").where("id", "=", id).execute();
  notifyOnCommit(tx, "meetups-changed");
  return { removed: removed.map(({ date }) => date) };
}
