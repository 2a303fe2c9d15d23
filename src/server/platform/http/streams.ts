import type { ServerResponse } from "node:http";

/** Half of the connections (`MAX_CONNECTIONS` in `server.ts`); the rest stays free for requests. */
const MAX_STREAMS = 5_000;
/** Enough for a whole club behind one address. */
const MAX_STREAMS_OF_CLIENT = 1_000;
/** A client with this much unsent is disconnected as too slow; on reconnecting it gets the current state. */
const MAX_BUFFERED_BYTES = 64 * 1024;
/** Proxies close a connection that is silent for a minute. */
const HEARTBEAT_MS = 25_000;
/** Streams written to in one turn of the event loop; requests are served in between. */
const STREAMS_PER_TURN = 200;

/** Visitors' streams say what changed, organisers' only that something did. */
type Audience = "visitors" | "organisers";

/** A slow stream is closed instead of buffered. */
export class Streams {
  readonly #open = new Map<ServerResponse, { readonly client: string; readonly audience: Audience }>();
  readonly #ofClient = new Map<string, number>();
  #told: Promise<void> = Promise.resolve();
  #beating: NodeJS.Timeout | undefined;
  #isClosed = false;

  get number(): number {
    return this.#open.size;
  }

  hasRoomFor(client: string): boolean {
    return (
      !this.#isClosed &&
      this.#open.size < MAX_STREAMS &&
      (this.#ofClient.get(client) ?? 0) < MAX_STREAMS_OF_CLIENT
    );
  }

  add(response: ServerResponse, client: string, audience: Audience = "visitors"): void {
    this.#open.set(response, { client, audience });
    this.#ofClient.set(client, (this.#ofClient.get(client) ?? 0) + 1);
    response.once("close", () => this.#remove(response));
    this.#beating ??= setInterval(() => this.broadcast(":\n\n", null), HEARTBEAT_MS).unref();
  }

  /** A few streams at a time; texts keep their order. @param audience null for all */
  broadcast(text: string, audience: Audience | null = "visitors"): void {
    const bytes = Buffer.from(text);
    this.#told = this.#told.then(() => this.#write(bytes, audience));
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#beating);
    for (const response of this.#open.keys()) response.end();
  }

  async #write(bytes: Buffer, audience: Audience | null): Promise<void> {
    let written = 0;
    // biome-ignore lint/nursery/noUselessSpread: streams that open meanwhile begin with what is written
    for (const [response, { audience: own }] of [...this.#open]) {
      if (audience !== null && own !== audience) continue;
      if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy();
      else if (!response.writableEnded) response.write(bytes);
      written += 1;
      if (written % STREAMS_PER_TURN === 0) await new Promise((next) => setImmediate(next));
    }
  }

  #remove(response: ServerResponse): void {
    const client = this.#open.get(response)?.client ?? "";
    this.#open.delete(response);
    const left = (this.#ofClient.get(client) ?? 1) - 1;
    if (left === 0) this.#ofClient.delete(client);
    else this.#ofClient.set(client, left);
    if (this.#open.size > 0) return;
    clearInterval(this.#beating);
    this.#beating = undefined;
  }
}
