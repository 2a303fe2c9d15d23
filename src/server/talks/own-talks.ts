import type { Updateable } from "kysely";
import type { MemberId } from "#contract/ids.ts";
import type { TalkId } from "#contract/talks.ts";
import type { SpeakerName } from "#domain/talks.ts";
import { hasBegun } from "#domain/timing.ts";
import { mailMissing } from "../answers/missing-speakers.ts";
import type { WriteContext } from "../calls/writes.ts";
import { withdrawPlanned } from "../mail/status-mails.ts";
import type { Locks } from "../platform/db/locks.ts";
import type { Tables, Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { meetupById } from "../records/meetups.ts";
import { ownTalk } from "./offers.ts";
import { tellSpeakers } from "./speakers.ts";
import { takeOffProgramme } from "./take-off.ts";

/** How everybody may know the speaker, also after the evening. */
export async function chooseSpeakerName(
  tx: Tx,
  { actor, now }: WriteContext,
  { talk, nameShown }: { readonly talk: TalkId; readonly nameShown: SpeakerName },
): Promise<Refused | { readonly talk: TalkId }> {
  return updateOwn(tx, { member: actor, talk }, { name_shown: nameShown, changed_at: now.toISOString() });
}

export async function linkOwnSlides(
  tx: Tx,
  { actor, now }: WriteContext,
  { talk, slides }: { readonly talk: TalkId; readonly slides: string | null },
): Promise<Refused | { readonly talk: TalkId }> {
  const own = await ownTalk(tx, actor, talk);
  if (own?.state !== "planned") return refused("talk-not-found");
  return updateOwn(tx, { member: actor, talk }, { slides, changed_at: now.toISOString() });
}

async function updateOwn(
  tx: Tx,
  { member, talk }: { readonly member: MemberId; readonly talk: TalkId },
  columns: Pick<Updateable<Tables["talks"]>, "name_shown" | "slides" | "changed_at">,
): Promise<Refused | { readonly talk: TalkId }> {
  const changed = await tx
    .updateTable("talks")
    .set(columns)
    .where("id", "=", talk)
    .where("member_id", "=", member)
    .returning("id")
    .executeTakeFirst();
  if (!changed) return refused("talk-not-found");
  notifyOnCommit(tx, "meetups-changed");
  return { talk };
}

interface Withdrawing {
  readonly talk: TalkId;
  /** Also when it is on a programme. */
  readonly planned: boolean;
}

/** Of one on a programme, its organisers hear at once. */
export async function withdrawTalk(
  tx: Tx,
  { now, actor }: WriteContext,
  { talk: id, planned }: Withdrawing,
): Promise<Refused | { readonly talk: TalkId }> {
  const talk = await ownTalk(tx, actor, id);
  if (!talk) return refused("talk-not-found");
  if (talk.state === "planned") {
    if (!planned) return refused("talk-planned");
    const meetup = talk.meetup_id === null ? undefined : await meetupById(tx, talk.meetup_id);
    if (!meetup) return refused("meetup-not-found");
    if (hasBegun(meetup.starts_at, now.getTime())) return refused("talk-given");
    await takeOffProgramme(tx, meetup.id, [id]);
    await withdrawPlanned(tx, now, { meetup: meetup.id, member: actor, talk: id });
    await mailMissing(tx, now, { meetup, member: actor, titles: [talk.title], isWithdrawn: true });
    await tellSpeakers(tx, now, meetup.id);
  }
  await tx.deleteFrom("talks").where("id", "=", id).execute();
  notifyOnCommit(tx, "talks-changed");
  return { talk: id };
}
withdrawTalk.first = async (tx: Tx, [{ talk }]: readonly [Withdrawing]): Promise<Locks> => {
  const row = await tx.selectFrom("talks").select("meetup_id").where("id", "=", talk).executeTakeFirst();
  return row?.meetup_id == null ? {} : { meetups: [row.meetup_id] };
};
