export class DirectConnectionError extends Error {
  constructor(cause: unknown) {
    super("the direct connection failed", { cause });
  }
}

/** What stops a start and can be mended by whoever starts it: one sentence, without a stack. */
export class StartupError extends Error {}

const SOON_S = 2;

/** There is work enough already, or the database is away; answered 503. */
export class ServiceBusyError extends Error {
  readonly statusCode = 503;
  /** Seconds until asking again makes sense. Null: nobody knows whether something was done, so it may not be repeated blindly. */
  readonly retryAfter: number | null;
  constructor(options: ErrorOptions & { retryAfter?: number | null } = {}) {
    super("busy", options);
    this.retryAfter = options.retryAfter === undefined ? SOON_S : options.retryAfter;
  }
}
