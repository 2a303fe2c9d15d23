import { type Refused, refused } from "#contract/refusals.ts";
import type { MemberId } from "#contract/row-id.ts";
import { audit } from "../audit/record.ts";
import { announce } from "../db/topics.ts";
import type { Deps } from "../deps.ts";

export function resend(
  { db, clock }: Deps,
  id: number,
  actor: MemberId,
): Promise<Refused | { kind: "queued" }> {
  const now = clock();
  return db.write(async (tx) => {
    const email = await tx.selectFrom("emails").selectAll().where("id", "=", id).executeTakeFirst();
    if (!email) return refused("email-not-found");
    if (email.failed_at === null) return refused("email-not-failed");
    await tx
      .updateTable("emails")
      .set({ failed_at: null, error_message: null, attempts: 0, next_attempt_at: now.toISOString() })
      .where("id", "=", id)
      .execute();
    announce(tx, "mail-queued");
    await audit(tx, now, { actor, action: "email.resent", target: `email:${id}`, detail: email.subject });
    return { kind: "queued" };
  });
}
