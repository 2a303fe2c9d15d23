import type { MemberId } from "#contract/ids.ts";
import type { TalkForm, TalkId } from "#contract/talks.ts";
import type { WishId } from "#contract/wishes.ts";
import { isSameText } from "#domain/search.ts";
import { MAX_OPEN_TALKS, OPEN_STATES, usualSpeakerName } from "#domain/talks.ts";
import { hasBegun } from "#domain/timing.ts";
import { countAttempt, type Limit } from "../calls/rate-limits.ts";
import type { MeetupContext, WriteContext } from "../calls/writes.ts";
import { lockCount } from "../platform/db/locks.ts";
import type { MeetupRow, MemberRow, Read, Tx } from "../platform/db/schema.ts";
import { countRows } from "../platform/db/sql.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { memberById } from "../records/members.ts";
import { siteTakesTalks } from "../records/talks.ts";
import { lockWishes } from "../records/wishes.ts";
import { enqueueWebhooks } from "../webhooks/events.ts";
import { ownOpenTalks } from "./queries.ts";
import { nextReport } from "./report-offers.ts";

/** Withdrawing makes room for another, so the number of open talks alone limits nothing. */
const OFFERS_PER_MEMBER: Limit = { name: "talk-offers", most: 20, per: "day", refusal: "too-many-offers" };

interface Offer {
  readonly member: MemberId;
  readonly form: TalkForm;
}

interface ChangedOffer extends Offer {
  readonly talk: TalkId;
}

type Offered = Refused | { readonly talk: TalkId };

/** For the evening that is locked. The caller may hold the link of a mail, which has no session. */
export const offerForEvening = (
  tx: Tx,
  context: MeetupContext<MemberId | null>,
  offer: Offer,
): Promise<Offered> => insertOffer(tx, context, { ...offer, meetup: context.meetup });

export const offerForAnotherTime = (
  tx: Tx,
  context: WriteContext<MemberId | null>,
  offer: Offer,
): Promise<Offered> => insertOffer(tx, context, { ...offer, meetup: null });

async function insertOffer(
  tx: Tx,
  context: WriteContext<MemberId | null>,
  { member: id, form, meetup }: Offer & { readonly meetup: MeetupRow | null },
): Promise<Offered> {
  const { now, config } = context;
  const member = await memberById(tx, id);
  if (!member) return refused("no-session");
  await lockCount(tx, `talks of ${id}`);
  const refusal =
    (await refuseEvening(tx, now, meetup)) ??
    (await refuseTooMany(tx, id)) ??
    (form.sameTitle ? null : await refuseSameTitle(tx, { member: id, title: form.title })) ??
    (await countAttempt(tx, context, [OFFERS_PER_MEMBER, String(id)]));
  if (refusal) return refusal;
  const row = await tx
    .insertInto("talks")
    .values({
      ...columnsOf(form, meetup, member),
      wish_id: await wishOf(tx, form),
      member_id: id,
      created_at: now.toISOString(),
      changed_at: now.toISOString(),
      report_due_at: nextReport(now, config.site.timeZone),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (meetup) {
    const waiting = await countRows(tx.selectFrom("talks").where("state", "=", "new"));
    await enqueueWebhooks(tx, now, { event: "talk_offered", meetup, waiting });
  }
  notifyOnCommit(tx, "talks-changed");
  return { talk: row.id };
}

/** The wish is stored under its lock, and `sameTitle` only answers a question. */
function columnsOf(form: TalkForm, meetup: MeetupRow | null, member: MemberRow) {
  const {
    title,
    text,
    minutes,
    needs,
    meetup: _,
    nameShown,
    wish: _wish,
    sameTitle: _answer,
    ...rest
  } = form;
  rest satisfies Record<string, never>;
  return {
    title,
    text,
    minutes,
    needs,
    meetup_id: meetup?.id ?? null,
    name_shown: nameShown ?? usualSpeakerName(member.show_name === 1),
  };
}

/** Locked before the talk, as a merge of wishes does. */
async function wishOf(tx: Tx, { wish }: TalkForm): Promise<WishId | null> {
  if (wish === null) return null;
  const [found] = await lockWishes(tx, [wish]);
  return found?.id ?? null;
}

async function refuseEvening(read: Read, now: Date, meetup: MeetupRow | null): Promise<Refused | null> {
  if (!(await siteTakesTalks(read))) return refused("talks-off");
  if (!meetup) return null;
  if (meetup.status === "draft") return refused("meetup-not-found");
  if (meetup.status === "cancelled") return refused("talk-evening-cancelled");
  if (hasBegun(meetup.starts_at, now.getTime())) return refused("talk-evening-begun");
  return meetup.takes_talks === 1 ? null : refused("talk-evening-closed");
}

const refuseTooMany = async (read: Read, member: MemberId): Promise<Refused | null> =>
  (await countRows(ownOpenTalks(read, member))) < MAX_OPEN_TALKS ? null : refused("too-many-talks");

async function refuseSameTitle(
  read: Read,
  { member, title, except }: { readonly member: MemberId; readonly title: string; readonly except?: TalkId },
): Promise<Refused | null> {
  const titles = await read
    .selectFrom("talks")
    .select(["id", "title"])
    .where("member_id", "=", member)
    .where("state", "in", [...OPEN_STATES, "planned"])
    .execute();
  const isSame = titles.some((talk) => talk.id !== except && isSameText(talk.title, title));
  return isSame ? refused("same-title") : null;
}

export const changeOfferForEvening = (
  tx: Tx,
  context: MeetupContext,
  changed: ChangedOffer,
): Promise<Offered> => updateOffer(tx, context, { ...changed, meetup: context.meetup });

export const changeOfferForAnotherTime = (
  tx: Tx,
  context: WriteContext,
  changed: ChangedOffer,
): Promise<Offered> => updateOffer(tx, context, { ...changed, meetup: null });

/** Until an organiser planned or declined it. */
async function updateOffer(
  tx: Tx,
  { now }: WriteContext,
  { member: id, talk, form, meetup }: ChangedOffer & { readonly meetup: MeetupRow | null },
): Promise<Offered> {
  const member = await memberById(tx, id);
  if (!member) return refused("no-session");
  const before = await ownTalk(tx, id, talk);
  if (!before) return refused("talk-not-found");
  const isMoved = meetup !== null && meetup.id !== before.meetup_id;
  const refusal =
    (await refuseEvening(tx, now, isMoved ? meetup : null)) ??
    (form.sameTitle ? null : await refuseSameTitle(tx, { member: id, title: form.title, except: talk }));
  if (refusal) return refusal;
  const wish_id = await wishOf(tx, form);
  const changed = await tx
    .updateTable("talks")
    .set({
      ...columnsOf(form, meetup, member),
      wish_id,
      name_shown: form.nameShown ?? before.name_shown,
      changed_at: now.toISOString(),
    })
    .where("id", "=", talk)
    .where("member_id", "=", id)
    .where("state", "in", OPEN_STATES)
    .returning("id")
    .executeTakeFirst();
  if (!changed) return refused(before.state === "declined" ? "talk-decided" : "talk-fixed");
  notifyOnCommit(tx, "talks-changed");
  return { talk };
}

export const ownTalk = (read: Read, member: MemberId, talk: TalkId) =>
  read
    .selectFrom("talks")
    .selectAll()
    .where("id", "=", talk)
    .where("member_id", "=", member)
    .executeTakeFirst();
