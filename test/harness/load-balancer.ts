import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface LoadBalancer {
  readonly url: string;
  close(): Promise<void>;
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Longer than the keep-alive time in the backends' headers, so that clients that rely on it are not disconnected. */
const KEEP_ALIVE_MS = 80_000;

/** Gives each request to the next backend that listens. */
export async function startLoadBalancer(backends: () => readonly string[]): Promise<LoadBalancer> {
  let turn = 0;
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, left: number) => {
    const all = backends();
    turn += 1;
    const backend = all[turn % all.length];
    if (!backend || left === 0) return void outgoing.writeHead(502).end();
    const { method, headers, url } = incoming;
    // A connection that breaks during an answer ends both sides.
    const fail = () => outgoing.headersSent || outgoing.writeHead(502).end();
    const upstream = request(`${backend}${url}`, { method, headers, agent: false }, async (answer) => {
      // Forwarded when complete: an incomplete answer of a dead backend becomes 502.
      const whole = await bodyOf(answer).catch(() => null);
      if (whole === null) fail();
      else outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(whole);
    });
    upstream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") forward(incoming, outgoing, body, left - 1);
      else fail();
    });
    upstream.end(body);
  };
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, async (incoming, outgoing) => {
    forward(incoming, outgoing, await bodyOf(incoming), backends().length);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
