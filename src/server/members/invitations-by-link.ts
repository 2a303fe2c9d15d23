import type { LinkState } from "#contract/members.ts";
import { maskedAddress } from "#domain/masked-address.ts";
import type { MemberRow, Read, Tx } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { FOREVER, mutedOf } from "../invitations/queries.ts";
import { isRefused, type Refused } from "../refusals.ts";
import { readLinkToken } from "../secrets/tokens.ts";
import { mailedTo, memberOfLink, PENDING_ADDRESS_LINK } from "./link-holder.ts";
import { memberById } from "./queries.ts";

/** The link in the footer of a mail; a changed address ends it. */
export const LEAVE_LINK = {
  purpose: "unsubscribe",
  subjectsOf: (member: MemberRow) => mailedTo(member),
} as const;

/** Ids are never reused: a link whose member is not found belongs to a removed member. */
export async function isRemovedMemberLink(read: Read, token: string): Promise<boolean> {
  const parts = readLinkToken(token);
  return parts !== null && !(await memberById(read, parts.memberId));
}

export async function linkState(deps: Deps, token: string): Promise<Refused | LinkState> {
  const { db, config, clock } = deps;
  if (await isRemovedMemberLink(db.read, token)) return { state: "gone" };
  const pending = await memberOfLink(deps, db.read, token, PENDING_ADDRESS_LINK);
  if (!isRefused(pending))
    return { state: "pending", address: maskedAddress(pending.member.pending_email ?? pending.member.email) };
  const held = await memberOfLink(deps, db.read, token, LEAVE_LINK);
  if (isRefused(held)) return held;
  const muted = mutedOf(held.member, { timeZone: config.site.timeZone, now: clock() });
  return { state: muted === null ? "invited" : "muted", address: maskedAddress(held.member.email) };
}

/** Stops or resumes invitations and reminders. Mail programs do the first by themselves (RFC 8058). */
export function setMutedByLink(deps: Deps, token: string, isMuted: boolean): Promise<Refused | LinkState> {
  return deps.db.write(async (tx) => {
    const held = await memberOfLink(deps, tx, token, LEAVE_LINK);
    if (isRefused(held)) return held;
    await setMuted(tx, held.member, isMuted);
    return { state: isMuted ? "muted" : "invited", address: maskedAddress(held.member.email) };
  });
}

async function setMuted(tx: Tx, { id }: MemberRow, isMuted: boolean): Promise<void> {
  await tx
    .updateTable("members")
    .set({ muted_until: isMuted ? FOREVER : null })
    .where("id", "=", id)
    .execute();
}
