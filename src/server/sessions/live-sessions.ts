import { createHash } from "node:crypto";
import type { MemberId } from "#contract/row-id.ts";
import type { Read } from "../db/schema.ts";

/** What a session is called; neither its token nor what is kept of that. */
export const sessionId = (tokenHash: string) =>
  createHash("sha256").update(`session\n${tokenHash}`).digest("hex").slice(0, 22);

/** Sessions that have not ended, the last used first; of one member, or of all. */
export const liveSessions = (read: Read, now: Date, member: MemberId | null = null) =>
  read
    .selectFrom("sessions")
    .innerJoin("members", "members.id", "sessions.member_id")
    .select([
      "sessions.token_hash",
      "sessions.device",
      "sessions.created_at",
      "sessions.last_seen_at",
      "members.email",
    ])
    .$if(member !== null, (query) => query.where("sessions.member_id", "=", member))
    .where("sessions.expires_at", ">", now.toISOString())
    .orderBy("sessions.last_seen_at", "desc")
    .orderBy("sessions.created_at", "desc")
    .execute();
