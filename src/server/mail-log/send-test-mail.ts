import type { MemberId } from "#contract/row-id.ts";
import { audit } from "../audit/record.ts";
import type { Deps } from "../deps.ts";
import { enqueue } from "../mail/enqueue.ts";

interface Asked {
  readonly email: string;
  readonly actor: MemberId;
}

/**
 * Queues a mail that takes the same way as all others, so that it shows whether they arrive.
 * @returns the mail's id, by which its life can be followed, and whether there is a server to take it
 */
export function sendTestMail(
  { config, db, clock }: Deps,
  { email, actor }: Asked,
): Promise<{ id: number; hasServer: boolean }> {
  const now = clock();
  const hasServer = config.mail.transport.kind === "smtp";
  return db.write(async (tx) => {
    const id = await enqueue(tx, now, { id: actor, email, name: "beheerder" }, { kind: "test" });
    await audit(tx, now, { actor, action: "email.tested", target: `email:${id}` });
    return { id, hasServer };
  });
}
