import * as z from "zod";
import { UNDO_SECONDS } from "#contract/fields.ts";
import { BatchId, MemberId } from "#contract/ids.ts";
import { ResponseStatus as ResponseStatusSchema } from "#contract/meetups.ts";
import { Day, Instant } from "#contract/text.ts";
import { RESPONSE_VIAS } from "#domain/places.ts";
import { changeAnswer } from "../answers/change-answer.ts";
import { withdrawInvitation } from "../answers/invitations/invite.ts";
import { responseOf } from "../answers/places/places.ts";
import { undoPromotions } from "../answers/places/promote.ts";
import { settleAnswer } from "../answers/places/settle-answers.ts";
import { auditMeetup } from "../audit/audit.ts";
import { enqueue } from "../mail/enqueue.ts";
import { kindsThatAre } from "../mail/kinds.ts";
import { hasUnsentOffer, lastStated, withdrawKinds } from "../mail/status-mails.ts";
import { removeMember } from "../members/remove-member.ts";
import type { MeetupRow, MemberRow, Read, Tx } from "../platform/db/schema.ts";
import type { Delay } from "../platform/outbox/queue.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { batchKind } from "../records/batches.ts";
import { rereadMeetup } from "../records/meetups.ts";
import { memberById } from "../records/members.ts";
import { withdrawBatch } from "../webhooks/events.ts";

/** What a change replaced, and the number that the answer got by it (decision 30). */
const AttendeeChange = z.object({
  member: MemberId,
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
  before: z.object({
    status: z.nullable(ResponseStatusSchema),
    queue_number: z.nullable(z.number()),
    changes: z.nullable(z.number()),
    via: z.nullable(z.enum(RESPONSE_VIAS)),
    answered_at: z.nullable(Instant),
    recorded_by: z.nullable(MemberId),
    guests: z.nullable(z.number()).default(null),
    late: z.nullable(z.number()).default(null),
    reconfirmed_at: z.nullable(Instant).default(null),
    offered: z.nullable(z.number()).default(null),
    offered_until: z.nullable(Instant).default(null),
    offers: z.nullable(z.number()).default(null),
    /** Whether the mail about the offered place was not sent before the change, which withdraws it. */
    isOfferUnsent: z.boolean().default(false),
    /** The change that freed the place, while the mail about the place was not sent: its undo takes the place back. */
    freedBy: z.nullable(BatchId).default(null),
    invited: z.boolean(),
    newcomer: z.boolean(),
  }),
  /** Answers on the waitlist before the change, which may give some of them a place. */
  waiting: z
    .array(
      z.object({
        member_id: MemberId,
        via: z.nullable(z.enum(RESPONSE_VIAS)),
        recorded_by: z.nullable(MemberId),
        offered_until: z.nullable(Instant),
        getsMail: z.boolean().default(true),
      }),
    )
    .default([]),
});
type AttendeeChange = z.output<typeof AttendeeChange>;

export interface Undone {
  /** How many more people have a place than there are, as when a promoted member was already mailed. */
  readonly beyond: number;
}

/** Made at once; its mails wait for the undo. The undo puts a promoted member back on the waitlist, unless their mail was sent. */
export const ATTENDEE_CHANGE = batchKind({
  name: "guest-change",
  data: AttendeeChange,
  run: null,
  undo: async (tx, now, { id, meetup, data }, actor): Promise<Refused | Undone> => {
    const { before } = data;
    const member = await memberById(tx, data.member);
    const current = await responseOf(tx, meetup.id, data.member);
    const isAsRecorded = current?.via === "organiser" && current.queue_number === data.queue_number;
    if (!member || !isAsRecorded) return refused("guest-changed");
    await undoPromotions(tx, now, meetup, { batch: id, waiting: data.waiting });
    await withdrawBatch(tx, id);
    const attendee = { meetup: meetup.id, member: member.id };
    const isMailWithdrawn = await withdrawKinds(tx, now, attendee, kindsThatAre("of-change"));
    const isToldBy = !isMailWithdrawn || before.via === "organiser";
    const by = await organiserBy(tx, actor);
    const delay = { notBefore: mailAfter(now) };
    const asBefore = before.freedBy === null ? undefined : { ...delay, batch: before.freedBy };
    const ownMail = isPromoted(before) && asBefore ? { promoted: asBefore } : "own";
    await changeAnswer(tx, now, {
      cause: "undo",
      meetup,
      member,
      before: current,
      after: before,
      mail: isToldBy ? { by, delay } : ownMail,
    });
    if (data.meetup !== null)
      await settleAnswer(tx, now, { meetup: meetup.id, member: member.id }, data.meetup);
    if (before.offered === 1 && before.isOfferUnsent)
      await mailOfferAgain(tx, now, { meetup, member }, asBefore);
    await auditMeetup(tx, now, meetup, { actor, action: "guest.undone", member: member.id });
    if (isMailWithdrawn && (await lastStated(tx, attendee)) === null)
      await leaveNoTrace(tx, now, { meetup, member, before });
    const hadPlace = before.status === "confirmed" || before.offered === 1;
    return { beyond: hadPlace ? beyondMaximum(await rereadMeetup(tx, meetup.id)) : 0 };
  },
});

const isPromoted = ({ status, via }: AttendeeChange["before"]) =>
  status === "confirmed" && via === "waitlist";

const beyondMaximum = ({ max_participants, confirmed, held }: MeetupRow): number =>
  max_participants === null ? 0 : Math.max(0, confirmed + held - max_participants);

interface Traces {
  readonly meetup: MeetupRow;
  readonly member: MemberRow;
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

/** In this time 'Ongedaan maken' can withdraw the mail. */
export const MAIL_AFTER_MS = UNDO_SECONDS * 1000;

export const mailAfter = (now: Date): Date => new Date(now.getTime() + MAIL_AFTER_MS);

export async function organiserBy(read: Read, actor: MemberId): Promise<{ id: MemberId; name: string }> {
  return { id: actor, name: (await memberById(read, actor))?.name ?? "de organisatie" };
}

/** The change withdrew the mail about an offer that is open again. */
async function mailOfferAgain(
  tx: Tx,
  now: Date,
  { meetup, member }: { readonly meetup: MeetupRow; readonly member: MemberRow },
  delay: Delay | undefined,
): Promise<void> {
  const attendee = { meetup: meetup.id, member: member.id };
  const { offered_until: until } = (await responseOf(tx, meetup.id, member.id)) ?? { offered_until: null };
  if (until === null || (await hasUnsentOffer(tx, attendee))) return;
  await enqueue(tx, now, member, { kind: "offered", meetup, until }, delay);
}
