import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { LIVE_PATH } from "#contract/live.ts";
import type { Deps } from "../deps.ts";
import { ServiceBusyError } from "../errors.ts";
import type { Admission } from "../http/admission.ts";
import { clientOf } from "../http/client.ts";
import type { Streams } from "../http/streams.ts";
import { watchMeetups } from "./watch-meetups.ts";

/** A disconnected client reconnects after this time; the random part spreads the clients. */
const BACK_AFTER_MS = 2_000;
const BACK_WITHIN_MS = 6_000;
const FULL_FOR_S = 120;

const SUMMARY =
  "Server-sent events: the places of meetups that are not over, at each change, at most once a second.";

/** Serves live updates. A stream waits in the admission queue like a call, and frees its slot once open. */
export function liveRoutes(
  app: FastifyInstance,
  deps: Deps,
  inside: { admission: Admission; streams: Streams },
): void {
  const { admission, streams } = inside;
  const watch = watchMeetups(deps, streams, app.log);
  const options = { exposeHeadRoute: false, schema: { summary: SUMMARY, response: { 200: z.string() } } };
  app.get(LIVE_PATH, { ...options, config: { endless: true } }, async (request, reply) => {
    const client = clientOf(request.ip);
    if (!streams.hasRoomFor(client)) throw new ServiceBusyError({ retryAfter: FULL_FOR_S });
    const now = await watch.now();
    if (!streams.hasRoomFor(client)) throw new ServiceBusyError({ retryAfter: FULL_FOR_S });
    reply.hijack();
    admission.leave(request.raw);
    streams.add(reply.raw, client);
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    const back = Math.round(BACK_AFTER_MS + Math.random() * BACK_WITHIN_MS);
    reply.raw.write(`retry: ${back}\n${now}`);
  });
  app.addHook("preClose", async () => {
    watch.stop();
    streams.close();
  });
}
