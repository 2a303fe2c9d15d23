import type { MeetupId } from "#contract/ids.ts";
import {
  type DraftEdit,
  describeChange,
  FIELD_NAMES,
  type MeetupEdit,
  type MeetupFields,
  type MeetupForm,
  type NewMeetup,
  STATUS_CHANGE_TEXT,
} from "#contract/meetups/form.ts";
import type { WhereaboutsColumns } from "#contract/whereabouts.ts";
import { secondsAfter } from "#domain/countdown.ts";
import { toTheMinute } from "#domain/dutch-dates.ts";
import { scheduleOf } from "#domain/moments.ts";
import { hasBegun } from "#domain/timing.ts";
import { auditMeetup } from "../../audit/audit.ts";
import { countOrganisers } from "../../calls/organisers-limits.ts";
import type { MeetupContext, WriteContext } from "../../calls/writes.ts";
import { INVITES, lockCount } from "../../platform/db/locks.ts";
import type { MeetupRow, Tx } from "../../platform/db/schema.ts";
import { type Refused, refused, unlessRefused } from "../../platform/refusals.ts";
import { raiseRevision } from "../../records/meetups.ts";
import { refuseTakenChoices } from "../../records/questions.ts";
import { NO_WHEREABOUTS, whereaboutsAfter, whereaboutsFor } from "../../records/whereabouts.ts";
import { ANNOUNCEMENT, scheduleAnnouncement } from "../announcement.ts";
import { planSeries } from "../series/change-series.ts";
import { CHANGE, countMailed, refuseBeyondScope } from "./change-meetup.ts";
import { changeOf } from "./change-of.ts";
import { filledDraft, missingOf } from "./drafts.ts";
import { completed, refuseSkippedTime, storedForm } from "./form-columns.ts";
import { insertMeetup } from "./insert-meetup.ts";
import type { Change, SeriesChange } from "./pending-change.ts";
import { countOwnDrafts } from "./queries.ts";

/** What it does not name stays as it is; null, and only in a draft: a field that it lacks. */
export type Edit = DraftEdit & Partial<Omit<MeetupEdit, keyof DraftEdit>>;

/**
 * At once, or after the time to undo it when it mails people. Another organiser's change meanwhile is not silently overwritten.
 * @throws RefusedError when its series cannot follow
 */
export async function updateMeetup(
  tx: Tx,
  context: MeetupContext,
  asked: Edit,
  next = false,
): Promise<Refused | null> {
  const edit = await loadEdit(tx, context, asked);
  const refusal =
    refuseOutdated(edit) ??
    refuseSkippedTime(edit.form, context.config.site.timeZone) ??
    refuseMove(edit, context) ??
    (await refuseTakenChoices(tx, edit.before, edit.form.questions));
  if (refusal) return refusal;
  const planned = await planChange(tx, context, edit);
  const limited = await countMailingChange(tx, context, planned);
  if (limited) return limited;
  const series = unlessRefused(await planSeries(tx, context, { ...edit, change: planned.change, next }));
  // A draft that is still edited is not announced automatically.
  await ANNOUNCEMENT.undo(tx, context.now, { meetup: edit.before.id }, context.actor);
  await scheduleChange(tx, context, edit, { ...planned, series });
  return null;
}
updateMeetup.first = INVITES;

type Loaded = Awaited<ReturnType<typeof loadEdit>>;

async function loadEdit(
  tx: Tx,
  { config, meetup: before }: MeetupContext,
  {
    revision,
    status,
    tell = true,
    tell_others: tellOthers = false,
    undo_seconds: seconds = 0,
    ...edit
  }: Edit,
) {
  const waiting = await CHANGE.find(tx, { meetup: before.id });
  const isBeingAnnounced = (await ANNOUNCEMENT.find(tx, { meetup: before.id })) !== null;
  const stored = (await whereaboutsFor(tx, "organiser", [before.id])).get(before.id) ?? NO_WHEREABOUTS;
  /** As organisers see it: with its pending change. */
  const current = { ...before, ...stored, ...waiting?.data.columns, ...waiting?.data.whereabouts };
  const { form, missing } = filledDraft(completed(current, edit));
  return {
    before,
    waiting,
    isBeingAnnounced,
    current,
    form,
    missing,
    after: scheduleOf(form, config.site.timeZone),
    seen: { revision, status },
    seconds,
    tell,
    tellOthers,
  };
}

function refuseOutdated({ before, isBeingAnnounced, current, seen, form }: Loaded): Refused | null {
  const isOther = seen.status !== undefined && seen.status !== before.status;
  const isNewer = seen.revision !== undefined && seen.revision !== before.revision;
  const details = [
    ...(isOther ? [STATUS_CHANGE_TEXT[before.status]] : []),
    ...(isNewer && isBeingAnnounced ? [STATUS_CHANGE_TEXT.published] : []),
    ...(isNewer ? editConflicts(current, form) : []),
  ];
  return details.length > 0 ? refused("meetup-changed", { details }) : null;
}

