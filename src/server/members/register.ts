import type { Registration } from "#contract/members.ts";
import type { Refused } from "#contract/refusals.ts";
import type { Deps } from "../deps.ts";
import { attempt } from "../http/limits.ts";
import { askToConfirm } from "../mail/ask-to-confirm.ts";
import { enqueue } from "../mail/enqueue.ts";
import { memberByEmail } from "./queries.ts";

const PER_CLIENT = { name: "register-client", most: 20, minutes: 60 };
const PER_ADDRESS = { name: "register-address", most: 5, minutes: 60 };

/**
 * Subscribes an address. The answer never tells whether it was known: each case mails once, a newcomer
 * and an unverified member the request to confirm, a member that they already are one. The newest name is kept.
 */
export function register(deps: Deps, { name, email }: Registration, client: string): Promise<null | Refused> {
  const now = deps.clock();
  return deps.db.write(async (tx) => {
    const limited =
      (await attempt(deps, tx, PER_CLIENT, client)) ?? (await attempt(deps, tx, PER_ADDRESS, email));
    if (limited) return limited;
    const known = await memberByEmail(tx, email);
    if (known?.verified_at === null) {
      await tx.updateTable("members").set({ name }).where("id", "=", known.id).execute();
      await askToConfirm(tx, now, { ...known, name });
      return null;
    }
    if (known) {
      await enqueue(tx, now, known, { kind: "already_member" });
      return null;
    }
    const { id } = await tx
      .insertInto("members")
      .values({
        email,
        name,
        verified_at: null,
        password_hash: null,
        pending_email: null,
        subscribed_from: "subscribe-form",
        created_at: now.toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await enqueue(tx, now, { id, email, name }, { kind: "verify" });
    return null;
  });
}
