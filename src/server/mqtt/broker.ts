import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { IClientOptions, MqttClient } from "mqtt";
import type { Broker } from "../platform/config/settings.ts";
import { causeOfSet } from "../platform/process/causes.ts";
import { waitAtMost } from "../platform/process/concurrency.ts";
import { OFFLINE, ONLINE } from "./home-assistant.ts";

/** What a broker knows a connection by. */
export interface Caller {
  readonly broker: Broker;
  /** Brokers may admit or limit clients by its beginning, which is the same for all of one site. */
  readonly clientId: string;
  /** The variable that set the broker; null: an admin did. */
  readonly setBy: string | null;
}

/** Publishes nothing. @returns why it failed, in words; null when it worked */
export async function tryBroker(
  { broker, clientId, setBy }: Caller,
  timeoutMs: number,
): Promise<string | null> {
  const { default: mqtt } = await import("mqtt");
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const client = mqtt.connect({
    ...connectionTo(broker),
    clientId,
    connectTimeout: timeoutMs,
    reconnectPeriod: 0,
  });
  client.on("connect", () => resolve(null));
  client.on("error", (error) => resolve(causeOfSet(error, "mqtt-broker", setBy) ?? error.message));
  client.on("close", () => resolve("it closed the connection"));
  const mute = setTimeout(() => resolve("it does not answer"), timeoutMs);
  const why = await promise;
  clearTimeout(mute);
  await client.endAsync(true);
  return why;
}

/** The broker took the connection, but not what was published there. */
export class BrokerRefusal extends Error {}

/** Publishes a message that is not retained and waits for it. @returns why it failed; null when it came back */
export async function readBack(
  { broker, clientId }: Omit<Caller, "setBy">,
  topic: string,
  timeoutMs: number,
): Promise<Error | null> {
  const { default: mqtt } = await import("mqtt");
  const { promise, resolve } = Promise.withResolvers<Error | null>();
  const nonce = randomUUID();
  const client = mqtt.connect({
    ...connectionTo(broker),
    clientId,
    connectTimeout: timeoutMs,
    reconnectPeriod: 0,
  });
  boundPackets(client);
  client.on("connect", () => {
    client.subscribe(topic, (refused) => {
      if (refused) resolve(new BrokerRefusal("the subscription is refused", { cause: refused }));
      else client.publish(topic, nonce);
    });
  });
  client.on("message", (_topic, payload) => {
    if (payload.toString() === nonce) resolve(null);
  });
  client.on("error", resolve);
  client.on("close", () =>
    resolve(Object.assign(new Error("it closed the connection"), { code: "ECONNRESET" })),
  );
  const mute = setTimeout(() => {
    const isTaken = client.connected;
    resolve(
      isTaken
        ? new BrokerRefusal("the message does not come back")
        : Object.assign(new Error("timeout"), { code: "ETIMEDOUT" }),
    );
  }, timeoutMs);
  const fault = await promise;
  clearTimeout(mute);
  await client.endAsync(true);
  return fault;
}

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;
/** A connection that lasted this long was accepted by the broker, so the wait starts afresh. */
const LASTING_MS = 10_000;
const KEEP_ALIVE_S = 30;
/** Limits how long the broker can delay a shutdown. */
const FAREWELL_MS = 1_000;

/** Any client of the broker can ask for everything again, which is larger than its message. */
const REPEAT_EVERY_MS = 1_000;
/** What the site subscribes to is a word; `mqtt` offers no limit and would buffer a packet of 256 MB. */
const MAX_PACKET_BYTES = 256 * 1024;

interface RetainedTopics {
  /** Publishes a retained message now, and again whenever the broker may have lost it. */
  publish(topic: string, payload: string): void;
  clear(topic: string): void;
  /** Publishes all retained messages, at most once a second. */
  repeat(): void;
  stop(): Promise<void>;
}

export interface ReceivedMessage {
  readonly topic: string;
  readonly payload: string;
  /** The message was retained before this client subscribed; its sender may no longer be running. */
  readonly isRetained: boolean;
}

interface Parts extends Caller {
  /** Topic for whether this process is connected; the broker publishes `OFFLINE` on a lost connection. */
  readonly status: string;
  readonly listensTo: readonly string[];
  /** Called before any message; what the client knew of other processes is then outdated. */
  onConnect(): void;
  /** @param fault the last error since it was connected; null: the broker closed the connection */
  onClose(fault: Error | null): void;
  onMessage(received: ReceivedMessage): void;
  readonly log: FastifyBaseLogger;
}

