import type { MeetupId } from "#contract/ids.ts";
import {
  describeChange,
  FIELD_NAMES,
  type LaterField,
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
import { auditMeetup } from "../../audit/audit.ts";
import { countOrganisers } from "../../calls/organisers-limits.ts";
import type { MeetupContext, WriteContext } from "../../calls/writes.ts";
import { pictureColumns } from "../../pictures/use-pictures.ts";
import { INVITES, lockCount } from "../../platform/db/locks.ts";
import type { MeetupRow, Tx } from "../../platform/db/schema.ts";
import { type Refused, refused } from "../../platform/refusals.ts";
import { refuseTakenChoices } from "../../records/questions.ts";
import { NO_WHEREABOUTS, whereaboutsAfter, whereaboutsFor } from "../../records/whereabouts.ts";
import { ANNOUNCEMENT, scheduleAnnouncement } from "../announcement.ts";
import { CHANGE, countMailed, raiseRevision, refuseBeyondScope } from "./change-meetup.ts";
import { asMissing, missingOf } from "./drafts.ts";
import { formColumns, storedForm } from "./form-columns.ts";
import { insertMeetup } from "./insert-meetup.ts";
import type { Change } from "./pending-change.ts";
import { countOwnDrafts } from "./queries.ts";
import { reminderTimes } from "./schedule.ts";

interface EditInput {
  readonly form: MeetupForm & Partial<MeetupEdit>;
  readonly missing?: readonly LaterField[];
}

/** At once, or after the time to undo it when it mails people. Another organiser's change meanwhile is not silently overwritten. */
export async function updateMeetup(
  tx: Tx,
  context: MeetupContext,
  input: EditInput,
): Promise<Refused | null> {
  const edit = await loadEdit(tx, context, input);
  const refusal =
    refuseOutdated(edit) ??
    refuseMove(edit, context) ??
    (await refuseTakenChoices(tx, edit.before, edit.form.questions));
  if (refusal) return refusal;
  const planned = await planChange(tx, context, edit);
  const limited = await countMailingChange(tx, context, planned);
  if (limited) return limited;
  await touchSeries(tx, edit.before);
  // A draft that is still edited is not announced automatically.
  await ANNOUNCEMENT.discard(tx, edit.before.id);
  await scheduleChange(tx, context, edit, planned);
  return null;
}
updateMeetup.first = INVITES;

type Loaded = Awaited<ReturnType<typeof loadEdit>>;

async function loadEdit(
  tx: Tx,
  { config, meetup: before }: MeetupContext,
  { form: asked, missing = [] }: EditInput,
) {
  const {
    revision,
    status,
    tell = true,
    tell_others: tellOthers = false,
    undo_seconds: seconds = 0,
    ...form
  } = asked;
  const waiting = await CHANGE.find(tx, { meetup: before.id });
  const stored = (await whereaboutsFor(tx, "organiser", [before.id])).get(before.id) ?? NO_WHEREABOUTS;
  return {
    before,
    waiting,
    /** As organisers see it: with its pending change. */
    current: { ...before, ...stored, ...waiting?.data.columns, ...waiting?.data.whereabouts },
    form,
    missing,
    after: scheduleOf(form, config.site.timeZone),
    seen: { revision, status },
    seconds,
    tell,
    tellOthers,
  };
}

function refuseOutdated({ before, current, seen, form }: Loaded): Refused | null {
  const isOther = seen.status !== undefined && seen.status !== before.status;
  const isNewer = seen.revision !== undefined && seen.revision !== before.revision;
  const details = [
    ...(isOther ? [STATUS_CHANGE_TEXT[before.status]] : []),
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

async function touchSeries(tx: Tx, { id, series_id }: MeetupRow): Promise<void> {
  if (series_id !== null)
    await tx.updateTable("meetups").set({ series_touched: 1 }).where("id", "=", id).execute();
}

async function scheduleChange(
  tx: Tx,
  { now, actor }: MeetupContext,
  { before, waiting, seconds }: Loaded,
  { change, recipients }: Planned,
): Promise<void> {
  const { id } = before;
  await CHANGE.discard(tx, id);
  const data = {
    ...change,
    next: waiting?.data.next ?? [],
    touched: waiting?.data.touched ?? before.series_touched,
  };
  const waits = await CHANGE.begin(tx, now, { meetup: id, seconds, recipients, data, by: actor });
  if (waits) await raiseRevision(tx, id);
}

/** When the time to undo it is over. A meetup that began may be corrected, and a draft records an evening that was. */
function isMovedToPast(
  before: Pick<MeetupRow, "status" | "starts_at">,
  after: Pick<MeetupRow, "starts_at">,
  now: Date,
  seconds: number,
): boolean {
  const isToCome = before.status !== "draft" && before.starts_at >= now.toISOString();
  const isMoved = before.starts_at !== after.starts_at;
  return isToCome && isMoved && after.starts_at < secondsAfter(now, seconds).toISOString();
}

interface ChangeInput {
  readonly before: MeetupRow;
  readonly current: MeetupRow & WhereaboutsColumns;
  readonly form: MeetupForm;
  readonly missing: readonly LaterField[];
  readonly timeZone: string;
  readonly tell: boolean;
  readonly tellOthers?: boolean;
}

export async function changeOf(
  tx: Tx,
  now: Date,
  { before, current, form: fields, missing, timeZone, tell, tellOthers = false }: ChangeInput,
): Promise<Change> {
  const { address, online_url, access_note, picture, ...form } = fields;
  const timesOf = (plan: typeof form | MeetupRow) =>
    reminderTimes({ ...plan, remind_guests: Boolean(plan.remind_guests) }, timeZone);
  return {
    columns: {
      ...(await pictureColumns(tx, now, picture, current)),
      ...formColumns(form, timeZone),
      missing: asMissing(missing),
    },
    whereabouts: whereaboutsAfter(current, fields),
    times: { before: timesOf(before), after: timesOf(form) },
    tell,
    tellOthers,
  };
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
  { form, missing = [] }: Pick<EditInput, "form" | "missing">,
): Promise<Refused | { readonly id: MeetupId }> {
  const { timeZone } = config.site;
  await lockCount(tx, `drafts of ${actor}`);
  if ((await countOwnDrafts(tx, actor)) >= scope.maxDrafts) return refused("too-many-own-drafts");
  const id = await insertMeetup(tx, now, { form, timeZone, status: "draft", missing, actor });
  await auditMeetup(tx, now, { id, title: form.title }, { actor, action: "meetup.created" });
  return { id };
}
