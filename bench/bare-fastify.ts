import { DatabaseSync } from "node:sqlite";
import Fastify from "fastify";

/** Fastify that answers each request with the rows of one prepared statement. Sends its port to its parent. */
const [, , file = ""] = process.argv;
const sqlite = new DatabaseSync(file);
const mine = sqlite.prepare(`select meetups.*, responses.status from meetups
  left join responses on responses.meetup_id = meetups.id and responses.member_id = ?
  left join invitations on invitations.meetup_id = meetups.id and invitations.member_id = ?
  where invitations.member_id is not null or starts_at >= ? order by starts_at, meetups.id`);
const app = Fastify();
app.get("/api/meetups/my-meetups", (_request, reply) =>
  reply.send({ registered: [], declined: [], noResponse: mine.all(1, 1, new Date().toISOString()) }),
);
await app.listen({ port: 0, host: "127.0.0.1" });
const [address] = app.addresses();
if (typeof address === "object") process.send?.(address.port);
process.on("disconnect", () => process.exit());
