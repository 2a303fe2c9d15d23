export class DirectFailed extends Error {
  constructor(cause: unknown) {
    super("the direct connection failed", { cause });
  }
}
