import { DAY_MS, MINUTE_MS } from "#domain/timing.ts";
import { nextAttempt, type RetrySchedule } from "../platform/outbox/rows.ts";
import { isSettingsFault } from "../platform/process/causes.ts";
import { type MailFailureSubject, subjectOfFailure } from "./delivery-failures.ts";

const GIVEN_UP_AFTER_DAYS = 3;

/** Until when mails are tried, for the operator. */
export const TRIED_FOR = `each is given up ${GIVEN_UP_AFTER_DAYS} days after its first attempt`;

/** Retries after 1, 2, 4 … minutes, at most 6 hours apart. */
const MAIL_RETRIES: RetrySchedule = {
  waitsMs: [1, 2, 4, 8, 16, 32, 64, 128, 256, 360].map((minutes) => minutes * MINUTE_MS),
  jitter: { least: 0.9, spread: 0.2 },
  giveUpAfterMs: GIVEN_UP_AFTER_DAYS * DAY_MS,
};
/** Until the operator mends the password or the certificate: no mail is at fault, and each waits at most so long after that. */
const OUR_SERVER_RETRIES: RetrySchedule = {
  waitsMs: [1, 2, 4, 5].map((minutes) => minutes * MINUTE_MS),
  jitter: MAIL_RETRIES.jitter,
  giveUpAfterMs: Number.POSITIVE_INFINITY,
};

export interface Failure extends Partial<NodeJS.ErrnoException> {
  /** The server's reply code (RFC 5321, 4.2); absent for network and TLS faults. */
  readonly responseCode?: number | undefined;
  readonly command?: string | undefined;
}

/** About the mail itself; a failure before them, as of login or STARTTLS, is not the mail's fault. */
const ABOUT_THE_MAIL = /^(MAIL FROM|RCPT TO|DATA)/;

export const isAboutMail = ({ command }: Failure) => command === undefined || ABOUT_THE_MAIL.test(command);

const isRefused = (failure: Failure) => {
  const { responseCode = 0 } = failure;
  return responseCode >= 500 && responseCode < 600 && isAboutMail(failure);
};

/** A refusal before the command RCPT TO, such as at the login, is about the club as the sender. */
const isBeforeRecipients = ({ command = "DATA", responseCode }: Failure) =>
  responseCode !== undefined && !/^(RCPT TO|DATA)/.test(command);

export const subjectOf = (
  failure: Failure,
  said: Parameters<typeof subjectOfFailure>[0],
): MailFailureSubject =>
  isBeforeRecipients(failure) || isSettingsFault(failure) ? "our-server" : subjectOfFailure(said);

/**
 * When to try again after a failed attempt; null: never, as after 5xx about the mail, which is final. What is about the club's own
 * sending waits until that is mended.
 */
export function afterFailure(
  failure: Failure,
  about: MailFailureSubject,
  attempt: Parameters<typeof nextAttempt>[1],
): Date | null {
  if (about !== "sender" && about !== "our-server" && isRefused(failure)) return null;
  return nextAttempt(about === "our-server" ? OUR_SERVER_RETRIES : MAIL_RETRIES, attempt);
}

/** The same, while the club's own mail server refuses the club. */
export const UNTIL_MENDED = "they wait until that is mended";

/** What becomes of the mails, for the operator. */
export const fateOfMails = (failure: Failure): string =>
  isBeforeRecipients(failure) || isSettingsFault(failure)
    ? `Mails are not sent; ${UNTIL_MENDED}`
    : `Mails wait and are retried; ${TRIED_FOR}`;
