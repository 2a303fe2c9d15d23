import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { TalkId } from "#contract/talks.ts";
import { secondsAfter } from "#domain/countdown.ts";
import { placesOf, statusAfter } from "#domain/places.ts";
import { isWorthTelling } from "#domain/talks.ts";
import { changeAnswer } from "../answers/change-answer.ts";
import { NO_ANSWER, responseOf, standingOf } from "../answers/places/places.ts";
import { claimOf } from "../answers/places/waitlist.ts";
import { enqueue } from "../mail/enqueue.ts";
import { withdrawKinds, withdrawOfTalk } from "../mail/status-mails.ts";
import type { MeetupRow, MemberRow, Read, Tx } from "../platform/db/schema.ts";
import { rereadMeetup } from "../records/meetups.ts";
import { memberById } from "../records/members.ts";
import { type TalkStart, talkStarts } from "../records/talks.ts";

/** In which a talk that is put on a programme can be taken off without a mail. */
const UNTOLD_SECONDS = 60;

/** A speaker hears of it, and gets a place, when the evening is announced and still to come. */
export const isToTell = ({ status, starts_at }: MeetupRow, now: Date): boolean =>
  status === "published" && starts_at > now.toISOString();

interface Seat {
  readonly meetup: MeetupRow;
  readonly member: MemberRow;
  readonly by: MemberId | null;
  readonly beyond: boolean;
}

/** A place, as who is added by an organiser. `declined`: the member said no, which stays. The caller holds the meetup's lock. */
export async function seatSpeaker(
  tx: Tx,
  now: Date,
  { meetup, member, by, beyond }: Seat,
): Promise<"seated" | "declined" | "full"> {
  const before = await responseOf(tx, meetup.id, member.id);
  if (before?.status === "declined") return "declined";
  if (before?.status === "confirmed") return "seated";
  const guests = before?.guests ?? 0;
  const party = { party: 1 + guests, isLate: false } as const;
  const { isClaim } = await claimOf(tx, now, meetup, { before, ...party });
  const status = beyond
    ? "confirmed"
    : statusAfter(placesOf(meetup), standingOf(before), { action: "confirm", ...party, isClaim });
  if (status !== "confirmed") return "full";
  await changeAnswer(tx, now, {
    cause: "organiser",
    meetup,
    member,
    before,
    after: { status, via: "organiser", guests },
    by,
    delay: { notBefore: secondsAfter(now, UNTOLD_SECONDS) },
    isReserved: false,
  });
  return "seated";
}

/** Takes back the place that being on the programme gave, while no mail about it was sent. */
export async function unseatSpeaker(
  tx: Tx,
  now: Date,
  { meetup, member }: { readonly meetup: MeetupRow; readonly member: MemberRow },
): Promise<void> {
  const attendee = { meetup: meetup.id, member: member.id };
  const current = await responseOf(tx, meetup.id, member.id);
  if (current?.via !== "organiser" || current.changes > 0) return;
  if (!(await withdrawKinds(tx, now, attendee, ["guest_added"]))) return;
  await changeAnswer(tx, now, { cause: "undo", meetup, member, before: current, after: NO_ANSWER, by: null });
}

/** Gives each speaker on the programme a place, where there is one, and tells them. */
export async function welcomeSpeakers(tx: Tx, now: Date, meetup: MeetupRow): Promise<void> {
  for (const { member: id } of await speakersOf(tx, meetup.id)) {
    const member = await memberById(tx, id);
    if (!member) continue;
    const seat = { meetup: await rereadMeetup(tx, meetup.id), member, by: null, beyond: false };
    await seatSpeaker(tx, now, seat);
  }
  await tellSpeakers(tx, now, meetup.id);
}

type SpeakersTalk = TalkStart & { readonly member: MemberId };

const speakersOf = async (read: Read, meetup: MeetupId): Promise<SpeakersTalk[]> =>
  (await talkStarts(read, [meetup])).filter((talk): talk is SpeakersTalk => talk.member !== null);

/**
 * Mails speakers that are new on the programme, and those whose start moved since their last mail. Mails that wait say the newest start.
 * @returns how many it mails of another start
 */
export async function tellSpeakers(tx: Tx, now: Date, id: MeetupId): Promise<number> {
  const meetup = await rereadMeetup(tx, id);
  if (!isToTell(meetup, now)) return 0;
  let moved = 0;
  for (const talk of await speakersOf(tx, id)) {
    const isNew = talk.toldStart === null;
    if (!isNew && !isWorthTelling(talk.toldStart, talk.startsAt)) continue;
    const member = await memberById(tx, talk.member);
    if (!member) continue;
    const waiting = await withdrawOfTalk(tx, now, { meetup: id, member: member.id, talk: talk.talk });
    await enqueue(
      tx,
      now,
      member,
      { kind: "talk_planned", meetup, talk: talk.talk, isMoved: waiting?.isMoved ?? !isNew },
      { notBefore: secondsAfter(now, UNTOLD_SECONDS) },
    );
    await tellsStart(tx, talk);
    if (!isNew && waiting === null) moved += 1;
  }
  return moved;
}

const tellsStart = (
  tx: Tx,
  { talk, startsAt }: { readonly talk: TalkId; readonly startsAt: TalkStart["startsAt"] },
) => tx.updateTable("talks").set({ told_start: startsAt }).where("id", "=", talk).execute();
