import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { TalkId } from "#contract/talks.ts";
import { secondsAfter } from "#domain/countdown.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { isWorthTelling } from "#domain/talks.ts";
import { hasBegun } from "#domain/timing.ts";
import { changeAnswer } from "../answers/change-answer.ts";
import { decideStatus } from "../answers/places/decide-status.ts";
import { NO_ANSWER, responseOf } from "../answers/places/places.ts";
import { enqueue } from "../mail/enqueue.ts";
import { withdrawKinds, withdrawPlanned, withdrawTakenOff } from "../mail/status-mails.ts";
import type { MeetupRow, MemberRow, Read, Tx } from "../platform/db/schema.ts";
import { rereadMeetup } from "../records/meetups.ts";
import { memberById } from "../records/members.ts";
import { type TalkStart, talkStarts, titlesOfSpeaker } from "../records/talks.ts";

/** In which a talk that is put on a programme can be taken off without a mail. */
const UNTOLD_SECONDS = 60;

/** A speaker hears of it, and gets a place, when the evening is announced and still to come. */
export const isToTell = ({ status, starts_at }: MeetupRow, now: Date): boolean =>
  status === "published" && !hasBegun(starts_at, now.getTime());

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
  const asked = { action: "confirm", before, party: 1 + guests } as const;
  const status = beyond ? "confirmed" : (await decideStatus(tx, now, meetup, asked)).status;
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

interface Dismissal {
  readonly meetup: MeetupRow;
  readonly member: MemberRow;
  readonly talk: Pick<SpeakersTalk, "talk" | "title" | "toldStart">;
}

/** Of a talk that was taken off: a speaker who was mailed that it is on the programme hears of it, any other has no place by it. */
export async function dismissSpeaker(
  tx: Tx,
  now: Date,
  { meetup, member, talk }: Dismissal,
): Promise<"told" | "untold"> {
  const { told, isWaiting } = await mailedStart(tx, now, { ...talk, meetup: meetup.id, member: member.id });
  if (told !== null && isToTell(meetup, now)) {
    await enqueue(
      tx,
      now,
      member,
      { kind: "talk_taken_off", meetup, talk: talk.talk, title: talk.title, told },
      { notBefore: secondsAfter(now, UNTOLD_SECONDS) },
    );
    return "told";
  }
  const others = await titlesOfSpeaker(tx, { meetup: meetup.id, member: member.id });
  if (isWaiting && others.length === 0) await unseatSpeaker(tx, now, { meetup, member });
  return "untold";
}

/** Takes back the place that being on the programme gave, while no mail about it was sent. */
async function unseatSpeaker(
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
    if (talk.toldStart === talk.startsAt) continue;
    const member = await memberById(tx, talk.member);
    if (!member) continue;
    const { told, isWaiting } = await mailedStart(tx, now, talk);
    if (told !== null && !isWorthTelling(told, talk.startsAt)) {
      await tellsStart(tx, talk.talk, told);
      continue;
    }
    await enqueue(
      tx,
      now,
      member,
      { kind: "talk_planned", meetup, talk: talk.talk, told },
      { notBefore: secondsAfter(now, UNTOLD_SECONDS) },
    );
    await tellsStart(tx, talk.talk, talk.startsAt);
    if (told !== null && !isWaiting) moved += 1;
  }
  return moved;
}

type Told = Pick<SpeakersTalk, "talk" | "meetup" | "member" | "toldStart">;

/**
 * Withdraws what waits for a speaker about this talk.
 * @returns the start that the speaker was mailed, null without a mail; and whether one waited that the talk is on the programme
 */
async function mailedStart(
  tx: Tx,
  now: Date,
  { toldStart, ...speaker }: Told,
): Promise<{ readonly told: Instant | null; readonly isWaiting: boolean }> {
  if (toldStart === null) {
    const takenOff = await withdrawTakenOff(tx, now, speaker);
    return { told: takenOff?.told ?? null, isWaiting: false };
  }
  const waiting = await withdrawPlanned(tx, now, speaker);
  return { told: waiting ? waiting.told : toldStart, isWaiting: waiting !== null };
}

const tellsStart = (tx: Tx, talk: TalkId, start: Instant) =>
  tx.updateTable("talks").set({ told_start: start }).where("id", "=", talk).execute();
