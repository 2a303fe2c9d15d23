import type { MeetupId, MemberId } from "#contract/ids.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import { reasonClosed } from "#domain/meetup-status.ts";
import { type Action, type ResponseStatus, type ResponseVia, statusAfter } from "#domain/places.ts";
import type { Outcome } from "#domain/wording.ts";
import type { MeetupRow, MemberRow, Tx } from "../db/schema.ts";
import { WAITLIST_POSITION } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import { ensureInvited } from "../invitations/invite.ts";
import { withdrawKinds } from "../mail/status-mails.ts";
import { meetupById } from "../meetups/queries.ts";
import { memberById } from "../members/queries.ts";
import { lockMeetup, placesOf, recordStatus } from "../places/places.ts";
import { promoteFromWaitlist } from "../places/promote.ts";
import { ownStatusMail, stateStatus } from "../places/state-status.ts";
import { enqueuePlaceFreed } from "../webhooks/events.ts";

export type Recorded = Outcome & { readonly meetup: MeetupRow };

/** Records a member's answer in one transaction, serialised per meetup: it never gives a place too many. */
export function respond(
  deps: Deps,
  member: MemberRow,
  id: MeetupId,
  action: Action,
  via: "site" | "mail" = "site",
): Promise<Refused | Recorded> {
  return deps.db.write((tx) => respondIn(tx, deps.clock(), member.id, { id, action, via }));
}

interface Answering {
  readonly id: MeetupId;
  readonly action: Action;
  readonly via: "site" | "mail";
}

async function respondIn(
  tx: Tx,
  now: Date,
  memberId: MemberId,
  { id, action, via }: Answering,
): Promise<Refused | Recorded> {
  const meetup = await lockMeetup(tx, id);
  const member = await memberById(tx, memberId);
  if (!member) return refused(via === "mail" ? "invalid-link" : "no-session");
  const shut = meetup ? reasonClosed(meetup, now.getTime()) : "draft";
  if (!meetup || shut) return refused(SHUT[shut ?? "draft"]);
  const current = await answerOf(tx, id, member.id);
  const from = current?.status ?? null;
  const to = statusAfter(placesOf(meetup), from, action);
  if (current?.via === "organiser") await takeOver(tx, now, { meetup: id, member: member.id, via });
  if (from !== to) {
    await ensureInvited(tx, now, id, member.id);
    const changedBefore = (current?.changes ?? 0) > 0;
    await recordStatus(tx, now, meetup, member.id, { from, to, changedBefore, via });
  }
  if (from !== to || current?.via === "organiser")
    await stateStatus(tx, now, { meetup, member, status: to, mail: ownStatusMail(meetup, to) });
  if (from === to) return { status: to, position: current?.waitlist_position ?? null, meetup };
  const promoted = from === "confirmed" ? await promoteFromWaitlist(tx, now, id) : 0;
  if (from === "confirmed") await enqueuePlaceFreed(tx, now, meetup);
  const behind = current?.waitlist_position == null ? 0 : meetup.waitlist - current.waitlist_position;
  return {
    status: to,
    position: to === "waitlist" ? meetup.waitlist + 1 : null,
    ...(isYes(from) && { vacated: promoted > 0 ? "passed-on" : behind > 0 ? "moved-up" : "free" }),
    meetup: (await meetupById(tx, id)) ?? meetup,
  };
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
  await tx
    .updateTable("responses")
    .set({ via, recorded_by: null })
    .where("meetup_id", "=", meetup)
    .where("member_id", "=", member)
    .execute();
}

/** For a member, a draft does not exist. */
const SHUT = { draft: "meetup-not-found", cancelled: "meetup-cancelled", over: "meetup-over" } as const;

const isYes = (status: ResponseStatus | null) => status === "confirmed" || status === "waitlist";

function answerOf(tx: Tx, meetup: MeetupId, member: MemberId) {
  return tx
    .selectFrom("responses")
    .select(["status", "changes", "via", WAITLIST_POSITION])
    .where("meetup_id", "=", meetup)
    .where("member_id", "=", member)
    .executeTakeFirst();
}
