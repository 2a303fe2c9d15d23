import * as z from "zod";
import { BatchId, MemberId } from "#contract/ids.ts";
import { ResponseStatus as ResponseStatusSchema } from "#contract/meetups.ts";
import { Day, Instant } from "#contract/text.ts";
import { isWorthMail } from "#domain/meetup-status.ts";
import { isYes, RESPONSE_VIAS } from "#domain/places.ts";
import { changeAnswer } from "../answers/change-answer.ts";
import { withdrawInvitation } from "../answers/invitations/invite.ts";
import { responseOf, updateResponse } from "../answers/places/places.ts";
import { passOnPlaces } from "../answers/places/promote.ts";
import { reserve } from "../answers/places/reserved.ts";
import { settleAnswer } from "../answers/places/settle-answers.ts";
import { auditMeetup } from "../audit/audit.ts";
import { enqueue } from "../mail/enqueue.ts";
import { kindsThatAre } from "../mail/kinds.ts";
import { type AttendeeKey, lastStated, wasTold, withdrawKinds } from "../mail/status-mails.ts";
import { Told } from "../mail/templates/changed.tsx";
import { removeMember } from "../members/remove-member.ts";
import type { MeetupRow, MemberRow, ResponseRow, Tx } from "../platform/db/schema.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { batchKind } from "../records/batches.ts";
import { memberById } from "../records/members.ts";

/** What a change replaced, and the number that the answer got by it (decision 30). */
const AttendeeChange = z.object({
  queue_number: z.number(),
  /** The meetup then, which may change before the undo. */
  meetup: z
    .nullable(
      z.object({
        date: Day,
        starts_at: Instant,
        answer_by: z.nullable(Instant),
        offer_minutes: z.nullable(z.number()),
      }),
    )
    .default(null),
  /** What an earlier change reserved, and this one took; null: nothing. */
  reservation: z.nullable(z.object({ batch: BatchId, places: z.number() })),
  /** The newest mail then: what the member was told of the change is in later ones. */
  newestMail: z.number().default(0),
  /** When and where as the member knew it. */
  told: z.nullable(z.object({ before: Told, isAddressNew: z.boolean() })).default(null),
  /** The answers to the meetup's questions that it replaced, and the version that it stored. */
  answers: z.nullable(z.object({ was: z.nullable(z.string()), version: z.number() })).default(null),
  before: z.object({
    status: z.nullable(ResponseStatusSchema),
    queue_number: z.nullable(z.number()),
    changes: z.nullable(z.number()),
    via: z.nullable(z.enum(RESPONSE_VIAS)),
    answered_at: z.nullable(Instant),
    said_at: z.nullable(Instant).default(null),
    recorded_by: z.nullable(MemberId),
    guests: z.nullable(z.number()).default(null),
    late: z.nullable(z.number()).default(null),
    reconfirmed_at: z.nullable(Instant).default(null),
    offered: z.nullable(z.number()).default(null),
    offered_until: z.nullable(Instant).default(null),
    offers: z.nullable(z.number()).default(null),
    told_free: z.nullable(z.number()).default(null),
    /** Whether the change withdrew the mail about the offered place. */
    isOfferUnsent: z.boolean().default(false),
    invited: z.boolean(),
    newcomer: z.boolean(),
  }),
});
type AttendeeChange = z.output<typeof AttendeeChange>;

