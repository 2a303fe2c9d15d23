import type { Read } from "../db/schema.ts";
import { MAX_BOUNCES } from "../mail/bounces.ts";
import { wantsInvitations } from "./preferences.ts";

/** How many members would get an invitation to a meetup that is announced now. */
export async function countToInvite(read: Read, now: Date): Promise<number> {
  const { count } = await read
    .selectFrom("members")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("verified_at", "is not", null)
    .where("bounces", "<", MAX_BOUNCES)
    .where(wantsInvitations(now))
    .executeTakeFirstOrThrow();
  return count;
}
