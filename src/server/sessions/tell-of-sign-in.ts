import { momentIn } from "#domain/moments.ts";
import type { MemberRow, Tx } from "../db/schema.ts";
import type { Circumstances } from "../deps.ts";
import { attempt } from "../http/limits.ts";
import { enqueue } from "../mail/enqueue.ts";

/** One notice a day for each kind of device and network: a thief may have the same kind of device. */
const ONCE_A_DAY = { name: "sign-in-notice", most: 1, minutes: 24 * 60 };

/**
 * Tells an organiser that somebody signed in with their account, so that they notice when it was not they. Not the very first
 * time, which they came for.
 * @param member as they were before they signed in
 */
export async function tellOfSignIn(
  given: Circumstances,
  tx: Tx,
  member: MemberRow,
  { device, client }: { readonly device: string; readonly client: string },
): Promise<void> {
  if (member.is_admin === 0) return;
  if (await attempt(given, tx, [ONCE_A_DAY, `${member.id}\n${device}\n${client}`])) return;
  if (member.signed_in_at === null) return;
  const now = given.clock();
  const when = momentIn(given.config.site.timeZone, now.toISOString());
  await enqueue(tx, now, member, { kind: "new_sign_in", device, when });
}
