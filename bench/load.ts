import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface Measured {
  /** Answers a second. */
  readonly rate: number;
  /** 99th percentile of the time until a pipelined batch is answered, in milliseconds. */
  readonly p99: number;
}

interface Load {
  readonly port: number;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly seconds: number;
}

const CONNECTIONS = 16;
const PIPELINED = 8;
const STUCK_MS = 5_000;
const WARMING_UP = 200;

/**
 * Repeats one request over many connections with pipelining, so that the server is the bottleneck. Counts answers by
 * their bytes, so all must have the same length.
 */
export async function load({ port, path, headers = {}, seconds }: Load): Promise<Measured> {
  const lines = Object.entries({ host: "127.0.0.1", ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const ask = `GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
  let length = 0;
  // Warms up: just after its start a program is slow and sheds load.
  for (let warming = 0; warming < WARMING_UP; warming += 1) length = await lengthOfAnswer(port, ask);
  const batch = ask.repeat(PIPELINED);
  const whole = length * PIPELINED;
  const latencies: number[] = [];
  const sockets: Socket[] = [];
  while (sockets.length < CONNECTIONS) sockets.push(await letIn(port, ask, length));
  const end = performance.now() + seconds * 1000;
  const began = performance.now();
  const line = async (socket: Socket) => {
    let received = 0;
    let sentAt = performance.now();
    const done = Promise.withResolvers<void>();
    socket.on("error", done.reject);
    socket.setTimeout(STUCK_MS, () => done.reject(new Error("an answer is shorter than the others")));
    socket.on("data", (chunk: Buffer) => {
      received += chunk.length;
      if (received < whole) return;
      if (received > whole) done.reject(new Error("answers differ in length"));
      const now = performance.now();
      latencies.push(now - sentAt);
      received = 0;
      sentAt = now;
      if (now < end) socket.write(batch);
      else done.resolve();
    });
    socket.write(batch);
    await done.promise;
    socket.destroy();
  };
  await Promise.all(sockets.map(line));
  const elapsed = performance.now() - began;
  latencies.sort((a, b) => a - b);
  return {
    rate: ((latencies.length * PIPELINED) / elapsed) * 1000,
    p99: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
  };
}

/** Opens a connection and waits for one answer: the kernel connects before a busy server accepts the connection. */
async function letIn(port: number, ask: string, length: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.setNoDelay(true);
  socket.write(ask);
  for (let received = 0; received < length; ) {
    const [chunk] = (await once(socket, "data")) as [Buffer];
    received += chunk.length;
  }
  return socket;
}

/** Bytes of one answer, headers included; throws for any status but 200. */
async function lengthOfAnswer(port: number, ask: string): Promise<number> {
  const socket = connect(port, "127.0.0.1");
  socket.write(ask);
  let received = Buffer.alloc(0) as Buffer;
  for (;;) {
    const [chunk] = (await once(socket, "data")) as [Buffer];
    received = Buffer.concat([received, chunk]);
    const head = received.indexOf("\r\n\r\n");
    const length = /content-length: (\d+)/i.exec(received.toString("latin1", 0, Math.max(0, head)))?.[1];
    if (!received.toString("latin1", 0, 12).includes(" 200")) throw new Error(received.toString());
    if (length !== undefined && received.length >= head + 4 + Number(length)) break;
  }
  socket.destroy();
  return received.length;
}
