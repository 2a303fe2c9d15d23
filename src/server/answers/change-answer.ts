import type { MemberId } from "#contract/ids.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { isYes, type ResponseStatus, type ResponseVia } from "#domain/places.ts";
import type { MeetupRow, MemberRow, ResponseRow, Tx } from "../platform/db/schema.ts";
import type { Delay } from "../platform/outbox/queue.ts";
import { titlesOfSpeaker } from "../records/talks.ts";
import { ensureInvited } from "./invitations/invite.ts";
import { mailMissing } from "./missing-speakers.ts";
import {
  isPromoted,
  type PreviousAnswer,
  recordStatus,
  removeResponse,
  restoreResponse,
  setCompanions,
} from "./places/places.ts";
import { type Filled, passOnPlaces, settleFirst } from "./places/promote.ts";
import { endReservation, reservationOf } from "./places/reserved.ts";
import { ownStatusMail, stateByOrganiser, stateStatus } from "./places/state-status.ts";

interface NewAnswer {
  readonly status: ResponseStatus;
  readonly via: ResponseVia;
  /** Absent: now. */
  readonly saidAt?: Instant;
  readonly guests: number;
  readonly isLate?: boolean;
  readonly isReconfirmed?: boolean;
}

interface ByOrganiser {
  /** Null: the program itself, as when an evening with speakers is announced. */
  readonly by: MemberId | null;
  readonly delay: Delay;
  /** What it frees is given away when the time to undo it is over. */
  readonly isReserved: boolean;
}

interface Answered {
  readonly member: MemberRow;
  readonly before: ResponseRow | undefined;
  readonly after: NewAnswer;
}

interface Undone {
  readonly cause: "undo";
  readonly member: MemberRow;
  readonly before: ResponseRow;
  readonly after: PreviousAnswer;
  /** The organiser that the mail names; null: the member heard nothing of what is undone, and no mail names one. */
  readonly by: MemberId | null;
}

interface Removed {
  readonly cause: "removal";
  readonly before: ResponseRow;
  readonly after: null;
}

type AnswerChange = {
  readonly meetup: MeetupRow;
} & (
  | ({ readonly cause: "member" } & Answered)
  | ({ readonly cause: "organiser" } & Answered & ByOrganiser)
  | Undone
  | Removed
);

interface AnswerChanged {
  readonly filled: Filled;
  readonly isMailed: boolean;
}

/** The only way to change a member's answer (promise 89). The caller decides by the rules, and holds the meetup's lock. */
export async function changeAnswer(tx: Tx, now: Date, change: AnswerChange): Promise<AnswerChanged> {
  const { meetup } = change;
  await store(tx, now, change);
  const isMailed = await mailStatus(tx, now, change);
  await tellOfSpeaker(tx, now, change);
  if (change.cause === "organiser" && change.isReserved) return { filled: null, isMailed };
  const telling = { known: toldByMail(change), isUncertain: change.cause === "undo" };
  if (freesPlaces(change) || entersLine(change)) {
    // Undone, a place was never free.
    const isTold = change.cause !== "undo";
    return { filled: await passOnPlaces(tx, now, meetup, { ...telling, isTold }), isMailed };
  }
  if (mayConcernWaitlist(change)) await settleFirst(tx, now, meetup.id, telling);
  return { filled: null, isMailed };
}

/** Organisers hear at once when a speaker says that they do not come. */
async function tellOfSpeaker(tx: Tx, now: Date, change: AnswerChange): Promise<void> {
  if (change.cause !== "member") return;
  const { meetup, member, before, after } = change;
  if (after.status !== "declined" || before?.status === "declined") return;
  const titles = await titlesOfSpeaker(tx, { meetup: meetup.id, member: member.id });
  if (titles.length > 0)
    await mailMissing(tx, now, { meetup, member: member.id, titles, isWithdrawn: false });
}

async function store(tx: Tx, now: Date, change: AnswerChange): Promise<void> {
  switch (change.cause) {
    case "member":
    case "organiser":
      return record(tx, now, change);
    case "undo":
      return restoreResponse(tx, change.before, change.after);
    case "removal":
      return remove(tx, change);
    default:
      return change satisfies never;
  }
}

/** What an organiser freed by their answer, and can still undo, is free at once. */
async function remove(
  tx: Tx,
  { meetup, before }: Extract<AnswerChange, { cause: "removal" }>,
): Promise<void> {
  const reservation = await reservationOf(tx, meetup, before);
  if (reservation) await endReservation(tx, meetup, reservation);
  await removeResponse(tx, before);
}

async function record(
  tx: Tx,
  now: Date,
  change: Extract<AnswerChange, { cause: "member" | "organiser" }>,
): Promise<void> {
  const { meetup, member, before, after } = change;
  const { status, guests, saidAt = now.toISOString(), ...answer } = after;
  if (before?.status === status) return setCompanions(tx, before, guests);
  await ensureInvited(tx, now, meetup.id, member.id);
  await recordStatus(tx, now, meetup, member.id, {
    ...answer,
    from: before,
    to: status,
    guests,
    saidAt,
    recordedBy: change.cause === "organiser" ? change.by : null,
  });
}

/** The member's last mail states the answer then (promise 72). @returns whether it queued one */
async function mailStatus(tx: Tx, now: Date, change: AnswerChange): Promise<boolean> {
  switch (change.cause) {
    case "removal":
      return false;
    case "member": {
      const { meetup, member, before, after } = change;
      const { status, guests } = after;
      // Guests alone change nothing that a mail states.
      if (before?.status === status && before.guests !== guests) return false;
      return stateStatus(tx, now, { meetup, member, status, mail: ownStatusMail(meetup, status, guests) });
    }
    case "organiser":
      return stateByOrganiser(tx, now, { ...change, status: change.after.status });
    case "undo":
      return mailUndone(tx, now, change);
    default:
      return change satisfies never;
  }
}

function mailUndone(
  tx: Tx,
  now: Date,
  { meetup, member, after, by }: Undone & Pick<AnswerChange, "meetup">,
): Promise<boolean> {
  const { status, guests } = after;
  if (by !== null) return stateByOrganiser(tx, now, { meetup, member, status, by });
  if (status === null) return Promise.resolve(false);
  const mail = isPromoted(after)
    ? () => ({ kind: "promoted", meetup }) as const
    : ownStatusMail(meetup, status, guests ?? 0);
  return stateStatus(tx, now, { meetup, member, status, mail });
}

/** The member that the page and the mail about the change tell of too few places. */
const toldByMail = (change: AnswerChange): MemberId | null =>
  change.cause === "member" || change.cause === "organiser" ? change.member.id : null;

const mayConcernWaitlist = ({ meetup, after }: AnswerChange): boolean =>
  meetup.waitlist > 0 || after?.status === "waitlist";

/** An organiser's yes is never late, so that it may come next while late answers, or those without mail, wait beside a free place. */
const entersLine = ({ cause, before, after }: AnswerChange): boolean =>
  cause === "organiser" && after.status === "waitlist" && before?.status !== "waitlist";

/** Whether a yes ended or became smaller, on the waitlist too: the party that comes next may fit then. */
function freesPlaces({ before, cause, after }: AnswerChange): boolean {
  if (cause === "undo" || cause === "removal") return true;
  if (!isYes(before?.status)) return false;
  return !isYes(after?.status) || after.guests < before.guests;
}
