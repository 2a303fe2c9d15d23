import type { MeetupId } from "#contract/ids.ts";
import type { MeetupEdit, NewMeetup } from "#contract/meetups/form.ts";
import type { Scope } from "../../calls/rights.ts";
import type { MeetupContext, WriteContext } from "../../calls/writes.ts";
import { INVITES, type Locks, lock } from "../../platform/db/locks.ts";
import type { Tx } from "../../platform/db/schema.ts";
import { isRefused, type Refused, refused, unlessRefused } from "../../platform/refusals.ts";
import { organisedIds } from "../../records/hosts.ts";
import { meetupById } from "../../records/meetups.ts";
import { lockedWithSeries } from "../../records/repeating.ts";
import { copyFreeLines } from "../../talks/release.ts";
import type { filledDraft } from "../admin/drafts.ts";
import { createDraft, createMeetup, type Edit, updateMeetup } from "../admin/save-meetup.ts";
import { publishMeetup } from "../life/announce-meetup.ts";
import { createSeries } from "../series/create-series.ts";

/** What one press does besides saving the form. All of it happens, or nothing. */
type Alongside = Partial<Pick<MeetupEdit, "publish" | "next" | "repeat">>;

interface Saved {
  readonly id: MeetupId;
  /** Drafts that its series got; 0 when it was not repeated. */
  readonly repeated: number;
}

interface SavedEdit {
  readonly edit: Edit;
  readonly alongside: Alongside;
}

export async function saveMeetup(
  tx: Tx,
  context: MeetupContext,
  { edit, alongside }: SavedEdit,
): Promise<Refused | Saved> {
  const beyond = refuseAlongside(context.scope, alongside);
  if (beyond) return beyond;
  const { next, ...after } = alongside;
  const refusal = await updateMeetup(tx, context, edit, next);
  if (refusal) return refusal;
  return goOn(tx, context, { ...after, id: context.meetup.id, seconds: edit.undo_seconds ?? 0 });
}
/** Also when it changes nothing in its series: an earlier press may wait that does. */
saveMeetup.first = async (tx: Tx, input: readonly [SavedEdit], meetup: MeetupId): Promise<Locks> => ({
  ...INVITES(),
  ...(await lockedWithSeries(tx, input, meetup)),
});

export async function saveNewMeetup(
  tx: Tx,
  context: WriteContext,
  { repeat, copied_from: from, ...form }: NewMeetup,
): Promise<Refused | Saved> {
  const id = await createMeetup(tx, context, form);
  await copyProgramme(tx, context, { from, to: id });
  return goOn(tx, context, { id, repeat, seconds: form.undo_seconds });
}
saveNewMeetup.first = createMeetup.first;

interface NewDraftInput extends Pick<Alongside, "publish"> {
  readonly draft: ReturnType<typeof filledDraft>;
  readonly seconds: number;
  readonly from: MeetupId | undefined;
}

export async function saveNewDraft(
  tx: Tx,
  context: WriteContext,
  { draft, publish, seconds, from }: NewDraftInput,
): Promise<Refused | Saved> {
  const beyond = refuseAlongside(context.scope, { publish });
  if (beyond) return beyond;
  const made = await createDraft(tx, context, draft);
  if (isRefused(made)) return made;
  await copyProgramme(tx, context, { from, to: made.id });
  return goOn(tx, context, { id: made.id, publish, seconds });
}
saveNewDraft.first = (_tx: Tx, [{ publish }]: readonly [NewDraftInput]): Locks => (publish ? INVITES() : {});

interface Copied {
  readonly from: MeetupId | undefined;
  readonly to: MeetupId;
}

/** Of a meetup that the caller may see: an announced one, or their own draft. */
async function copyProgramme(tx: Tx, { actor, scope }: WriteContext, { from, to }: Copied): Promise<void> {
  const source = from === undefined ? undefined : await meetupById(tx, from);
  if (!source) return;
  const isSeen =
    scope.isAdmin || source.status !== "draft" || (await organisedIds(tx, actor)).includes(source.id);
  if (isSeen) await copyFreeLines(tx, source.id, to);
}

/** An admin alone changes more than one meetup at once. */
function refuseAlongside(scope: Scope, { publish, next, repeat }: Alongside): Refused | null {
  if (publish && !scope.mayAnnounce) return refused("admin-announces");
  return (next || repeat) && !scope.isAdmin ? refused("not-admin") : null;
}

interface GoingOn extends Omit<Alongside, "next"> {
  readonly id: MeetupId;
  readonly seconds: number;
}

/** @throws RefusedError when the saved meetup cannot be repeated or announced */
async function goOn(
  tx: Tx,
  context: WriteContext,
  { id, publish, repeat, seconds }: GoingOn,
): Promise<Refused | Saved> {
  const meetup = (await lock(tx, { meetups: [id] })).get(id);
  if (!meetup) return refused("meetup-not-found");
  const at = { ...context, meetup };
  const made = repeat ? unlessRefused(await createSeries(tx, at, repeat)).ids : [];
  if (publish) unlessRefused(await publishMeetup(tx, at, { seconds }));
  return { id, repeated: made.length };
}
