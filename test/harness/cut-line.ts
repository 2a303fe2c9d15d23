import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy that simulates a network failure, for a page and its service worker alike. */
export interface CutLine {
  readonly url: string;
  /** Breaks every connection, and refuses new ones. */
  cut(): void;
  /** Accepts every connection without forwarding anything. */
  hush(): void;
  /** @param port another server's, to forward there from now on */
  mend(port?: number): void;
  close(): Promise<void>;
}

/** @param ends the server's port, once known */
export async function startCutLine(ends: () => number): Promise<CutLine> {
  const sockets = new Set<Socket>();
  let state: "whole" | "cut" | "silent" = "whole";
  let other: number | undefined;
  const watch = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((near) => {
    watch(near);
    if (state === "cut") return void near.resetAndDestroy();
    if (state === "silent") return;
    const far = watch(connect(other ?? ends(), "127.0.0.1"));
    near.pipe(far).pipe(near);
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const breakAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      state = "cut";
      breakAll();
    },
    hush: () => {
      state = "silent";
      breakAll();
    },
    mend: (port) => {
      state = "whole";
      breakAll();
      other = port;
    },
    close: async () => {
      server.close();
      breakAll();
      await once(server, "close");
    },
  };
}
