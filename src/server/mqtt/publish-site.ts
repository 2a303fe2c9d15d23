import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { boundsOf } from "#domain/timing.ts";
import { waitingMails } from "../mail/queue.ts";
import type { Broker } from "../platform/config/settings.ts";
import type { BrokerState } from "../platform/connections.ts";
import type { Deps } from "../platform/deps.ts";
import { runEvery, runScheduled, type Stoppable } from "../platform/scheduled.ts";
import { openBroker, type ReceivedMessage } from "./broker.ts";
import {
  asState,
  BIRTH_TOPIC,
  discovery,
  type Facts,
  MAILS_SENSOR,
  meetupsToPublish,
  ONLINE,
  SENSORS,
  type Topics,
  topicsOf,
} from "./home-assistant.ts";

/** The database is read at most this often, however many members reply. */
const READ_EVERY_MS = 500;
/** At fixed intervals: publishing when mail is queued would reveal that there is a mail (promise 5). */
const COUNT_MAILS_EVERY_MS = 10_000;
/** A single process keeps the same name at each start. */
const ALONE = "site";
const OWN_ID = /^(?:site|[0-9a-f]{8})$/;
/** Bounds the discovery message, which lists every process; no site has more processes. */
const MAX_OTHERS = 31;

/** Now and at every change. All processes of a site publish the same; it is available while any of them is. */
export function publishSite(
  deps: Deps,
  broker: Broker,
  { log, onConnection }: { log: FastifyBaseLogger; onConnection?: (state: BrokerState) => void },
): Stoppable {
  const { db, clock, config, site } = deps;
  const topics = topicsOf(config.ownHost);
  const self = db.isShared ? randomUUID().slice(0, 8) : ALONE;
  const others = new Set<string>();
  const client = openBroker({
    broker,
    clientId: topics.clientId(self),
    setBy: config.setBy.mqtt,
    status: topics.status(self),
    listensTo: [BIRTH_TOPIC, topics.status("+")],
    onConnect: () => {
      onConnection?.({ isThere: true });
      others.clear();
      meetups.wake();
    },
    onClose: (fault) => onConnection?.({ isThere: false, fault }),
    onMessage: ({ topic, ...said }) => {
      if (topic !== BIRTH_TOPIC) return onStatus({ process: topic.slice(topics.status("").length), ...said });
      if (said.payload === ONLINE) client.repeat();
    },
    log,
  });
  const onStatus = ({
    process,
    payload,
    isRetained,
  }: Omit<ReceivedMessage, "topic"> & { process: string }) => {
    if (process === self) {
      // The broker published the will of a lost connection of ours, or another process cleared our status.
      if (payload !== ONLINE) client.repeat();
    } else if (!OWN_ID.test(process)) {
      // Not a process of this site: any client of the broker may publish there.
      return;
    } else if (payload === ONLINE && !isRetained) {
      if (others.size < MAX_OTHERS) others.add(process);
      meetups.wake();
    } else if (payload !== "") {
      others.delete(process);
      meetups.wake();
      // A process that died with the broker left no will. Clears its status; if it lives, it publishes again.
      client.clear(topics.status(process));
    }
  };
  let readAt = Number.NEGATIVE_INFINITY;
  let coming: Facts["coming"] = [];
  const meetups = runScheduled(deps, log, {
    name: "publishing to the MQTT broker",
    topics: ["meetups-changed", "site-changed"],
    runDue: async () => {
      await sleep(Math.max(0, readAt + READ_EVERY_MS - performance.now()));
      readAt = performance.now();
      const { name: siteName } = await site();
      const { publicUrl } = config;
      const processes = [self, ...others].toSorted();
      client.publish(topics.discovery, JSON.stringify(discovery({ topics, siteName, publicUrl, processes })));
      coming = await meetupsToPublish(db.read, clock());
      for (const [topic, payload] of payloads(topics, { coming, publicUrl })) client.publish(topic, payload);
    },
    next: async () => firstEnd(coming),
  });
  const mails = runEvery(
    { name: "counting mails for the MQTT broker", everyMs: COUNT_MAILS_EVERY_MS, log },
    async () => client.publish(topics.state(MAILS_SENSOR.key), asState(await waitingMails(db.read))),
  );
  return {
    stop: async () => {
      await Promise.all([meetups.stop(), mails.stop(), client.stop()]);
    },
  };
}

function* payloads(topics: Topics, facts: Facts): Iterable<[topic: string, payload: string]> {
  for (const [key, sensor] of Object.entries(SENSORS)) {
    if ("attributes" in sensor) yield [topics.attributes(key), JSON.stringify(sensor.attributes(facts))];
    yield [topics.state(key), asState(sensor.state(facts))];
  }
}

/** At that moment another meetup becomes the next one. */
const firstEnd = (coming: Facts["coming"]) => {
  const ends = coming.map((meetup) => boundsOf(meetup).end);
  return ends.length === 0 ? null : new Date(Math.min(...ends)).toISOString();
};
