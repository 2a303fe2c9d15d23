import type { FastifyBaseLogger } from "fastify";
import type { IClientOptions, MqttClient } from "mqtt";
import type { Broker } from "../settings.ts";
import { waitAtMost } from "../wait-at-most.ts";
import { OFFLINE, ONLINE } from "./home-assistant.ts";
import { placeOf, whyNotReached } from "./why-not-reached.ts";

/** Comes and goes, and says nothing there. In words why it could not; null: it could. */
export async function tryBroker(broker: Broker, patienceMs: number): Promise<string | null> {
  const { default: mqtt } = await import("mqtt");
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const client = mqtt.connect({
    ...connectionTo(broker),
    connectTimeout: patienceMs,
    reconnectPeriod: 0,
  });
  client.on("connect", () => resolve(null));
  client.on("error", (error) => resolve(whyNotReached(error)));
  client.on("close", () => resolve("it hung up"));
  const mute = setTimeout(() => resolve("it does not answer"), patienceMs);
  const why = await promise;
  clearTimeout(mute);
  await client.endAsync(true);
  return why;
}

/** A broker that is away is tried again after so long, twice as long each time. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** Who was connected for so long was not turned away. */
const LASTING_MS = 10_000;
const KEEP_ALIVE_S = 30;
/** A stop takes no longer because of the broker. */
const FAREWELL_MS = 1_000;

interface RetainedTopics {
  /** Says it there now, and again whenever the broker may have forgotten. */
  publish(topic: string, payload: string): void;
  /** Takes away what another left. */
  clear(topic: string): void;
  /** Says everything again. */
  repeat(): void;
  stop(): Promise<void>;
}

export interface Heard {
  readonly topic: string;
  readonly payload: string;
  /** It hung there before we came: whoever said it may be gone since. */
  readonly isRetained: boolean;
}

interface Parts {
  readonly broker: Broker;
  readonly clientId: string;
  /** Says whether we are there; the broker itself says when we are not any more. */
  readonly status: string;
  readonly listensTo: readonly string[];
  /** What follows is all that the broker knows of others. */
  onConnect(): void;
  onClose(): void;
  onMessage(heard: Heard): void;
  readonly log: FastifyBaseLogger;
}

/**
 * What hangs at the broker for whoever looks. Nothing waits for it: what cannot be said now is said as it is by then once the broker
 * is there, and messages that only repeat are not sent.
 */
export function openBroker(parts: Parts): RetainedTopics {
  const { status, log } = parts;
  const said = new Map([[status, ONLINE]]);
  let client: MqttClient | null = null;
  const send = (topic: string, payload: string) => {
    if (client?.connected) client.publish(topic, payload, { retain: true });
  };
  const repeat = () => {
    for (const [topic, payload] of said) send(topic, payload);
  };
  const opening = connected(parts, repeat)
    .then((opened) => {
      client = opened;
    })
    .catch((error: unknown) => log.error({ err: error }, "nothing is said at the MQTT broker"));
  return {
    publish: (topic, payload) => {
      if (said.get(topic) === payload) return;
      said.set(topic, payload);
      send(topic, payload);
    },
    clear: (topic) => send(topic, ""),
    repeat,
    stop: async () => {
      await opening;
      const leaving = client;
      // We hear of our own leaving too, and must not deny it.
      client = null;
      if (leaving) await disconnect(leaving, status);
    },
  };
}

async function connected(
  { broker, clientId, status, listensTo, onConnect, onClose, onMessage, log }: Parts,
  repeat: () => void,
): Promise<MqttClient> {
  // Loaded where it is asked for: nobody else carries it.
  const { default: mqtt } = await import("mqtt");
  const client = mqtt.connect({
    ...connectionTo(broker),
    clientId,
    keepalive: KEEP_ALIVE_S,
    reconnectPeriod: FIRST_WAIT_MS,
    reconnectOnConnackError: true,
    // We subscribe anew ourselves; twice, all that hangs there would come twice.
    resubscribe: false,
    queueQoSZero: false,
    will: { topic: status, payload: Buffer.from(OFFLINE), retain: true, qos: 1 },
  });
  const place = placeOf(broker);
  logConnectionChanges(client, place, log);
  client.on("message", (topic, payload, { retain: isRetained }) =>
    onMessage({ topic, payload: payload.toString(), isRetained }),
  );
  client.on("close", onClose);
  client.on("connect", () => {
    onConnect();
    client.subscribe([...listensTo], (error) => {
      if (!client.connected) return;
      if (error) log.warn(`the MQTT broker ${place} lets us not read ${listensTo.join(" or ")}`);
      // Not before we can hear that somebody asks whether we live.
      repeat();
    });
  });
  return client;
}

/** Says in the log that the broker is away and that it is back, and waits longer each time it is not. */
function logConnectionChanges(client: MqttClient, place: string, log: FastifyBaseLogger): void {
  const complaints = new Set<string>();
  const complain = (why: string) => {
    if (!complaints.has(why)) log.warn(`the MQTT broker ${place} is not told anything: ${why}; trying again`);
    complaints.add(why);
  };
  let since = Number.POSITIVE_INFINITY;
  client.on("error", (error) => complain(whyNotReached(error)));
  client.on("connect", () => {
    since = performance.now();
    log.info(`the MQTT broker ${place} is told how the site stands`);
  });
  client.on("close", () => {
    const { options } = client;
    const lasted = performance.now() - since > LASTING_MS;
    if (lasted) complaints.clear();
    if (Number.isFinite(since) && !client.disconnecting) complain("it hung up");
    since = Number.POSITIVE_INFINITY;
    options.reconnectPeriod = lasted
      ? FIRST_WAIT_MS
      : Math.min(LONGEST_WAIT_MS, (options.reconnectPeriod ?? FIRST_WAIT_MS) * 2);
  });
}

/** A broker that does not take the word is not waited for: it says the same of who hung up. */
async function disconnect(client: MqttClient, status: string): Promise<void> {
  const said = Promise.withResolvers<void>();
  let isTaken = false;
  if (client.connected) {
    client.publish(status, OFFLINE, { retain: true, qos: 1 }, () => {
      isTaken = true;
      said.resolve();
    });
    await waitAtMost(said.promise, FAREWELL_MS);
  }
  await waitAtMost(client.endAsync(!isTaken), FAREWELL_MS);
}

/** Where it is and as whom, in the words of the package. */
function connectionTo({ port, username, password, ...where }: Broker): IClientOptions {
  return {
    ...where,
    ...(port !== null && { port }),
    ...(username !== null && { username }),
    ...(password !== null && { password }),
  };
}
