import type { MemberId } from "#contract/ids.ts";
import type { MemberChoice } from "#contract/sign-in.ts";
import { MINUTE_MS } from "#domain/timing.ts";
import { type SignInMethod, signIn } from "../access/sessions.ts";
import type { WriteContext } from "../calls/writes.ts";
import type { MemberRow, Read, Tx } from "../platform/db/schema.ts";
import type { TxContext } from "../platform/deps.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { membersAt } from "../records/mailboxes.ts";
import { memberById } from "../records/members.ts";
import { consumeChallenge, newChallenge } from "./passkeys/ceremonies.ts";
import { hasPasskeys } from "./passkeys/queries.ts";
import type { SignedIn } from "./sessions/profile-of.ts";

/** Time to read up to four names. */
const CHOICE_MS = 2 * MINUTE_MS;

const ticketFor = (address: string) => ({ purpose: "choosing", member: null, subject: address }) as const;

/** In a session, or asked whose it is to be. */
export type Entered = SignedIn | MemberChoice;

export type Origin = Omit<SignInMethod, "by">;

/** Whose code opens an address: its first confirmed member, or else its first. */
export async function codeHolderAt(read: Read, address: string): Promise<MemberRow | undefined> {
  const members = await membersAt(read, address);
  return members.find(isConfirmed) ?? members[0];
}

/** After a right code, which is used up: of several on the address nobody is signed in yet. */
export async function beginOrChoose(
  tx: Tx,
  given: TxContext,
  member: MemberRow,
  origin: Origin,
): Promise<Entered> {
  const sharing = (await membersAt(tx, member.email)).filter(isConfirmed);
  if (sharing.length < 2) return begin(tx, given, member, origin);
  const ticket = await newChallenge(tx, given.now, { ...ticketFor(member.email), validMs: CHOICE_MS });
  return { members: sharing.map(({ id, name }) => ({ id, name })), ticket };
}

/** The ticket is bound to the address: it signs in no member of another. */
export async function loginAsChosen(
  tx: Tx,
  context: WriteContext<null>,
  { ticket, member: id, ...origin }: Origin & { readonly ticket: string; readonly member: MemberId },
): Promise<Refused | SignedIn> {
  const member = await memberById(tx, id);
  if (!member || !isConfirmed(member)) return refused("choice-expired");
  if (!(await consumeChallenge(tx, context, ticket, ticketFor(member.email))))
    return refused("choice-expired");
  return begin(tx, context, member, origin);
}

/** Starts a session, in which an organiser with passkeys has no admin rights. */
export async function begin(tx: Tx, given: TxContext, member: MemberRow, origin: Origin): Promise<SignedIn> {
  const token = await signIn(tx, given, member, { ...origin, by: "code" });
  const isAdmin = member.is_admin === 1 && !(await hasPasskeys(tx, member.id));
  return { token, member, isAdmin };
}

/** An admin may sign in before the address is confirmed. */
const isConfirmed = ({ verified_at, is_admin }: MemberRow): boolean => verified_at !== null || is_admin === 1;
