import type { MeetupId } from "#contract/ids.ts";
import { MAX_LINES, type NewTalk } from "#contract/talks/admin.ts";
import type { TalkId } from "#contract/talks.ts";
import { isSameName } from "#domain/name-order.ts";
import { searchWords } from "#domain/search.ts";
import { responseOf } from "../answers/places/places.ts";
import { auditMeetup } from "../audit/audit.ts";
import { countAnswer } from "../calls/organisers-limits.ts";
import type { MeetupContext } from "../calls/writes.ts";
import type { MemberRow, Tx } from "../platform/db/schema.ts";
import { containing } from "../platform/db/search.ts";
import { countRows } from "../platform/db/sql.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { type Refused, RefusedError, refused } from "../platform/refusals.ts";
import { memberById } from "../records/members.ts";
import { takeOpenTalk } from "../talks/open-talks.ts";
import { ANOTHER_TIME } from "../talks/release.ts";
import { dismissSpeaker, isToTell, seatSpeaker, tellSpeakers } from "../talks/speakers.ts";
import { raiseProgramme, takeOffProgramme } from "../talks/take-off.ts";
import { openTalks } from "./queries.ts";

interface Planning extends Confirmed {
  readonly talk: TalkId;
  /** Absent: as long as its member offered. */
  readonly minutes?: number | undefined;
}

/** What was asked first. */
interface Confirmed {
  /** A place beyond the maximum. */
  readonly beyond: boolean;
  /** A speaker who said no to the evening. */
  readonly declined: boolean;
}

type Planned = Refused | { readonly talk: TalkId };

/** Puts an open talk on the programme, behind its last one. @throws RefusedError when the evening has no place for its speaker, or they said no to it, and that is not confirmed */
export async function planTalk(
  tx: Tx,
  context: MeetupContext,
  { talk: id, minutes, beyond, declined }: Planning,
): Promise<Planned> {
  const { now, actor, scope, meetup } = context;
  const refusal = await refuseLine(tx, context);
  if (refusal) return refusal;
  const open = openTalks(tx, { member: actor, scope }).select([
    "talks.id",
    "talks.minutes",
    "talks.member_id",
    "talks.meetup_id",
  ]);
  const talk = await open.where("talks.id", "=", id).executeTakeFirst();
  // An organiser of another evening sees it, but it is not for this one.
  const isTheirs = scope.isAdmin || talk?.meetup_id === meetup.id;
  if (!talk || !isTheirs) return refused("proposal-gone");
  const columns = { state: "planned", meetup_id: meetup.id, changed_at: now.toISOString() } as const;
  if (!(await takeOpenTalk(tx, talk, columns))) return refused("proposal-gone");
  const member = talk.member_id === null ? null : ((await memberById(tx, talk.member_id)) ?? null);
  return putOn(tx, context, { talk: id, minutes: minutes ?? talk.minutes, member, beyond, declined });
}

