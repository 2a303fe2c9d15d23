import type { Deps } from "../deps.ts";
import type { Streams } from "../http/streams.ts";

/** Organisers at one check-in tick fast: their pages fetch again at most this often. */
const EVERY_MS = 200;

/** Contains no data, because the stream has no session. */
export const SOMETHING_CHANGED = "data: {}\n\n";

/** Notifies organisers' streams that something changed, at once and then at most every 200 ms. @returns a stop */
export function notifyOrganisers({ db }: Pick<Deps, "db">, streams: Streams): () => void {
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
  for (const topic of ["meetups-changed", "attendance-changed"] as const) db.onCommit(topic, plan);
  return () => clearTimeout(next);
}
