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
 * @returns the mail's id, by which its life can be followed
 */
export function sendTestMail({ db, clock }: Deps, { email, actor }: Asked): Promise<number> {
  const now = clock();
  return db.write(async (tx) => {
    const id = await enqueue(tx, now, { id: actor, email, name: "beheerder" }, { kind: "test" });
    await audit(tx, now, { actor, action: "email.tested", target: `email:${id}` });
    return id;
  });
}
