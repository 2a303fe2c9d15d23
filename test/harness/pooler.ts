import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Pooler {
  /** Instead of PostgreSQL's own; without a database name. */
  readonly url: string;
  /** How many transactions it handed to a server connection. */
  readonly transactions: () => number;
  close(): Promise<void>;
}

/** As in PgBouncer; other startup parameters are refused. */
const KNOWN = ["user", "database", "client_encoding", "application_name"];
const BACKENDS = 6;

interface Backend {
  readonly socket: Socket;
  client: Client | null;
}
interface Client {
  readonly socket: Socket;
  backend: Backend | null;
  /** Received while it has no backend. */
  waiting: Buffer[];
  /** Queries whose ReadyForQuery is not here yet. */
  unanswered: number;
}

/**
 * A pooler in transaction mode before the packaged PostgreSQL, which speaks the protocol of its documentation
 * (https://www.postgresql.org/docs/current/protocol-message-formats.html): it refuses startup parameters as PgBouncer
 * does, and gives each transaction to the server connection that was idle longest, so that nothing of a session stays.
 * @param server PostgreSQL's URL with its database name
 */
export async function startPooler(server: string): Promise<Pooler> {
  let transactions = 0;
  const idle: Backend[] = [];
  const inLine: Client[] = [];
  const sockets = new Set<Socket>();

  const give = (client: Client, backend: Backend) => {
    client.backend = backend;
    backend.client = client;
    transactions += 1;
    for (const message of client.waiting.splice(0)) backend.socket.write(message);
  };
  const free = (backend: Backend) => {
    if (backend.client) backend.client.backend = null;
    backend.client = null;
    const next = inLine.shift();
    if (next) give(next, backend);
    else idle.push(backend);
  };
  const addBackend = async () => {
    const socket = await connectBackend(server);
    sockets.add(socket);
    const backend: Backend = { socket, client: null };
    socket.on(
      "data",
      messages((type, message) => {
        const { client } = backend;
        // Messages of an idle server connection, such as notifications, are lost.
        if (!client) return;
        client.socket.write(message);
        if (type !== "Z") return;
        client.unanswered -= 1;
        if (client.unanswered === 0 && message.at(-1) === "I".charCodeAt(0)) free(backend);
      }),
    );
    idle.push(backend);
  };
  const serve = (socket: Socket) => {
    const client: Client = { socket, backend: null, waiting: [], unanswered: 0 };
    return messages((type, message) => {
      if (type === "X") return;
      if (type === "Q" || type === "S") client.unanswered += 1;
      if (client.backend) return void client.backend.socket.write(message);
      client.waiting.push(message);
      if (client.waiting.length > 1) return;
      const backend = idle.shift();
      if (backend) give(client, backend);
      else inLine.push(client);
    });
  };

  for (let count = 0; count < BACKENDS; count += 1) await addBackend();
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on("error", () => socket.destroy());
    socket.once("data", (startup: Buffer) => {
      const refused = parametersOf(startup).find((name) => !KNOWN.includes(name));
      if (refused !== undefined) return void socket.end(refusal(`unsupported startup parameter: ${refused}`));
      socket.write(Buffer.concat([AUTHENTICATED, READY]));
      socket.on("data", serve(socket));
    });
  });
  await once(listener.listen(0, "127.0.0.1"), "listening");
  const { port } = listener.address() as AddressInfo;
  const url = new URL(server);
  url.port = String(port);
  url.pathname = "";
  return {
    url: url.href,
    transactions: () => transactions,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, "close");
    },
  };
}

/** Splits the input into messages: a type, a length, the rest. */
function messages(take: (type: string, message: Buffer) => void): (chunk: Buffer) => void {
  let received: Buffer = Buffer.alloc(0);
  return (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const length = received.length >= 5 ? 1 + received.readInt32BE(1) : Number.POSITIVE_INFINITY;
      if (received.length < length) return;
      take(String.fromCharCode(received[0] ?? 0), received.subarray(0, length));
      received = received.subarray(length);
    }
  };
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(type.length + 4);
  head.write(type, 0, "latin1");
  head.writeInt32BE(body.length + 4, type.length);
  return Buffer.concat([head, body]);
}

const AUTHENTICATED = message("R", Buffer.alloc(4));
const READY = message("Z", Buffer.from("I"));
const refusal = (words: string) => message("E", Buffer.from(`SFATAL\0C08P01\0M${words}\0\0`));

/** The names in a StartupMessage: pairs of name and value after length and version. */
const parametersOf = (startup: Buffer): string[] =>
  startup
    .toString("utf8", 8)
    .split("\0")
    .filter((_text, place, all) => place % 2 === 0 && place < all.length - 2);

/** A connection to the server itself, which requests a plain password. */
async function connectBackend(server: string): Promise<Socket> {
  const { hostname, port, username, password, pathname } = new URL(server);
  // Without noDelay each message would wait for the server's acknowledgement of the previous one.
  const socket = connect({ port: Number(port), host: hostname, noDelay: true });
  const ready = Promise.withResolvers<void>();
  const read = messages((type) => {
    if (type === "R" && !isIn) {
      isIn = true;
      socket.write(message("p", Buffer.from(`${password}\0`)));
    }
    if (type === "Z") ready.resolve();
  });
  let isIn = false;
  socket.on("error", () => socket.destroy());
  socket.on("data", read);
  const names = ["user", username, "database", pathname.slice(1)].map((text) => `${text}\0`).join("");
  socket.write(message("", Buffer.concat([Buffer.from([0, 3, 0, 0]), Buffer.from(`${names}\0`)])));
  await ready.promise;
  socket.off("data", read);
  return socket;
}
