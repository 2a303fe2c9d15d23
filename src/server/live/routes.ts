import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { LIVE_ATTENDEES_PATH, LIVE_PATH } from "#contract/live.ts";
import type { WatchDeps } from "../platform/deps.ts";
import type { Admission } from "../platform/http/admission.ts";
import { clientOf } from "../platform/http/client.ts";
import type { Streams } from "../platform/http/streams.ts";
import { ServiceBusyError } from "../platform/process/errors.ts";
import { watchMeetups } from "./watch-meetups.ts";

/** A disconnected client reconnects after this time; the random part spreads the clients. */
const BACK_AFTER_MS = 2_000;
const BACK_WITHIN_MS = 6_000;
const FULL_FOR_S = 120;

const SUMMARY =
  "Server-sent events: the places of meetups that are not over, at each change, at most once a second.";

const ATTENDEES_SUMMARY =
  "Server-sent events: that answers, ticks at check-in or meetups changed, without saying which.";

/** Serves live updates. A stream waits in the admission queue like a call, and frees its slot once open. */
export function liveRoutes(
  app: FastifyInstance,
  deps: WatchDeps,
  inside: { admission: Admission; streams: Streams },
): void {
  const { admission, streams } = inside;
  const watch = watchMeetups(deps, streams, app.log);
  const config = { exposeHeadRoute: false, config: { endless: true } };
  const response = { 200: z.string() };
  const open = async (
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    audience: "visitors" | "organisers",
    first: () => Promise<string>,
  ) => {
    const client = clientOf(request.ip);
    if (!streams.hasRoomFor(client)) throw new ServiceBusyError({ retryAfter: FULL_FOR_S });
    const now = await first();
    if (!streams.hasRoomFor(client)) throw new ServiceBusyError({ retryAfter: FULL_FOR_S });
    reply.hijack();
    admission.leave(request.raw);
    streams.add(reply.raw, client, audience);
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    // biome-ignore lint/plugin/random: clients come back spread over time
    const back = Math.round(BACK_AFTER_MS + Math.random() * BACK_WITHIN_MS);
    reply.raw.write(`retry: ${back}\n${now}`);
  };
  app.get(LIVE_PATH, { ...config, schema: { summary: SUMMARY, response } }, (request, reply) =>
    open({ request, reply }, "visitors", watch.now),
  );
  app.get(
    LIVE_ATTENDEES_PATH,
    { ...config, schema: { summary: ATTENDEES_SUMMARY, response } },
    (request, reply) => open({ request, reply }, "organisers", async () => SOMETHING_CHANGED),
  );
  const stopTelling = notifyOrganisers(deps, streams);
  app.addHook("preClose", async () => {
    watch.stop();
    stopTelling();
    streams.close();
  });
}

/** Organisers at one check-in tick fast: their pages fetch again at most this often. */
const EVERY_MS = 200;

/** Contains no data, because the stream has no session. */
const SOMETHING_CHANGED = "data: {}\n\n";

/** Notifies organisers' streams that something changed, at once and then at most every 200 ms. @returns a stop */
function notifyOrganisers({ db }: Pick<WatchDeps, "db">, streams: Streams): () => void {
  let sentAt = Number.NEGATIVE_INFINITY;
  let next: NodeJS.Timeout | undefined;
  const send = () => {
    next = undefined;
    sentAt = performance.now();
    streams.broadcast(SOMETHING_CHANGED, "organisers");
  };
  const plan = () => {
    next ??= setTimeout(send, Math.max(0, sentAt + EVERY_MS - performance.now())).unref();
  };
  for (const topic of ["meetups-changed", "attendance-changed", "talks-changed"] as const)
    db.onCommit(topic, plan);
  return () => clearTimeout(next);
}
