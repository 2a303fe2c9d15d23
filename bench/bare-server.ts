import { createServer } from "node:http";

/** Bare node:http that answers every request with the same bytes, headers included. Sends its port to its parent. */
process.once("message", ({ headers, body }: { headers: string[]; body: string }) => {
  const bytes = Buffer.from(body, "base64");
  const server = createServer((_request, response) => {
    response.writeHead(200, headers).end(bytes);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (typeof address === "object" && address) process.send?.(address.port);
  });
});
process.on("disconnect", () => process.exit());
