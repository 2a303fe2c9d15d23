import type { MeetupId } from "#contract/ids.ts";
import type { SeriesId } from "#contract/meetups/admin.ts";
import type { WhereaboutsColumns } from "#contract/whereabouts.ts";
import { addDays, type Day, dateIn, type Instant, LAST_DAY } from "#domain/dutch-dates.ts";
import { existingTimes } from "#domain/moments.ts";
import { DAY_MS, instantBefore } from "#domain/timing.ts";
import { auditMeetup } from "../../audit/audit.ts";
import type { WriteContext } from "../../calls/writes.ts";
import { lock } from "../../platform/db/locks.ts";
import { onlyColumns } from "../../platform/db/only-columns.ts";
import type { MeetupRow, Tx } from "../../platform/db/schema.ts";
import { notifyOnCommit } from "../../platform/db/topics.ts";
import { type Refused, refused } from "../../platform/refusals.ts";
import { NO_WHEREABOUTS, whereaboutsFor } from "../../records/whereabouts.ts";
import { applyChange, CHANGE } from "../admin/change-meetup.ts";
import { missingOf } from "../admin/drafts.ts";
import { storedForm } from "../admin/form-columns.ts";
import type { Change, ChangedEvening, Columns } from "../admin/pending-change.ts";
import { changeOf } from "../admin/save-meetup.ts";
import { announcementTimes, NOT_SCHEDULED } from "../admin/schedule.ts";
import { ANNOUNCEMENT } from "../announcement.ts";
import { nextFree, takenDays } from "../life/announce-meetup.ts";
import { later } from "./create-series.ts";

/** Changes the later drafts that no organiser edited. Locks each: the first of two wins. @param days how far the day of `from` moved */
export async function updateSeries(
  tx: Tx,
  context: WriteContext,
  { id, from, days }: { readonly id: SeriesId; readonly from: MeetupId; readonly days: number },
): Promise<Refused | { readonly changed: number }> {
  const locked = await lockSeries(tx, id);
  const row = locked.get(from);
  if (!row || row.series_id !== id) return refused("series-not-found");
  const model = await loadModel(tx, row);
  // Where this meetup was before it moved; its own move may still be undone.
  const after = instantBefore(new Date(model.starts_at), days * DAY_MS);
  const drafts = (await untouchedDrafts(tx, locked, after)).filter((draft) => draft.id !== from);
  if (drafts.some((draft) => addDays(draft.date, days) > LAST_DAY)) return refused("series-too-far");
  const taken = await takenDays(
    tx,
    drafts.map((draft) => draft.id),
  );
  const changed: ChangedEvening[] = [];
  for (const before of drafts) changed.push(await changeEvening(tx, context, before, { model, days, taken }));
  // Undoing the meetup's own change restores them too.
  if (model.waiting) {
    const { data } = model.waiting;
    await CHANGE.amend(tx, from, { ...data, next: withEarlier(data.next, changed) });
  }
  await tx.updateTable("meetups").set({ series_touched: 0 }).where("id", "=", from).execute();
  return { changed: changed.length };
}

type Model = Awaited<ReturnType<typeof loadModel>>;

async function loadModel(tx: Tx, row: MeetupRow) {
  const waiting = await CHANGE.find(tx, { meetup: row.id });
  const current = { ...row, ...waiting?.data.columns };
  const stored = (await whereaboutsFor(tx, "organiser", [row.id])).get(row.id) ?? NO_WHEREABOUTS;
  return {
    waiting,
    starts_at: current.starts_at,
    form: storedForm({ ...current, ...stored, ...waiting?.data.whereabouts }),
    missing: missingOf(current),
  };
}

async function changeEvening(
  tx: Tx,
  { now, actor, config }: WriteContext,
  before: MeetupRow,
  { model, days, taken }: { readonly model: Model } & Pick<Move, "days" | "taken">,
): Promise<ChangedEvening> {
  const { timeZone } = config.site;
  const date = addDays(before.date, days);
  const whereabouts = (await whereaboutsFor(tx, "organiser", [before.id])).get(before.id) ?? NO_WHEREABOUTS;
  const change = await changeOf(tx, now, {
    before,
    current: { ...before, ...whereabouts },
    form: existingTimes({ ...model.form, date }, timeZone),
    missing: model.missing,
    timeZone,
    tell: false,
  });
  await applyChange(tx, now, { before, change, actor });
  const today = dateIn(timeZone, now.getTime());
  if (days !== 0 && before.announce_on !== null)
    await moveSchedule(tx, before, { date, days, today, timeZone, taken });
  else if (before.announce_on !== null) taken.add(before.announce_on);
  return changedEvening(tx, before, change, whereabouts);
}

