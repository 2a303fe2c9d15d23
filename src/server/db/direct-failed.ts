/** The connection past the pooler (`DATABASE_DIRECT_URL`) could not be used; its cause says why. */
export class DirectFailed extends Error {
  constructor(cause: unknown) {
    super("the direct connection failed", { cause });
  }
}
