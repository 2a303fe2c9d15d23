import { createServer, type Socket } from "node:net";

/** SMTP server in its own process that accepts and discards every mail. Sends its port to its parent. */
const END_OF_MESSAGE = Buffer.from("\r\n.\r\n");

const server = createServer((socket) => {
  socket.setNoDelay(true);
  socket.on("error", () => socket.destroy());
  socket.write("220 sink\r\n");
  serve(socket);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address) process.send?.(address.port);
});
process.on("disconnect", () => process.exit());

function serve(socket: Socket): void {
  let received: Buffer = Buffer.alloc(0);
  let inMessage = false;
  socket.on("data", (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    let replies = "";
    for (;;) {
      const mark = inMessage ? END_OF_MESSAGE : "\r\n";
      const end = received.indexOf(mark);
      if (end < 0) break;
      const line = inMessage ? "" : received.toString("latin1", 0, Math.min(end, 4)).toUpperCase();
      received = received.subarray(end + mark.length);
      if (line === "QUIT") return void socket.end("221 bye\r\n");
      replies += line === "DATA" ? "354 go on\r\n" : "250 ok\r\n";
      inMessage = line === "DATA";
    }
    if (replies !== "") socket.write(replies);
  });
}
