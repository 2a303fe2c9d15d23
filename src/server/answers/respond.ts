import type { MeetupId, MemberId } from "#contract/ids.ts";
import { addDays, dateIn } from "#domain/dutch-dates.ts";
import { isPastAsking } from "#domain/meetup-status.ts";
import { howFilled, isFreeFor, MOST_OFFERS } from "#domain/offers.ts";
import {
  type Action,
  isAfterDeadline,
  isYes,
  placesOf,
  type ResponseStatus,
  type ResponseVia,
  statusAfter,
} from "#domain/places.ts";
import type { Outcome } from "#domain/wording.ts";
import { type Guest, withdrawKinds } from "../mail/status-mails.ts";
import { prepared } from "../platform/db/prepared.ts";
import type { MeetupRow, MemberRow, Tx } from "../platform/db/schema.ts";
import { WAITLIST_POSITION } from "../platform/db/sql.ts";
import type { Deps } from "../platform/deps.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";
import { rereadMeetup } from "../records/meetups.ts";
import { memberById } from "../records/members.ts";
import type { OwnAnswer } from "../records/own-answer.ts";
import { changeAnswer } from "./change-answer.ts";
import { hasSomeoneToAsk } from "./places/offers.ts";
import { openMeetup } from "./places/open-meetup.ts";
import { guestsOf, standingOf, updateResponse } from "./places/places.ts";

export type RecordedResponse = Outcome & {
  readonly meetup: MeetupRow;
  readonly own: OwnAnswer;
};

/** Records a member's answer in one transaction, serialised per meetup: it never gives a place too many. */
export function respond(
  deps: Deps,
  member: MemberRow,
  id: MeetupId,
  action: Action,
  via: "site" | "mail" = "site",
): Promise<Refused | RecordedResponse> {
  const { timeZone } = deps.config.site;
  return deps.db.write((tx) => respondIn(tx, deps.clock(), member.id, { id, action, via, timeZone }));
}

interface RespondInput {
  readonly id: MeetupId;
  readonly action: Action;
  readonly via: "site" | "mail";
  readonly timeZone: string;
}

async function respondIn(
  tx: Tx,
  now: Date,
  memberId: MemberId,
  { id, action, via, timeZone }: RespondInput,
): Promise<Refused | RecordedResponse> {
  const meetup = await openMeetup(tx, now, id, "meetup-not-found");
  const member = await memberById(tx, memberId);
  if (!member) return refused(via === "mail" ? "invalid-link" : "no-session");
  if (isRefused(meetup)) return meetup;
  const [current] = await ownAnswers(tx, { meetup: id, member: member.id });
  const from = current?.status ?? null;
  const isLate = isAfterDeadline(meetup.answer_by, now.getTime());
  const party = 1 + guestsOf(meetup, current, action === "confirm" ? "confirmed" : "declined");
  const asking = { party, isLate: from === "waitlist" ? current?.late === 1 : isLate };
  const isClaim = action === "confirm" && (await mayClaim(tx, now, meetup, asking));
  const to = statusAfter(placesOf(meetup), standingOf(current), { action, party, isLate, isClaim });
  if (from === "waitlist" && to === "waitlist" && current?.offered_until) return refused("offer-lapsed");
  const isReconfirmed = isPastAsking(meetup) && to === "confirmed";
  if (current?.via === "organiser") await takeOver(tx, now, { meetup: id, member: member.id, via });
  if (from === to && isReconfirmed) await reconfirm(tx, now, id, member.id);
  const { filled } =
    from === to && current?.via !== "organiser"
      ? { filled: null }
      : await changeAnswer(tx, now, {
          cause: "member",
          meetup,
          member,
          before: current,
          after: { status: to, via, isLate, isReconfirmed },
        });
  const own = {
    guests: party - 1,
    answers: current?.answers ?? null,
    status: to,
    late: to === "waitlist" && isLate ? 1 : 0,
    offers: 0,
    offered: 0,
    offered_until: null,
    answered_at: now.toISOString(),
    ...(from === to && current),
    reconfirmed_at: isReconfirmed ? now.toISOString() : null,
    waitlist_position: from === to ? (current?.waitlist_position ?? null) : newPosition(meetup, to),
  };
  const behind = current?.waitlist_position == null ? 0 : meetup.waitlist_members - current.waitlist_position;
  return {
    status: to,
    position: own.waitlist_position,
    vacated: isYes(from) && to === "declined" ? (filled ?? (behind > 0 ? "moved-up" : "free")) : undefined,
    isLate: own.late === 1,
    reconfirmed: isReconfirmed && from === to ? whenToMeet(meetup, now, timeZone) : undefined,
    own,
    meetup: await rereadMeetup(tx, id),
  };
}

const newPosition = ({ waitlist_members }: MeetupRow, to: ResponseStatus): number | null =>
  to === "waitlist" ? waitlist_members + 1 : null;

const whenToMeet = ({ date }: MeetupRow, now: Date, timeZone: string) =>
  date === addDays(dateIn(timeZone, now.getTime()), 1) ? "for-tomorrow" : "for-today";

/** Whether the party takes free places with this yes, because no member is asked for them. */
async function mayClaim(
  tx: Tx,
  now: Date,
  meetup: MeetupRow,
  party: { readonly party: number; readonly isLate: boolean },
): Promise<boolean> {
  if (meetup.offer_minutes === null) return false;
  const how = howFilled(meetup, now.getTime());
  if (!isFreeFor(placesOf(meetup), { ...party, offers: MOST_OFFERS }, how)) return false;
  return how === "first-come" || !(await hasSomeoneToAsk(tx, meetup));
}

async function reconfirm(tx: Tx, now: Date, meetup: MeetupId, member: MemberId): Promise<void> {
  await updateResponse(tx, meetup, member)
    .set({ reconfirmed_at: now.toISOString() })
    .where("reconfirmed_at", "is", null)
    .execute();
}

/**
 * The member's own answer replaces an organiser's: no mail names the organiser any more, and no undo reverts
 * it.
 */
async function takeOver(
  tx: Tx,
  now: Date,
  { meetup, member, via }: { meetup: MeetupId; member: MemberId; via: ResponseVia },
): Promise<void> {
  await withdrawKinds(tx, now, { meetup, member }, ["guest_added", "guest_removed"]);
  await updateResponse(tx, meetup, member).set({ via, recorded_by: null }).execute();
}

const ownAnswers = prepared((read, { meetup, member }: Guest) =>
  read
    .selectFrom("responses")
    .selectAll()
    .select(WAITLIST_POSITION)
    .where("meetup_id", "=", meetup)
    .where("member_id", "=", member),
);
