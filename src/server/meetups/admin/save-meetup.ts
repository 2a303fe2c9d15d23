import type { MeetupId, MemberId } from "#contract/ids.ts";
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
import type { CallDeps } from "../../calls/writes.ts";
import { pictureColumns } from "../../pictures/use-pictures.ts";
import { lock, lockCount } from "../../platform/db/locks.ts";
import type { MeetupRow, Tx } from "../../platform/db/schema.ts";
import type { Deps } from "../../platform/deps.ts";
import { type Refused, refused } from "../../platform/refusals.ts";
import { refuseTakenChoices } from "../../records/questions.ts";
import { NO_WHEREABOUTS, whereaboutsAfter, whereaboutsFor } from "../../records/whereabouts.ts";
import { writeInviting } from "../../records/write-meetup.ts";
import { ANNOUNCEMENT, scheduleAnnouncement } from "../announcement.ts";
import { CHANGE, countMailed, raiseRevision, refuseBeyondScope } from "./change-meetup.ts";
import { asMissing, missingOf } from "./drafts.ts";
import { formColumns, storedForm } from "./form-columns.ts";
import { insertMeetup } from "./insert-meetup.ts";
import type { Change } from "./pending-change.ts";
import { countOwnDrafts } from "./queries.ts";
import { reminderTimes } from "./schedule.ts";

interface Edit {
  readonly id: MeetupId;
  readonly form: MeetupForm & Partial<MeetupEdit>;
  readonly missing?: readonly LaterField[];
  readonly actor: MemberId;
}

/**
 * At once, or after the time to undo it when it mails people. It mails another day, time or place, unless `tell` is
 * false. A change that another organiser made meanwhile is not silently overwritten.
 */
export function updateMeetup(deps: CallDeps, edit: Edit): Promise<Refused | null> {
  const { id, actor, missing = [] } = edit;
  const { revision, status, tell = true, picture, undo_seconds: seconds = 0, ...fields } = edit.form;
  const now = deps.clock();
  const { timeZone } = deps.config.site;
  return writeInviting(deps.db, id, async (tx, before, scope) => {
    const waiting = await CHANGE.find(tx, { meetup: id });
    const stored = (await whereaboutsFor(tx, "organiser", [id])).get(id) ?? NO_WHEREABOUTS;
    const current = { ...before, ...stored, ...waiting?.data.columns, ...waiting?.data.whereabouts };
    const details = [
      ...(status === undefined || status === before.status ? [] : [STATUS_CHANGE_TEXT[before.status]]),
      ...(revision === undefined || revision === before.revision
        ? []
        : editConflicts(current, { ...fields, picture })),
    ];
    if (details.length > 0) return refused("meetup-changed", { details });
    const after = scheduleOf(fields, timeZone);
    if (isMovedToPast(before, after, now, seconds)) return refused("begins-in-past");
    const beyond = refuseBeyondScope(scope, now, { before, after });
    if (beyond) return beyond;
    const taken = await refuseTakenChoices(tx, before, fields.questions);
    if (taken) return taken;
    const change = await changeOf(tx, now, {
      before,
      current,
      form: { ...fields, picture },
      missing,
      timeZone,
      tell,
    });
    const recipients = await countMailed(tx, now, before, change);
    const limited =
      recipients > 0
        ? await countOrganisers(tx, { ...deps, scope }, { what: "changes", key: `${id}` })
        : null;
    if (limited) return limited;
    if (before.series_id !== null)
      await tx.updateTable("meetups").set({ series_touched: 1 }).where("id", "=", id).execute();
    // A draft that is still edited is not announced automatically.
    await ANNOUNCEMENT.discard(tx, id);
    await CHANGE.discard(tx, id);
    const data = {
      ...change,
      next: waiting?.data.next ?? [],
      touched: waiting?.data.touched ?? before.series_touched,
    };
    const waits = await CHANGE.begin(tx, now, { meetup: id, seconds, recipients, data, by: actor });
    if (waits) await raiseRevision(tx, id);
    return null;
  });
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
  /** As organisers see it: with its pending change. */
  readonly current: MeetupRow & WhereaboutsColumns;
  readonly form: MeetupForm;
  readonly missing: readonly LaterField[];
  readonly timeZone: string;
  readonly tell: boolean;
}

export async function changeOf(
  tx: Tx,
  now: Date,
  { before, current, form: fields, missing, timeZone, tell }: ChangeInput,
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
export function createMeetup(
  { db, config, clock }: Deps,
  { status = "published", undo_seconds: seconds = 0, ...form }: NewMeetupInput,
  actor: MemberId,
): Promise<MeetupId> {
  const now = clock();
  const { timeZone } = config.site;
  return db.write(async (tx) => {
    if (status === "published") await lock(tx, { invitations: "everyone" });
    const id = await insertMeetup(tx, now, { form, timeZone, status: "draft", actor });
    if (status === "published")
      await scheduleAnnouncement(tx, now, { id, ...scheduleOf(form, timeZone) }, { seconds, by: actor });
    await auditMeetup(tx, now, { id, title: form.title }, { actor, action: "meetup.created" });
    return id;
  });
}

type Draft = Pick<Edit, "form" | "missing" | "actor">;

export function createDraft(
  { db, config, clock }: CallDeps,
  { form, missing = [], actor }: Draft,
): Promise<Refused | { readonly id: MeetupId }> {
  const now = clock();
  const { timeZone } = config.site;
  return db.write(async (tx, { maxDrafts }) => {
    await lockCount(tx, `drafts of ${actor}`);
    if ((await countOwnDrafts(tx, actor)) >= maxDrafts) return refused("too-many-own-drafts");
    const id = await insertMeetup(tx, now, { form, timeZone, status: "draft", missing, actor });
    await auditMeetup(tx, now, { id, title: form.title }, { actor, action: "meetup.created" });
    return { id };
  });
}