/** What cannot be sent now is sent in its latest state after reconnecting. Unchanged messages are not sent. */
export function openBroker(parts: Parts): RetainedTopics {
  const { status, log } = parts;
  const retained = new Map([[status, ONLINE]]);
  let client: MqttClient | null = null;
  const send = (topic: string, payload: string) => {
    if (client?.connected) client.publish(topic, payload, { retain: true });
  };
  const repeat = () => {
    for (const [topic, payload] of retained) send(topic, payload);
  };
  let repeatedAt = Number.NEGATIVE_INFINITY;
  let repeating: NodeJS.Timeout | undefined;
  const repeatSoon = () => {
    const waitMs = Math.max(0, repeatedAt + REPEAT_EVERY_MS - performance.now());
    repeating ??= setTimeout(() => {
      repeating = undefined;
      repeatedAt = performance.now();
      repeat();
    }, waitMs);
  };
  const opening = connected(parts, repeat)
    .then((opened) => {
      client = opened;
    })
    .catch((error: unknown) => log.error({ err: error }, "could not publish to the MQTT broker"));
  return {
    publish: (topic, payload) => {
      if (retained.get(topic) === payload) return;
      retained.set(topic, payload);
      send(topic, payload);
    },
    clear: (topic) => send(topic, ""),
    repeat: repeatSoon,
    stop: async () => {
      clearTimeout(repeating);
      await opening;
      const leaving = client;
      // The client also receives its own `OFFLINE`; without `client`, no `repeat` can contradict it.
      client = null;
      if (leaving) await disconnect(leaving, status);
    },
  };
}

async function connected(
  { broker, clientId, setBy, status, listensTo, onConnect, onClose, onMessage, log }: Parts,
  repeat: () => void,
): Promise<MqttClient> {
  // Loaded on demand: a site without a broker does not load the package.
  const { default: mqtt } = await import("mqtt");
  const client = mqtt.connect({
    ...connectionTo(broker),
    clientId,
    keepalive: KEEP_ALIVE_S,
    reconnectPeriod: FIRST_WAIT_MS,
    reconnectOnConnackError: true,
    // The connect handler subscribes; subscribing twice would deliver all retained messages twice.
    resubscribe: false,
    queueQoSZero: false,
    will: { topic: status, payload: Buffer.from(OFFLINE), retain: true, qos: 1 },
  });
  const place = brokerAddress(broker);
  logConnectionChanges(client, { place, setBy, log });
  boundPackets(client);
  client.on("message", (topic, payload, { retain: isRetained }) =>
    onMessage({ topic, payload: payload.toString(), isRetained }),
  );
  let fault: Error | null = null;
  client.on("error", (error) => {
    fault = error;
  });
  client.on("close", () => onClose(fault));
  client.on("connect", () => {
    fault = null;
    onConnect();
    client.subscribe([...listensTo], (error) => {
      if (!client.connected) return;
      if (error) log.warn(`the MQTT broker ${place} does not allow subscribing to ${listensTo.join(" or ")}`);
      // Only once subscribed, so that a request for our status is not missed.
      repeat();
    });
  });
  return client;
}

/** Closes a connection on which more arrives than the largest packet before a packet is complete. */
function boundPackets(client: MqttClient): void {
  let incomplete = 0;
  client.on("packetreceive", () => {
    incomplete = 0;
  });
  const bound = () => {
    const { stream } = client;
    incomplete = 0;
    stream.on("data", (part: Buffer) => {
      incomplete += part.length;
      if (incomplete > MAX_PACKET_BYTES) stream.destroy();
    });
  };
  bound();
  // Announced before the new connection is there.
  client.on("reconnect", () => process.nextTick(bound));
}

/** Logs when the broker is lost and when it is back; doubles the wait after each failed connection. */
function logConnectionChanges(
  client: MqttClient,
  { place, setBy, log }: Pick<Parts, "setBy" | "log"> & { readonly place: string },
): void {
  const complaints = new Set<string>();
  const complain = (why: string) => {
    if (!complaints.has(why)) log.warn(`cannot publish to the MQTT broker ${place}: ${why}; retrying`);
    complaints.add(why);
  };
  let since = Number.POSITIVE_INFINITY;
  client.on("error", (error) => complain(causeOfSet(error, "mqtt-broker", setBy) ?? error.message));
  client.on("connect", () => {
    since = performance.now();
    log.info(`publishing to the MQTT broker ${place}`);
  });
  client.on("close", () => {
    const { options } = client;
    const lasted = performance.now() - since > LASTING_MS;
    if (lasted) complaints.clear();
    if (Number.isFinite(since) && !client.disconnecting) complain("it closed the connection");
    since = Number.POSITIVE_INFINITY;
    options.reconnectPeriod = lasted
      ? FIRST_WAIT_MS
      : Math.min(MAX_WAIT_MS, (options.reconnectPeriod ?? FIRST_WAIT_MS) * 2);
  });
}

/** Without acknowledgement of `OFFLINE` it cuts the connection, triggering the will. */
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

export const brokerAddress = ({ protocol, host, port }: Broker): string =>
  `${protocol}://${host.includes(":") ? `[${host}]` : host}${port === null ? "" : `:${port}`}`;

function connectionTo({ port, username, password, ...where }: Broker): IClientOptions {
  return {
    ...where,
    ...(port !== null && { port }),
    ...(username !== null && { username }),
    ...(password !== null && { password }),
  };
}
