import type { MemberId } from "#contract/row-id.ts";
import type { Profile } from "#contract/viewer.ts";
import type { MemberRow, Tx } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { mutedOf } from "../guest-list/muting.ts";
import { sessionExpiry } from "../http/session.ts";
import { tellOfSignIn } from "../mail/tell-of-sign-in.ts";
import { recordSignIn } from "../record-sign-in.ts";
import { boundTo, makeLinkToken } from "../secrets/link-tokens.ts";
import { hashSessionToken, newSessionToken } from "../secrets/session-tokens.ts";

/** Where somebody signs in, and by what. */
export interface Entrance {
  readonly device: string;
  readonly by: "passkey" | "password" | "code";
}

/** Begins the session of a member who signs in, and answers its bearer token. */
export async function signIn(deps: Deps, tx: Tx, member: MemberRow, entrance: Entrance): Promise<string> {
  const now = deps.clock();
  await tellOfSignIn(deps, tx, member, entrance.device);
  await recordSignIn(tx, now, member);
  await tx
    .updateTable("members")
    .set({ signed_in_at: now.toISOString() })
    .where("id", "=", member.id)
    .execute();
  return startSession(tx, now, member.id, entrance);
}

/** Begins a session and answers its bearer token, which is nowhere else; a code that was mailed proves no organiser. */
export async function startSession(
  tx: Tx,
  now: Date,
  member: MemberId,
  { device, by }: Entrance,
): Promise<string> {
  const token = newSessionToken();
  await tx
    .insertInto("sessions")
    .values({
      token_hash: hashSessionToken(token),
      member_id: member,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: sessionExpiry(now),
      device,
      proved_at: by === "code" ? null : now.toISOString(),
      passkey_shown: by === "passkey" ? 1 : 0,
    })
    .execute();
  return token;
}

export async function endSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
}

/**
 * Signs a member out everywhere.
 * @param except hashes of sessions that go on
 */
export async function endSessionsOf(tx: Tx, member: MemberId, except: readonly string[] = []): Promise<void> {
  await tx.deleteFrom("codes").where("member_id", "=", member).execute();
  await tx
    .deleteFrom("sessions")
    .where("member_id", "=", member)
    .$if(except.length > 0, (query) => query.where("token_hash", "not in", except))
    .execute();
}

/**
 * The member as their own browser may know them.
 * @param isAdmin whether this session has admin rights
 */
export function profileOf(
  { config, clock }: Deps,
  member: MemberRow,
  isAdmin = member.is_admin === 1,
): Profile {
  const { timeZone } = config.site;
  return {
    user: {
      id: member.id,
      email: member.email,
      name: member.name,
      showName: member.show_name === 1,
      pendingEmail: member.pending_email,
      muted: mutedOf(member, { timeZone, now: clock() }),
      unsubscribe_token: makeLinkToken(config.secret, {
        purpose: "unsubscribe",
        memberId: member.id,
        subject: boundTo(member.email),
      }),
    },
    isAdmin,
  };
}
