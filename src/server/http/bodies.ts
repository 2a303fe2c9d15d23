import { Transform, type TransformCallback } from "node:stream";
import type { FastifyInstance } from "fastify";
import { ServiceBusyError } from "../errors.ts";

/** Forms and calls that anyone may make: nothing they send is longer. */
export const SMALL_BODY = 8 * 1024;
/** Calls of members and organisers, unless they say otherwise. */
export const LARGE_BODY = 256 * 1024;
/**
 * All bodies under way together, but for the first 8 KB of each (promise 74): members send them, and organisers their pictures. An answer or a
 * sign-in finds room, however many others hold back the ends of theirs.
 */
const ALL_BODIES = 32 * 1024 * 1024;

/** Counts the bytes of bodies until their calls are answered; a call that would exceed the bound is refused as busy. */
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

/** A body that ends in `ServiceBusyError` where its bytes find no room. Fastify compares `receivedEncodedLength` with the announced length. */
class CountedBody extends Transform {
  receivedEncodedLength = 0;
  readonly #take: (received: number) => boolean;
  /** @param take whether there is room for as many bytes as were received by now */
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
