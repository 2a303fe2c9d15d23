import type { MemberId } from "#contract/ids.ts";
import { NO_CHANGE_ASKED } from "../access/ended-access.ts";
import { muteMember, unmuteMember } from "../answers/invitations/mute.ts";
import { audit } from "../audit/audit.ts";
import type { WriteContext } from "../calls/writes.ts";
import { ENDS_SESSIONS } from "../platform/db/locks.ts";
import type { Tx } from "../platform/db/schema.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";
import { chooseClubMessages } from "../records/club-messages.ts";
import { forgetDepartures, keepDeparture } from "../records/departures.ts";
import { memberOfLink, PENDING_ADDRESS_LINK } from "../records/link-holder.ts";
import { isRemovedMemberLink, LEAVE_LINK } from "./leave-link.ts";
import { isLastAdmin, removeMember } from "./remove-member.ts";

export type Goodbye = "removed" | "removed-for-good" | "already-removed" | "address-dropped";

/** Places go to the waitlist. Administrators stay (promise 13): access to a mailbox must not remove an organiser. */
export async function unsubscribe(
  tx: Tx,
  context: WriteContext<null>,
  { token, notAgain }: { readonly token: string; readonly notAgain: boolean },
): Promise<Refused | Goodbye> {
  const { now } = context;
  if (await isRemovedMemberLink(tx, token)) return "already-removed";
  const pending = await memberOfLink(tx, context, token, PENDING_ADDRESS_LINK);
  if (!isRefused(pending)) return dropPendingAddress(tx, pending.member.id);
  const held = await memberOfLink(tx, context, token, LEAVE_LINK);
  if (isRefused(held)) return held;
  if (await isLastAdmin(tx, held.member)) return refused("last-admin");
  if (held.member.is_admin === 1) return refused("admin-account");
  const { id, email } = held.member;
  await audit(tx, now, { actor: id, action: "member.left", target: `member:${id}` });
  await removeMember(tx, now, held.member, { farewell: true, isRemembered: notAgain });
  if (notAgain) await keepDeparture(tx, context, email);
  else await forgetDepartures(tx, context, [email]);
  return notAgain ? "removed-for-good" : "removed";
}
unsubscribe.first = ENDS_SESSIONS;

async function dropPendingAddress(tx: Tx, id: MemberId): Promise<Goodbye> {
  await tx.updateTable("members").set(NO_CHANGE_ASKED).where("id", "=", id).execute();
  return "address-dropped";
}

/** Stops or resumes invitations and reminders. Mail programs do the first by themselves (RFC 8058). */
export async function setMutedByLink(
  tx: Tx,
  context: WriteContext<null>,
  {
    token,
    also = [],
    isMuted,
  }: { readonly token: string; readonly also?: readonly string[] | undefined; readonly isMuted: boolean },
): Promise<Refused | { member: MemberId }> {
  const held = await memberOfLink(tx, context, token, LEAVE_LINK);
  if (isRefused(held)) return held;
  const { id } = held.member;
  const others = await Promise.all(also.map((other) => memberOfLink(tx, context, other, LEAVE_LINK)));
  // Another's link is refused once that one left or changed address: the rest of the mail's is still meant.
  const ids = [id, ...others.flatMap((other) => (isRefused(other) ? [] : other.member.id))];
  for (const one of ids.toSorted((a, b) => a - b)) await (isMuted ? muteMember : unmuteMember)(tx, one);
  return { member: id };
}

export async function chooseByLink(
  tx: Tx,
  context: WriteContext<null>,
  { token, clubMessages }: { readonly token: string; readonly clubMessages: boolean },
): Promise<Refused | null> {
  const held = await memberOfLink(tx, context, token, LEAVE_LINK);
  if (isRefused(held)) return held;
  await chooseClubMessages(tx, held.member.id, clubMessages);
  return null;
}
