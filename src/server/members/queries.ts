import type { MemberId } from "#contract/members.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import { isPostgres } from "../db/engine.ts";
import type { MemberRow, Read, Tx } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { checkLinkToken, type LinkClaim, readLinkToken } from "../secrets/link-tokens.ts";

export function memberById(read: Read, id: MemberId): Promise<MemberRow | undefined> {
  return read.selectFrom("members").selectAll().where("id", "=", id).executeTakeFirst();
}

/** @param email trimmed and in lower case */
export function memberByEmail(read: Read, email: string): Promise<MemberRow | undefined> {
  return read.selectFrom("members").selectAll().where("email", "=", email).executeTakeFirst();
}

export function administrators(read: Read): Promise<{ id: MemberId }[]> {
  return read.selectFrom("members").select("id").where("is_admin", "=", 1).execute();
}

/** The member whose link this is, or why the link does not work. */
export async function linkHolder(
  { config, clock }: Deps,
  read: Read,
  token: string,
  purpose: LinkClaim["purpose"],
  subjectOf: (member: MemberRow) => string,
): Promise<{ kind: "holder"; member: MemberRow } | Refused> {
  const parts = readLinkToken(token);
  const member = parts && (await memberById(read, parts.memberId));
  if (!member) return refused("invalid-link");
  const claim = { purpose, memberId: member.id, subject: subjectOf(member) };
  const check = checkLinkToken(config.secrets, token, claim, clock().getTime());
  if (check === "invalid") return refused("invalid-link");
  return check === "expired" ? refused("expired-link") : { kind: "holder", member };
}

/**
 * Whether nobody else could administer the site: then this member stays, rights included. Two administrators who
 * remove each other at the same moment wait for each other.
 */
export async function isLastAdmin(tx: Tx, member: MemberRow): Promise<boolean> {
  if (member.is_admin !== 1) return false;
  const all = tx.selectFrom("members").select("id").where("is_admin", "=", 1).orderBy("id");
  return (await (isPostgres(tx) ? all.forUpdate() : all).execute()).length === 1;
}
