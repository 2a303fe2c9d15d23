import { connect, type Socket } from "node:net";

/** Connections that each repeat one request after its answer: `crowd.ts PORT CONNECTIONS SECONDS REQUEST`. */
const [, , port = "", connections = "", seconds = "", request = ""] = process.argv;
const text = JSON.parse(request) as string;
const statuses: Record<string, number> = {};
let isOver = false;
const sockets = new Set<Socket>();
for (let number = 0; number < Number(connections); number += 1) open();

/** Opens a connection, and another one when the server closes it. */
function open(): void {
  const socket = connect(Number(port), "127.0.0.1").setNoDelay(true).setEncoding("latin1");
  let answer = "";
  socket.on("connect", () => socket.write(text));
  socket.on("error", () => socket.destroy());
  socket.on("data", (part: string) => {
    answer += part;
    const head = answer.indexOf("\r\n\r\n");
    const length = Number(/^content-length: (\d+)/im.exec(answer)?.[1] ?? Number.NaN);
    const isWhole = Number.isNaN(length) ? answer.endsWith("0\r\n\r\n") : answer.length >= head + 4 + length;
    if (head === -1 || !isWhole) return;
    const status = answer.slice(9, 12);
    statuses[status] = (statuses[status] ?? 0) + 1;
    answer = "";
    socket.write(text);
  });
  socket.on("close", () => {
    sockets.delete(socket);
    if (!isOver) open();
  });
  sockets.add(socket);
}

setTimeout(() => {
  isOver = true;
  process.send?.(statuses);
  for (const socket of sockets) socket.destroy();
  process.disconnect?.();
}, Number(seconds) * 1000);
