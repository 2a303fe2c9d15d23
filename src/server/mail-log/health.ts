import type { SelectQueryBuilder } from "kysely";
import type { MailHealth } from "#contract/mail-log.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { DAY_MS, instantBefore } from "#domain/timing.ts";
import { isSendable } from "../mail/status-mails.ts";
import { hasMailServer } from "../platform/config/config.ts";
import type { Tables } from "../platform/db/schema.ts";
import type { ReadDeps } from "../platform/deps.ts";
import { errorInWords } from "./error-words.ts";
import { countKept } from "./kept-mails.ts";

/** Mails whose last attempt failed and that are tried again, and those that were given up in the last day. */
export async function mailHealth({ db: { read }, clock, config }: ReadDeps): Promise<MailHealth> {
  const now = clock();
  const waiting = await troubleOf(read.selectFrom("emails").where(isSendable).where("attempts", ">", 0));
  const failed = await troubleOf(
    read.selectFrom("emails").where("failed_at", ">", instantBefore(now, DAY_MS)),
  );
  return {
    hasServer: hasMailServer(config),
    kept: await countKept(read, now),
    waiting,
    failed: failed && { count: failed.count, error: failed.error },
  };
}

/** With the error that most of them have; null when none has an error. */
async function troubleOf(emails: SelectQueryBuilder<Tables, "emails", object>) {
  const troubled = emails.where("error_message", "is not", null);
  const { count, since } = await troubled
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min<Instant | null>("created_at").as("since")])
    .executeTakeFirstOrThrow();
  const usual = await troubled
    .select("error_message")
    .groupBy("error_message")
    .orderBy(({ fn }) => fn.countAll(), "desc")
    .limit(1)
    .executeTakeFirst();
  if (since === null || !usual?.error_message) return null;
  return { count: Number(count), since, error: errorInWords(usual.error_message) };
}
