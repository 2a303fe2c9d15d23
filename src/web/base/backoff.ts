const FIRST_MS = 1_000;
const LAST_MS = 30_000;
/** Spreads the retries of many clients that got the same `Retry-After`. */
const SPREAD_MS = 1_000;

interface Wait {
  /** The moment before which the server asked for no retry, in milliseconds since the epoch. */
  readonly notBefore: number;
  readonly lastMs?: number;
}

/** In milliseconds: 1, 2, 4 … 30 seconds, up to a quarter sooner to spread the clients. @param failures retries that failed before */
export function waitBeforeRetry(failures: number, { notBefore, lastMs = LAST_MS }: Wait): number {
  const growing = Math.min(lastMs, FIRST_MS * 2 ** failures) * (1 - Math.random() / 4);
  const asked = notBefore - Date.now();
  return asked > 0 ? Math.max(growing, asked + Math.random() * SPREAD_MS) : growing;
}

/** `Retry-After` in seconds or as a date (RFC 9110, 10.2.3), in milliseconds since the epoch; 0 when absent or malformed. */
export function momentOfRetryAfter(header: string | null): number {
  const text = header?.trim() ?? "";
  return /^\d+$/.test(text) ? Date.now() + Number(text) * 1000 : Date.parse(text) || 0;
}
