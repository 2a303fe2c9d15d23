import { Transform, type TransformCallback } from "node:stream";
import type { FastifyInstance } from "fastify";
import { ServiceBusyError } from "../errors.ts";

/** For forms and for calls without a session: none of them needs a longer body. */
export const SMALL_BODY = 8 * 1024;
/** For calls of members and organisers, unless the endpoint sets its own limit. */
export const LARGE_BODY = 256 * 1024;
/**
 * Bound on all bodies being received together, beyond the first 8 KB of each (promise 74). Long bodies come
 * only from members and organisers. A reply or a sign-in always fits, however many clients send their bodies
 * slowly.
 */
const ALL_BODIES = 32 * 1024 * 1024;

/** Counts received bytes until each call is answered; refuses as busy a call that would exceed the bound. */
export function boundBodies(app: FastifyInstance, most = ALL_BODIES): void {
  let held = 0;
  app.addHook("preParsing", (request, reply, payload, done) => {
    if (request.routeOptions.bodyLimit <= SMALL_BODY) return done(null, payload);
    let own = 0;
    const counted = new CountedBody((received) => {
      const more = Math.max(0, received - SMALL_BODY) - own;
      if (more > 0 && held + more > most) return false;
      held += more;
      own += more;
      return true;
    });
    reply.raw.once("close", () => {
      held -= own;
      own = 0;
    });
    payload.once("error", (error) => counted.destroy(error));
    done(null, payload.pipe(counted));
  });
}

/**
 * A body that fails with `ServiceBusyError` once its bytes exceed the bound. Fastify compares
 * `receivedEncodedLength` with the announced length.
 */
class CountedBody extends Transform {
  receivedEncodedLength = 0;
  readonly #take: (received: number) => boolean;
  /** @param take whether the bound allows this many bytes, counted from the start of the body */
  constructor(take: (received: number) => boolean) {
    super();
    this.#take = take;
  }
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.receivedEncodedLength += chunk.length;
    if (this.#take(this.receivedEncodedLength)) done(null, chunk);
    else done(new ServiceBusyError());
  }
}
