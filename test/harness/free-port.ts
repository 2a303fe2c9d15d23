import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Systems give higher ports to outgoing connections: a client of another test would take one before its server listens. */
const FIRST_PORT = 20_000;
const END_OF_PORTS = 32_768;

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST_PORT, END_OF_PORTS);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => resolve(true));
  });
  if (!isFree) return freePort();
  server.close();
  await once(server, "close");
  return port;
}
