import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { Aedes, type Client } from "aedes";
import mqtt from "mqtt";

export interface TestBroker {
  readonly url: string;
  readonly port: number;
  /** Clients with another password are refused; null accepts all. */
  password: string | null;
  /** Accepts packets without answering or forwarding them. */
  isStuck: boolean;
  /** This user may publish and not subscribe. */
  publishOnlyUser: string | null;
  /** The number of connected clients. */
  clients(): number;
  /** The newest message that each connected client published to a topic. */
  newestBy(topic: string): string[];
  /** Publishes a message as Home Assistant would. */
  say(topic: string, payload: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A real broker on 127.0.0.1, which stores nothing when it stops.
 * @param tls its certificate, for TLS only
 * @param retained retained messages at its start, by topic
 */
export async function startBroker(
  port = 0,
  retained: Readonly<Record<string, string>> = {},
  tls: { readonly cert: string; readonly key: string } | null = null,
): Promise<TestBroker> {
  const aedes = await Aedes.createBroker();
  // With an id, aedes drops messages that arrive out of order as repetitions, such as retained messages for a new client.
  aedes.id = "";
  const publish = (topic: string, payload: string, retain: boolean) =>
    new Promise<void>((said) =>
      aedes.publish({ cmd: "publish", topic, payload, qos: 0, retain, dup: false }, () => said()),
    );
  for (const [topic, payload] of Object.entries(retained)) await publish(topic, payload, true);
  const published = new Map<Client, Map<string, string>>();
  aedes.on("client", (client) => published.set(client, new Map()));
  aedes.on("clientDisconnect", (client) => published.delete(client));
  aedes.on("publish", ({ topic, payload }, client) => {
    if (client !== null) published.get(client)?.set(topic, payload.toString());
  });
  const sockets = new Set<Socket>();
  const welcome = (socket: Socket) => {
    sockets.add(socket.on("close", () => sockets.delete(socket)));
    aedes.handle(socket);
  };
  const server = (tls === null ? createServer(welcome) : createTlsServer(tls, welcome)).listen(
    port,
    "127.0.0.1",
  );
  await once(server, "listening");
  const taken = (server.address() as AddressInfo).port;
  const broker: TestBroker = {
    url: `${tls === null ? "mqtt" : "mqtts"}://127.0.0.1:${taken}`,
    port: taken,
    password: null,
    isStuck: false,
    publishOnlyUser: null,
    clients: () => aedes.connectedClients,
    newestBy: (topic) => [...published.values()].flatMap((newest) => newest.get(topic) ?? []),
    say: (topic, payload) => publish(topic, payload, false),
    stop: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => aedes.close(() => closed()));
    },
  };
  const publishOnly = new Set<unknown>();
  aedes.authenticate = (client, user, password, done) => {
    if (user === broker.publishOnlyUser) publishOnly.add(client);
    const isRight = broker.password === null || password?.toString() === broker.password;
    // The return code for a wrong password (MQTT 3.1.1, 3.2.2.3).
    done(isRight ? null : Object.assign(new Error("no"), { returnCode: 4 as const }), isRight);
  };
  aedes.authorizePublish = (_client, _packet, done) => {
    if (!broker.isStuck) done(null);
  };
  aedes.authorizeSubscribe = (client, subscription, done) => {
    done(null, client !== null && publishOnly.has(client) ? null : subscription);
  };
  return broker;
}

interface Message {
  readonly topic: string;
  readonly payload: string;
  /** It was retained before this client subscribed. */
  readonly isRetained: boolean;
  readonly at: number;
}

export interface Watcher {
  readonly messages: Message[];
  /** The newest message of a topic; undefined when there is none or it was cleared. */
  at(topic: string): string | undefined;
  stop(): Promise<void>;
}

/** Subscribes to everything as a new client. */
export async function watch(url: string): Promise<Watcher> {
  const messages: Message[] = [];
  const client = await mqtt.connectAsync(url, { reconnectPeriod: 50 });
  client.on("message", (topic, payload, { retain }) => {
    messages.push({ topic, payload: payload.toString(), isRetained: retain, at: performance.now() });
  });
  await client.subscribeAsync("#");
  return {
    messages,
    at: (topic) => messages.findLast((message) => message.topic === topic)?.payload || undefined,
    stop: () => client.endAsync(true),
  };
}
