import { MINUTE_MS } from "#domain/timing.ts";
import { type Finding, finding } from "./finding.ts";

const WAITING = `emails where sent_at is null and failed_at is null and kept_at is null and paused = 0
    and error_message is not null`;

/** The error of most of these mails, in SQL of both engines. */
const usualError = (mails: string) =>
  `(select error_message from ${mails} group by error_message order by count(*) desc, max(id) desc limit 1)`;

/** Mails that wait for another attempt: how many, since when, and the error of most of them. */
export const WAITING_MAILS = `select count(*) as count, min(created_at) as since, ${usualError(WAITING)} as error
  from ${WAITING}`;

/** Mails that were given up after this instant, its only parameter. */
export const failedMails = (parameter: "?" | "$1") =>
  `select count(*) as count, max(error_message) as error from emails where failed_at > ${parameter} and kept_at is null`;

/** Mails that became files because there was no mail server, and that an organiser neither sent nor dropped. */
export const KEPT_MAILS = `select count(*) as count from emails
  where kept_at is not null and sent_at is null and failed_at is null`;

interface Mails {
  readonly waiting: Record<string, unknown> | undefined;
  readonly failed: Record<string, unknown> | undefined;
  readonly kept: Record<string, unknown> | undefined;
  readonly hasServer: boolean;
  readonly now: Date;
}

/** A server that greys a mail takes it within this time. */
const GREYLISTING_MS = 15 * MINUTE_MS;

/** What the queue knows of the mail server, which a greeting does not show. */
export function examineMails({ kept, hasServer, ...queue }: Mails): Finding[] {
  const count = Number(kept?.count ?? 0);
  if (!hasServer || count === 0) return [examineQueue(queue)];
  const says = `${count} in files from before there was a mail server; 'E-mails' sends what still holds, or drops it`;
  return [examineQueue(queue), finding("kept", "look", says)];
}

function examineQueue({ waiting, failed, now }: Pick<Mails, "waiting" | "failed" | "now">): Finding {
  const waits = Number(waiting?.count ?? 0);
  const since = String(waiting?.since ?? "");
  const lost = Number(failed?.count ?? 0);
  if (waits > 0) {
    const isLong = now.getTime() - Date.parse(since) > GREYLISTING_MS;
    const says = `${waits} wait for another attempt, the oldest since ${since}: ${waiting?.error}`;
    return finding("mails", isLong ? "wrong" : "look", says);
  }
  if (lost > 0) {
    const says = `${lost} could not be delivered in the last 24 hours: ${failed?.error}; 'E-mails' names them`;
    return finding("mails", "look", says);
  }
  return finding("mails", "ok", "none waits for another attempt, and none was given up in the last 24 hours");
}
