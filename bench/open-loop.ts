import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export interface Reply {
  readonly status: number;
  readonly ms: number;
}

interface Visitors {
  readonly port: number;
  readonly seconds: number;
  /** Path of the request with this number. */
  readonly path: (number: number) => string;
}

interface Arrivals extends Visitors {
  /** Requests a second, sent when due, whether or not earlier ones were answered. */
  readonly rate: number;
}

const TICK_MS = 5;

/**
 * Open loop: visitors do not wait for each other. Each request has a connection to itself, which a later request reuses
 * after the answer.
 * @returns every reply; rejects when the server closes or refuses a connection
 */
export async function arrive({ port, rate, seconds, path }: Arrivals): Promise<Reply[]> {
  const replies: Reply[] = [];
  const idle: Client[] = [];
  const all: Client[] = [];
  const ask = async (number: number) => {
    let client = idle.pop();
    if (!client) {
      client = await Client.open(port);
      all.push(client);
    }
    const began = performance.now();
    replies.push({ status: await client.ask(path(number)), ms: performance.now() - began });
    idle.push(client);
  };
  const total = Math.round(rate * seconds);
  const asked: Promise<void>[] = [];
  const began = performance.now();
  while (asked.length < total) {
    const due = Math.min(total, ((performance.now() - began) / 1000) * rate);
    while (asked.length < due) asked.push(ask(asked.length));
    await sleep(TICK_MS);
  }
  await Promise.all(asked);
  for (const client of all) client.close();
  return replies;
}

/** Closed loop: each visitor waits for the answer before the next request. Measures the server's capacity. */
export async function queue({ port, seconds, path }: Visitors, visitors: number): Promise<Reply[]> {
  const replies: Reply[] = [];
  let number = 0;
  const end = performance.now() + seconds * 1000;
  const visit = async () => {
    const client = await Client.open(port);
    while (performance.now() < end) {
      const began = performance.now();
      number += 1;
      replies.push({ status: await client.ask(path(number)), ms: performance.now() - began });
    }
    client.close();
  };
  await Promise.all(Array.from({ length: visitors }, visit));
  return replies;
}

/** A keep-alive connection with at most one request in flight. */
class Client {
  readonly #socket: Socket;
  #received = "";
  #answered: ((status: number) => void) | null = null;
  #broken: (error: Error) => void = () => undefined;

  static async open(port: number): Promise<Client> {
    const socket = connect(port, "127.0.0.1");
    socket.setNoDelay(true);
    await once(socket, "connect");
    return new Client(socket);
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => this.#read(text));
    socket.on("error", (error) => this.#broken(error));
    socket.on("end", () => this.#broken(new Error("the server closed the connection")));
  }

  ask(path: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#broken = reject;
      this.#socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(text: string): void {
    this.#received += text;
    const head = this.#received.indexOf("\r\n\r\n");
    if (head < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(this.#received.slice(0, head))?.[1]);
    if (this.#received.length < head + 4 + length) return;
    const status = Number(this.#received.slice(9, 12));
    this.#received = "";
    this.#answered?.(status);
  }
}