async function changedEvening(
  tx: Tx,
  before: MeetupRow,
  { columns, times }: Change,
  whereabouts: WhereaboutsColumns,
): Promise<ChangedEvening> {
  const { id, announce_on, announce_due_at, announce_notice_due_at } = before;
  const after = await tx
    .selectFrom("meetups")
    .select(["revision", "announce_on"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    id,
    ...after,
    restore: {
      columns: onlyColumns(before, Object.keys(columns) as (keyof Columns)[]),
      whereabouts,
      tell: false,
      tellOthers: false,
      times: { before: times.after, after: times.before },
    },
    schedule: { announce_on, announce_due_at, announce_notice_due_at },
  };
}

/** A draft that was taken along before goes back to where it first was, unless an organiser changed it in between. */
function withEarlier(
  earlier: readonly ChangedEvening[],
  changed: readonly ChangedEvening[],
): ChangedEvening[] {
  const merged = changed.map((evening) => {
    const first = earlier.find(({ id }) => id === evening.id);
    if (!first) return evening;
    if (first.announce_on !== evening.schedule.announce_on) return first;
    const times = { ...first.restore.times, before: evening.restore.times.before };
    return { ...evening, restore: { ...first.restore, times }, schedule: first.schedule };
  });
  return [...merged, ...earlier.filter(({ id }) => !changed.some((evening) => evening.id === id))];
}

/** Moves with its evening, but not to before tomorrow: organisers must see it first. A taken day passes it on to the next. */
async function moveSchedule(
  tx: Tx,
  { id, announce_on, announce_due_at }: MeetupRow,
  { date, days, today, timeZone, taken }: Move,
): Promise<void> {
  if (announce_on === null || announce_due_at === null) return;
  const on = nextFree(later(addDays(announce_on, days), addDays(today, 1)), taken);
  taken.add(on);
  const schedule = on < date ? { announce_on: on, ...announcementTimes(on, timeZone) } : NOT_SCHEDULED;
  await tx.updateTable("meetups").set(schedule).where("id", "=", id).execute();
}

interface Move {
  readonly date: Day;
  readonly days: number;
  readonly today: Day;
  readonly timeZone: string;
  readonly taken: Set<Day>;
}

type Locked = ReadonlyMap<MeetupId, MeetupRow>;

/** No meetup joins a series once it exists. */
async function lockSeries(tx: Tx, id: SeriesId): Promise<Locked> {
  const rows = await tx.selectFrom("meetups").select("id").where("series_id", "=", id).execute();
  return lock(tx, { meetups: rows.map((row) => row.id) });
}

/** Soonest first. A draft that is being announced is no longer changed through its series. */
async function untouchedDrafts(tx: Tx, locked: Locked, after: Instant): Promise<MeetupRow[]> {
  const drafts = [...locked.values()]
    .filter(({ status, series_touched }) => status === "draft" && series_touched === 0)
    .filter(({ starts_at }) => starts_at > after)
    .sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
  const found: MeetupRow[] = [];
  for (const draft of drafts)
    if ((await ANNOUNCEMENT.find(tx, { meetup: draft.id })) === null) found.push(draft);
  return found;
}

/** Removes the unchanged drafts that the series made, and leaves the other meetups, which belong to no series any more. */
export async function stopSeries(
  tx: Tx,
  { now, actor }: WriteContext,
  id: SeriesId,
): Promise<Refused | { readonly removed: Day[] }> {
  const series = await tx.selectFrom("series").select("created_at").where("id", "=", id).executeTakeFirst();
  if (!series) return refused("series-not-found");
  const drafts = await untouchedDrafts(tx, await lockSeries(tx, id), now.toISOString());
  // The meetup that was repeated is older than its series.
  const removed = drafts.filter(({ created_at }) => created_at === series.created_at);
  for (const meetup of removed) {
    await tx.deleteFrom("meetups").where("id", "=", meetup.id).execute();
    await auditMeetup(tx, now, meetup, { actor, action: "meetup.deleted" });
  }
  await tx.updateTable("meetups").set({ series_id: null }).where("series_id", "=", id).execute();
  await tx.deleteFrom("series").where("id", "=", id).execute();
  notifyOnCommit(tx, "meetups-changed");
  return { removed: removed.map(({ date }) => date) };
}
