import { expressionBuilder } from "kysely";
import { instantAfter } from "#domain/timing.ts";
import type { Tables, Tx } from "../platform/db/schema.ts";
import { dueNow, postpone } from "../platform/outbox/rows.ts";
import { kindsThatAre } from "./kinds.ts";
import { withoutAddresses } from "./placeholders.ts";
import { MAIL_QUEUE } from "./queue.ts";

const emails = expressionBuilder<Tables, "emails">();

/** A waiting mail that failed, or that waits because another one did: not one that waits for its first attempt. */
const isHeldUp = emails("error_message", "is not", null);

/** As long as a mail server takes to refuse the mail that is tried first. */
const OTHERS_LATER_MS = 10_000;

/**
 * When our own server refuses the club, the other mails wait too: a wrong password costs one refused login at a time and not one for
 * each mail, after which a provider locks the account. Mails that a member waits for, such as codes, are always tried.
 * @param next when the refused mail is tried again
 * @param words of the server
 */
export async function holdUpOthers(tx: Tx, now: Date, next: Date, words: string): Promise<void> {
  const until = new Date(instantAfter(next, OTHERS_LATER_MS));
  const which = emails("kind", "not in", kindsThatAre("always-tried"));
  const columns = { error_message: withoutAddresses(words), tried_since: null };
  await postpone(tx, now, MAIL_QUEUE, { until, which }, columns);
}

/** When the mail server answers again. */
export const retryAllNow = (tx: Tx, now: Date): Promise<void> => dueNow(tx, now, MAIL_QUEUE, isHeldUp);