/** Of a member who offered nothing, or of a speaker who is no member. Who is named by an organiser is 'een lid' until they choose. */
export async function addTalk(
  tx: Tx,
  context: MeetupContext,
  { member: named, speaker, beyond, declined, ...form }: NewTalk,
): Promise<Planned> {
  const { now, meetup, scope } = context;
  const refusal = await refuseLine(tx, context);
  if (refusal) return refusal;
  const member = named == null ? null : await memberById(tx, named);
  if (member === undefined) return refused("member-not-found");
  const isKnown = member !== null && (await responseOf(tx, meetup.id, member.id)) !== undefined;
  if (member && scope.people === "answered" && !isKnown) return refused("no-guest");
  if (!member && !speaker) return refused("talk-without-speaker");
  if (!member && speaker && (await isMembersName(tx, speaker))) return refused("speaker-is-member");
  const { id } = await tx
    .insertInto("talks")
    .values({
      ...form,
      member_id: member?.id ?? null,
      meetup_id: meetup.id,
      state: "planned",
      name_shown: "member",
      speaker: member ? null : (speaker ?? null),
      is_offered: 0,
      created_at: now.toISOString(),
      changed_at: now.toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return putOn(tx, context, { talk: id, minutes: form.minutes, member, beyond, declined });
}

/** What a member is called is theirs to show: typed by an organiser it would be on the page at once. */
async function isMembersName(tx: Tx, name: string): Promise<boolean> {
  const [longest = ""] = searchWords(name).toSorted((one, other) => other.length - one.length);
  const alike = tx.selectFrom("members").select("name").where(containing("members.sort_name", longest));
  return (await alike.execute()).some((member) => isSameName(member.name, name));
}

async function refuseLine(tx: Tx, { meetup }: MeetupContext): Promise<Refused | null> {
  if (meetup.status === "cancelled") return refused("meetup-cancelled");
  return (await countRows(linesAt(tx, meetup.id))) < MAX_LINES ? null : refused("programme-full");
}

interface Line extends Confirmed {
  readonly talk: TalkId;
  readonly minutes: number;
  readonly member: MemberRow | null;
}

async function putOn(tx: Tx, context: MeetupContext, line: Line): Promise<Planned> {
  const { now, actor, meetup } = context;
  const { talk, minutes, member } = line;
  if (member && isToTell(meetup, now)) await seat(tx, context, { ...line, member });
  const position = await placeOfNewTalk(tx, meetup.id);
  await tx
    .insertInto("programme_lines")
    .values({ meetup_id: meetup.id, position, talk_id: talk, minutes })
    .execute();
  await raiseProgramme(tx, meetup.id);
  await tellSpeakers(tx, now, meetup.id);
  notifyOnCommit(tx, "talks-changed");
  await auditMeetup(tx, now, meetup, { actor, action: "talk.planned" });
  return { talk };
}

async function seat(
  tx: Tx,
  context: MeetupContext,
  { member, beyond, declined }: Confirmed & { readonly member: MemberRow },
): Promise<void> {
  const { now, actor, meetup } = context;
  const limited = await countAnswer(tx, context, { meetup: meetup.id, member: member.id });
  if (limited) throw new RefusedError(limited);
  const seated = await seatSpeaker(tx, now, { meetup, member, by: actor, beyond });
  if (seated === "declined" && !declined) throw new RefusedError(refused("speaker-declined"));
  if (seated === "full") throw new RefusedError(refused("speaker-without-place"));
}

/** Behind the last talk: the free lines that close the evening, such as questions, move on. */
async function placeOfNewTalk(tx: Tx, meetup: MeetupId): Promise<number> {
  const rows = await linesAt(tx, meetup).select(["position", "talk_id"]).orderBy("position").execute();
  const lastTalk = rows.findLastIndex(({ talk_id }) => talk_id !== null);
  const closing = lastTalk < 0 ? [] : rows.slice(lastTalk + 1);
  for (const { position } of closing.toReversed())
    await tx
      .updateTable("programme_lines")
      .set({ position: position + 1 })
      .where("meetup_id", "=", meetup)
      .where("position", "=", position)
      .execute();
  return closing[0]?.position ?? (rows.at(-1)?.position ?? -1) + 1;
}

const linesAt = (tx: Tx, meetup: MeetupId) =>
  tx.selectFrom("programme_lines").where("meetup_id", "=", meetup);

interface TakingOff {
  readonly talk: TalkId;
  /** Also when the speaker was mailed that it is on the programme, and hears of it. */
  readonly told: boolean;
}

/** It waits for another time. @throws RefusedError when its speaker hears of it, and that is not confirmed */
export async function takeTalkOff(
  tx: Tx,
  context: MeetupContext,
  { talk: id, told }: TakingOff,
): Promise<Planned> {
  const { now, actor, meetup } = context;
  const talk = await onProgramme(tx, context, id);
  if (!talk) return refused("talk-off-programme");
  await takeOffProgramme(tx, meetup.id, [id]);
  // It stays with the evening: its organisers, who may be no admins, can put it back.
  const columns = { ...ANOTHER_TIME, meetup_id: meetup.id, changed_at: now.toISOString() };
  await tx.updateTable("talks").set(columns).where("id", "=", id).execute();
  const member = talk.member_id === null ? undefined : await memberById(tx, talk.member_id);
  if (member) {
    const dismissed = { talk: id, title: talk.title, toldStart: talk.told_start };
    const heard = await dismissSpeaker(tx, now, { meetup, member, talk: dismissed });
    if (heard === "told" && !told) throw new RefusedError(refused("speaker-told"));
  }
  await tellSpeakers(tx, now, meetup.id);
  notifyOnCommit(tx, "talks-changed");
  await auditMeetup(tx, now, meetup, { actor, action: "talk.taken-off" });
  return { talk: id };
}

const onProgramme = (tx: Tx, { meetup }: MeetupContext, talk: TalkId) =>
  tx
    .selectFrom("talks")
    .select(["id", "member_id", "title", "told_start"])
    .where("id", "=", talk)
    .where("meetup_id", "=", meetup.id)
    .where("state", "=", "planned")
    .executeTakeFirst();

export async function linkSlides(
  tx: Tx,
  context: MeetupContext,
  { talk, slides }: { readonly talk: TalkId; readonly slides: string | null },
): Promise<Planned> {
  const { now, actor, meetup } = context;
  if (!(await onProgramme(tx, context, talk))) return refused("talk-off-programme");
  const columns = { slides, changed_at: now.toISOString() };
  await tx.updateTable("talks").set(columns).where("id", "=", talk).execute();
  notifyOnCommit(tx, "meetups-changed");
  await auditMeetup(tx, now, meetup, { actor, action: "programme.changed" });
  return { talk };
}
