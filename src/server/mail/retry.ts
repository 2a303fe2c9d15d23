const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS;
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * MINUTE_MS;

export interface Failure {
  /** The server's reply code (RFC 5321, 4.2); absent for network and TLS faults. */
  readonly responseCode?: number | undefined;
  readonly command?: string | undefined;
  readonly message: string;
}

/**
 * Commands about the mail itself; a failure before them, as of login or STARTTLS, is not the mail's fault.
 */
const ABOUT_THE_MAIL = /^(MAIL FROM|RCPT TO|DATA)/;

const isRefused = ({ responseCode = 0, command }: Failure) =>
  responseCode >= 500 && responseCode < 600 && (command === undefined || ABOUT_THE_MAIL.test(command));

export type NextStep = { readonly kind: "retry"; readonly at: Date } | { readonly kind: "give-up" };

/**
 * The next step after a failed attempt: 5xx about the mail is final. Otherwise retries after 1, 2, 4 …
 * minutes, at most 6 hours apart, for 3 days. The jitter of 10 % spreads the load on a recovering server.
 * @param attempts how many attempts were made, this one included
 * @param chance a number in [0, 1)
 */
export function afterFailure(
  failure: Failure,
  { attempts, createdAt, now, chance }: { attempts: number; createdAt: Date; now: Date; chance: number },
): NextStep {
  if (isRefused(failure)) return { kind: "give-up" };
  const wait = Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** (attempts - 1)) * (0.9 + 0.2 * chance);
  const at = new Date(now.getTime() + wait);
  return at.getTime() - createdAt.getTime() > GIVE_UP_AFTER_MS ? { kind: "give-up" } : { kind: "retry", at };
}
