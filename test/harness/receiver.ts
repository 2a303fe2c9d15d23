import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Record<string, unknown>;
}

/** A receiver of webhooks on this machine; answers 204 unless told otherwise. */
export interface Receiver {
  readonly url: string;
  readonly taken: readonly Received[];
  /** The answers to the next requests, in order; `silence` is none. */
  answer(...answers: (Answer | "silence")[]): void;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
}

export async function startReceiver(): Promise<Receiver> {
  const taken: Received[] = [];
  const answers: (Answer | "silence")[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    taken.push({ path: request.url ?? "", headers: request.headers, text, body: JSON.parse(text) });
    const answer = answers.shift() ?? { status: 204 };
    if (answer === "silence") return;
    response.writeHead(answer.status, answer.headers).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    answer: (...more) => void answers.push(...more),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
