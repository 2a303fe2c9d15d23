import { MINUTE_MS } from "#domain/timing.ts";
import { TRIED_FOR, UNTIL_MENDED } from "../../mail/after-failure.ts";
import { type WaitingRow, waitingAmong } from "../../mail/waiting-mails.ts";
import { type Finding, finding } from "./finding.ts";

/** Mails that were given up after this instant, its only parameter. */
export const failedMails = (parameter: "?" | "$1") =>
  `select count(*) as count, max(error_message) as error from emails where failed_at > ${parameter} and kept_at is null`;

/** Mails that became files because there was no mail server, and that an organiser neither sent nor dropped. */
export const KEPT_MAILS = `select count(*) as count from emails
  where kept_at is not null and sent_at is null and failed_at is null`;

interface Mails {
  /** The rows of `WAITING_BY_WORDS`. */
  readonly waiting: readonly Record<string, unknown>[];
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
  const { trouble, ofMembers } = waitingAmong(waiting as unknown as WaitingRow[]);
  const lost = Number(failed?.count ?? 0);
  if (trouble !== null) {
    const isLong = now.getTime() - Date.parse(trouble.since) > GREYLISTING_MS;
    const says = `${trouble.count} wait for another attempt, the oldest since ${trouble.since}: ${trouble.error}; ${trouble.recorded === "our-server" ? UNTIL_MENDED : TRIED_FOR}`;
    return finding("mails", isLong ? "wrong" : "look", says);
  }
  if (lost > 0) {
    const says = `${lost} could not be delivered in the last 24 hours: ${failed?.error}; 'E-mails' names them`;
    return finding("mails", "look", says);
  }
  if (ofMembers !== null) {
    const says = `only ${ofMembers.count} wait, for the mailbox of a member that does not take them: ${ofMembers.error}; ${TRIED_FOR}`;
    return finding("mails", "ok", says);
  }
  return finding("mails", "ok", "none waits for another attempt, and none was given up in the last 24 hours");
}