function refuseMove({ before, after, seconds }: Loaded, { now, scope }: MeetupContext): Refused | null {
  if (isMovedToPast(before, after, now, seconds)) return refused("begins-in-past");
  return refuseBeyondScope(scope, now, { before, after });
}

interface Planned {
  readonly change: Change;
  readonly recipients: number;
}

async function planChange(
  tx: Tx,
  { now, config }: MeetupContext,
  { before, current, form, missing, tell, tellOthers }: Loaded,
): Promise<Planned> {
  const { timeZone } = config.site;
  const change = await changeOf(tx, now, { before, current, form, missing, timeZone, tell, tellOthers });
  return { change, recipients: await countMailed(tx, now, before, change) };
}

const countMailingChange = async (
  tx: Tx,
  context: MeetupContext,
  { recipients }: Planned,
): Promise<Refused | null> =>
  recipients > 0 ? countOrganisers(tx, context, { what: "changes", key: `${context.meetup.id}` }) : null;

async function scheduleChange(
  tx: Tx,
  { now, actor, scope }: MeetupContext,
  { before, waiting, seconds }: Loaded,
  { change, recipients, series }: Planned & { readonly series: SeriesChange },
): Promise<void> {
  const { id } = before;
  await CHANGE.discard(tx, id);
  const data = { ...change, ...series };
  // An admin's change of the next evenings stays theirs to undo, and does not end with an organiser's right.
  const isAdminsToo = series.evenings.length > 0 && !scope.isAdmin;
  const by = isAdminsToo ? (waiting?.createdBy ?? actor) : actor;
  const waits = await CHANGE.begin(tx, now, { meetup: id, seconds, recipients, data, by });
  if (waits) await raiseRevision(tx, id);
}

/** When the time to undo it is over. A meetup that began may be corrected, and a draft records an evening that was. */
function isMovedToPast(
  before: Pick<MeetupRow, "status" | "starts_at">,
  after: Pick<MeetupRow, "starts_at">,
  now: Date,
  seconds: number,
): boolean {
  const isToCome = before.status !== "draft" && !hasBegun(before.starts_at, now.getTime());
  const isMoved = before.starts_at !== after.starts_at;
  return isToCome && isMoved && hasBegun(after.starts_at, secondsAfter(now, seconds).getTime());
}

export function editConflicts(now: MeetupRow & WhereaboutsColumns, form: MeetupForm): string[] {
  const current = comparable(storedForm(now));
  const { picture } = current;
  const asked = form.picture === undefined ? picture : form.picture;
  const wanted = comparable({
    ...form,
    ...whereaboutsAfter(now, form),
    picture: asked && { ...asked, focus: asked.focus ?? picture?.focus },
  });
  const missing: readonly string[] = missingOf(now);
  return FIELD_NAMES.filter((field) => !isSame(current[field], wanted[field])).map((field) =>
    describeChange(field, missing.includes(field) ? null : current[field]),
  );
}

/** A picture differs by its file, its text or its focus. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const comparable = (form: MeetupForm & WhereaboutsColumns): MeetupFields => ({
  ...form,
  picture: form.picture
    ? { hash: form.picture.hash, alt: form.picture.alt, focus: form.picture.focus }
    : null,
  start_time: toTheMinute(form.start_time),
  end_time: form.end_time && toTheMinute(form.end_time),
});

type NewMeetupInput = MeetupForm & Partial<Pick<NewMeetup, "status" | "undo_seconds">>;

/** As a draft. Unless it stays one, it is announced in the same transaction, or after the time to undo that. */
export async function createMeetup(
  tx: Tx,
  { now, actor, config }: WriteContext,
  { status = "published", undo_seconds: seconds = 0, ...form }: NewMeetupInput,
): Promise<MeetupId> {
  const { timeZone } = config.site;
  const id = await insertMeetup(tx, now, { form, timeZone, status: "draft", actor });
  if (status === "published")
    await scheduleAnnouncement(tx, now, { id, ...scheduleOf(form, timeZone) }, { seconds, by: actor });
  await auditMeetup(tx, now, { id, title: form.title }, { actor, action: "meetup.created" });
  return id;
}
createMeetup.first = (_tx: Tx, [{ status }]: readonly [NewMeetupInput]) =>
  status === "draft" ? {} : INVITES();

export async function createDraft(
  tx: Tx,
  { now, actor, scope, config }: WriteContext,
  { form, missing }: ReturnType<typeof filledDraft>,
): Promise<Refused | { readonly id: MeetupId }> {
  const { timeZone } = config.site;
  await lockCount(tx, `drafts of ${actor}`);
  if ((await countOwnDrafts(tx, actor)) >= scope.maxDrafts) return refused("too-many-own-drafts");
  const id = await insertMeetup(tx, now, { form, timeZone, status: "draft", missing, actor });
  await auditMeetup(tx, now, { id, title: form.title }, { actor, action: "meetup.created" });
  return { id };
}