/** Made at once; its mails and what it frees wait for the undo, which leaves the list as if it was never made. */
export const ATTENDEE_CHANGE = batchKind({
  name: "guest-change",
  data: AttendeeChange,
  isAllowed: null,
  facts: null,
  run: async (tx, now, { meetup, member }) => {
    await passOnPlaces(tx, now, meetup, { known: member });
    return null;
  },
  undo: async (tx, now, { meetup, member: id, data }, actor): Promise<Refused | true> => {
    const { before } = data;
    if (id === null) return refused("guest-changed");
    const member = await memberById(tx, id);
    const current = await responseOf(tx, meetup.id, id);
    if (!member || !current) return refused("guest-changed");
    const attendee = { meetup: meetup.id, member: member.id };
    if (data.reservation) await reserve(tx, data.reservation);
    await withdrawKinds(tx, now, attendee, [...kindsThatAre("of-change"), "promoted", "offered"]);
    const toldBy = (await wasTold(tx, attendee, data.newestMail)) ? actor : before.recorded_by;
    const organiser = toldBy === null ? null : await memberById(tx, toldBy);
    const { isMailed } = await changeAnswer(tx, now, {
      cause: "undo",
      meetup,
      member,
      before: current,
      after: before,
      by: organiser?.id ?? null,
    });
    if (data.answers !== null) await restoreAnswers(tx, attendee, data.answers);
    if (data.meetup !== null) await settleAnswer(tx, now, attendee, data.meetup);
    if (before.isOfferUnsent) await mailOfferAgain(tx, now, { meetup, member });
    if (!isMailed) await tellOfChange(tx, now, { meetup, member, data });
    await auditMeetup(tx, now, meetup, { actor, action: "guest.undone", member: member.id });
    if ((await lastStated(tx, attendee)) === null) await leaveNoTrace(tx, now, { meetup, member, before });
    return true;
  },
});

/** What the member or an organiser answered since stays. */
async function restoreAnswers(
  tx: Tx,
  attendee: AttendeeKey,
  { was, version }: NonNullable<AttendeeChange["answers"]>,
): Promise<void> {
  await updateResponse(tx, attendee, { answers: was, details_version: version + 1 })
    .where("details_version", "=", version)
    .execute();
}

/** Whether the answer is still the one that the change recorded. */
export const isAsRecorded = (
  { via, queue_number }: Pick<ResponseRow, "via" | "queue_number">,
  data: Pick<AttendeeChange, "queue_number">,
): boolean => via === "organiser" && queue_number === data.queue_number;

interface Traces extends Attended {
  readonly before: AttendeeChange["before"];
}

/** Withdraws the invitation and membership that the change added, where no mail was sent. What else was done for them stays. */
async function leaveNoTrace(
  tx: Tx,
  now: Date,
  { meetup, member, before: { invited, newcomer } }: Traces,
): Promise<void> {
  if (!invited) await withdrawInvitation(tx, meetup.id, member.id);
  if (newcomer && member.verified_at === null && !(await isHeldElsewhere(tx, member.id)))
    await removeMember(tx, now, member, { farewell: false });
}

/** Whether the member has another invitation, or a mail went to them: they may have subscribed since. */
async function isHeldElsewhere(tx: Tx, member: MemberId): Promise<boolean> {
  const invitation = tx.selectFrom("invitations").select("meetup_id").where("member_id", "=", member);
  const mail = tx.selectFrom("emails").select("id").where("member_id", "=", member);
  const found = [await invitation.limit(1).executeTakeFirst(), await mail.limit(1).executeTakeFirst()];
  return found.some((row) => row !== undefined);
}

interface Attended {
  readonly meetup: MeetupRow;
  readonly member: MemberRow;
}

/** The meetup moved while the member was not on the list, or the change withdrew the mail about it. */
async function tellOfChange(
  tx: Tx,
  now: Date,
  { meetup, member, data: { told, before } }: Attended & { readonly data: AttendeeChange },
): Promise<void> {
  if (told === null || !isYes(before.status)) return;
  if (!told.isAddressNew && !isWorthMail(told.before, meetup)) return;
  const hasPlace = before.status === "confirmed";
  await enqueue(tx, now, member, { kind: "changed", meetup, ...told, hasPlace, isReply: false });
}

/** The change withdrew the mail about an offer that is open again. */
async function mailOfferAgain(tx: Tx, now: Date, { meetup, member }: Attended): Promise<void> {
  const answer = await responseOf(tx, meetup.id, member.id);
  const until = answer?.offered === 1 ? answer.offered_until : null;
  if (until !== null && until > now.toISOString())
    await enqueue(tx, now, member, { kind: "offered", meetup, until });
}
