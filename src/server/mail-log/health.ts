import type { SelectQueryBuilder } from "kysely";
import type { MailHealth } from "#contract/mail-log.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { DAY_MS, instantBefore } from "#domain/timing.ts";
import { waitingForAttempt } from "../mail/queue.ts";
import { isSendable } from "../mail/status-mails.ts";
import type { WaitingMails } from "../mail/waiting-mails.ts";
import { hasMailServer } from "../platform/config/config.ts";
import type { Tables } from "../platform/db/schema.ts";
import { readTotals } from "../platform/db/totals.ts";
import type { ReadDeps } from "../platform/deps.ts";
import { errorInWords } from "./error-words.ts";
import { countFailed, countKept } from "./kept-mails.ts";

type Emails = SelectQueryBuilder<Tables, "emails", object>;

/** Mails that cannot go now or whose last attempt failed for more than the mailbox of one member, and those that were given up in the last day. */
export async function mailHealth({ db, clock, config }: ReadDeps): Promise<MailHealth> {
  const { read } = db;
  const now = clock();
  const sendable = read.selectFrom("emails").where(isSendable);
  const waiting =
    (await db.whyNotWritable()) === null
      ? inWords((await waitingForAttempt(read)).trouble)
      : await unstored(sendable.where("next_attempt_at", "<=", now.toISOString()));
  const failed = await troubleOf(
    read.selectFrom("emails").where("failed_at", ">", instantBefore(now, DAY_MS)),
  );
  return {
    hasServer: hasMailServer(config),
    kept: await countKept(read, now),
    waiting,
    failed: failed && { count: failed.count, error: failed.error },
    withError: (await readTotals(read))["emails with an error"],
    again: await countFailed(read, now),
  };
}

const inWords = (trouble: WaitingMails | null) =>
  trouble && { count: trouble.count, since: trouble.since, error: errorInWords(trouble.error) };

/** A mail is sent only when its result can be stored. */
async function unstored(due: Emails) {
  const { count, since } = await countSince(due);
  return since === null ? null : { count, since, error: null };
}

/** With the error that most of them have; null when none has an error. */
async function troubleOf(emails: Emails) {
  const troubled = emails.where("error_message", "is not", null);
  const { count, since } = await countSince(troubled);
  const usual = await troubled
    .select("error_message")
    .groupBy("error_message")
    .orderBy(({ fn }) => fn.countAll(), "desc")
    .limit(1)
    .executeTakeFirst();
  if (since === null || !usual?.error_message) return null;
  return { count, since, error: errorInWords(usual.error_message) };
}

async function countSince(emails: Emails) {
  const { count, since } = await emails
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min<Instant | null>("created_at").as("since")])
    .executeTakeFirstOrThrow();
  return { count: Number(count), since };
}
