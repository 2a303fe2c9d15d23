import type { ExpressionBuilder } from "kysely";
import { DAY_MS, instantAfter, instantBefore, MINUTE_MS } from "#domain/timing.ts";
import { lockCount } from "../platform/db/locks.ts";
import type { EmailRow, Read, Tables, Tx } from "../platform/db/schema.ts";
import { enqueueToAdmins } from "./enqueue.ts";
import { withoutAddresses } from "./placeholders.ts";

/** From this many members at one provider on, it is not about one of them. */
const LEAST_MEMBERS = 3;

export const providerOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

/** Not one that was written while the clock ran ahead: it would count until the clock is there again. Clocks may differ by a minute. */
const isOfLastDay =
  (column: "sending_refused_at" | "created_at", now: Date) => (eb: ExpressionBuilder<Tables, "emails">) =>
    eb.and([eb(column, ">", instantBefore(now, DAY_MS)), eb(column, "<=", instantAfter(now, MINUTE_MS))]);

/** Administrators are told at most once a day of a provider that refuses what the club sends. @param words of the server */
export async function recordRefusedSending(
  tx: Tx,
  now: Date,
  { id, recipient }: Pick<EmailRow, "id" | "recipient">,
  words: string,
): Promise<void> {
  const provider = providerOf(recipient);
  await lockCount(tx, `refused by ${provider}`);
  await tx
    .updateTable("emails")
    .set({ sending_refused_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
  const { members } = await tx
    .selectFrom("emails")
    .select(({ fn }) => fn.count<number>("member_id").distinct().as("members"))
    .where(isOfLastDay("sending_refused_at", now))
    .where("recipient", "like", `%@${provider}`)
    .executeTakeFirstOrThrow();
  if (Number(members) < LEAST_MEMBERS || (await wasTold(tx, provider, now))) return;
  await enqueueToAdmins(tx, now, { kind: "sending_refused", provider, words: withoutAddresses(words) });
}

/** From this many providers on, it is the club's own server that refuses, such as one that relays nothing. */
const LEAST_PROVIDERS = 3;

/** Whether so many providers refused the club's sending in the last day, this one included. */
export async function isRefusedEverywhere(
  read: Read,
  now: Date,
  { recipient }: Pick<EmailRow, "recipient">,
): Promise<boolean> {
  const others = new Set([providerOf(recipient)]);
  while (others.size < LEAST_PROVIDERS) {
    const other = await read
      .selectFrom("emails")
      .select("recipient")
      .where(isOfLastDay("sending_refused_at", now))
      .where((eb) => eb.and([...others].map((provider) => eb("recipient", "not like", `%@${provider}`))))
      .limit(1)
      .executeTakeFirst();
    if (!other) return false;
    others.add(providerOf(other.recipient));
  }
  return true;
}

async function wasTold(tx: Tx, provider: string, now: Date): Promise<boolean> {
  const told = await tx
    .selectFrom("emails")
    .select("id")
    .where("kind", "=", "sending_refused")
    .where(isOfLastDay("created_at", now))
    .where("subject", "like", `${provider} %`)
    .limit(1)
    .executeTakeFirst();
  return told !== undefined;
}
