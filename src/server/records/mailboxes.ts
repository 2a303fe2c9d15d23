import type { MemberId } from "#contract/ids.ts";
import { MAX_ON_ONE } from "#domain/mailboxes.ts";
import { ConflictError } from "../platform/db/errors.ts";
import { lock } from "../platform/db/locks.ts";
import type { MemberRow, Read, Tx } from "../platform/db/schema.ts";
import { type Refused, refused } from "../platform/refusals.ts";

/** The members on an address, its first first (decision 65). */
export const membersAt = (read: Read, email: string): Promise<MemberRow[]> =>
  read.selectFrom("members").selectAll().where("email", "=", email).orderBy("mailbox_rank").execute();

/** These members, and all that share an address with one of them: what takes a member from an address locks them all. */
export async function sharingWith(read: Read, members: readonly MemberId[]): Promise<MemberId[]> {
  if (members.length === 0) return [];
  const rows = await read
    .selectFrom("members")
    .select("id")
    .where("email", "in", (of) => of.selectFrom("members").select("email").where("id", "in", members))
    .execute();
  return rows.map(({ id }) => id);
}

/** The addresses that this member has alone, or asked for, so that what is kept of them leaves with the member. */
export async function addressesOfOne(
  read: Read,
  { id, email, pending_email }: Pick<MemberRow, "id" | "email" | "pending_email">,
): Promise<string[]> {
  const addresses = [email, pending_email].filter((address) => address !== null);
  const others = await read
    .selectFrom("members")
    .select("email")
    .where("email", "in", addresses)
    .where("id", "<>", id)
    .execute();
  return addresses.filter((address) => !others.some((other) => other.email === address));
}

/** After a member left the address, under the locks of `sharingWith`: the next becomes its first, and the others stay in order. */
export async function closeRanks(tx: Tx, email: string): Promise<void> {
  for (const [rank, { id, mailbox_rank }] of (await membersAt(tx, email)).entries())
    if (mailbox_rank !== rank)
      await tx.updateTable("members").set({ mailbox_rank: rank }).where("id", "=", id).execute();
}

/** What is known of an address, that it refuses mail, counts for whoever is added to it. */
export async function markAsAddress(tx: Tx, email: string): Promise<void> {
  const [first, ...others] = await membersAt(tx, email);
  if (!first || first.bounces === 0 || others.length === 0) return;
  const { bounces, bounced_at, bounce_error } = first;
  await tx
    .updateTable("members")
    .set({ bounces, bounced_at, bounce_error })
    .where("email", "=", email)
    .execute();
}

/** Before members are added to some of these addresses, which others have. */
export async function lockMailboxes(tx: Tx, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  const rows = await tx.selectFrom("members").select("id").where("email", "in", addresses).execute();
  await lock(tx, { members: rows.map(({ id }) => id) });
}

/** Before a member is added to the address of others: their rank there. Locks those others. */
export async function nextRank(tx: Tx, email: string): Promise<number | Refused> {
  const before = await membersAt(tx, email);
  await lock(tx, { members: before.map(({ id }) => id) });
  const sharing = await membersAt(tx, email);
  if (sharing.length !== before.length)
    throw new ConflictError("the members on an address changed before the lock");
  return sharing.length < MAX_ON_ONE ? sharing.length : refused("mailbox-full");
}
