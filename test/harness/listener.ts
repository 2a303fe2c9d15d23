import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { LiveUpdate } from "#contract/live.ts";

export interface Listener {
  readonly response: IncomingMessage;
  /** Everything received so far. */
  text(): string;
  readonly news: () => LiveUpdate[];
  hangUp(): void;
}

/** Opens a live stream as a browser would; on Linux from any address of this machine. */
export async function listenTo(url: string, localAddress = "127.0.0.1"): Promise<Listener> {
  const request = get(`${url}/api/live`, {
    agent: false,
    localAddress,
    headers: { "accept-encoding": "gzip, br", accept: "text/event-stream" },
  });
  request.on("error", () => undefined);
  const [response] = (await once(request, "response")) as [IncomingMessage];
  let text = "";
  response.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  response.on("error", () => undefined);
  return {
    response,
    text: () => text,
    news: () =>
      [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, data = ""]) => LiveUpdate.parse(JSON.parse(data))),
    hangUp: () => request.destroy(),
  };
}
