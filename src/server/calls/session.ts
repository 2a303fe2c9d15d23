import type { FastifyRequest } from "fastify";
import type { ExpressionBuilder } from "kysely";
import type { MemberId } from "#contract/ids.ts";
import { KEPT_DAYS } from "#domain/retention.ts";
import { DAY_MS, HOUR_MS, instantAfter } from "#domain/timing.ts";
import { prepared } from "../platform/db/prepared.ts";
import type { Read, Tables } from "../platform/db/schema.ts";
import type { Deps } from "../platform/deps.ts";
import { waitAtMost } from "../platform/process/concurrency.ts";
import { hashSessionToken } from "../platform/secrets/tokens.ts";

export interface Session {
  readonly tokenHash: string;
  readonly memberId: MemberId;
  /** An organiser with passkeys has admin rights only in a session in which a passkey was shown. */
  readonly isAdmin: boolean;
  readonly lacksPasskey: boolean;
  readonly provedAt: string | null;
}

/** `last_seen_at` is written at most this often, to keep most reads free of writes. */
const SEEN_EVERY_MS = HOUR_MS;
const PROLONG_PATIENCE_MS = 500;

export const sessionExpiry = (now: Date) => instantAfter(now, KEPT_DAYS.idleSession * DAY_MS);

/** The live session of the request's bearer token (RFC 6750), or null. */
export async function sessionOf(deps: Deps, request: FastifyRequest): Promise<Session | null> {
  const token = /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? "")?.[1];
  if (token === undefined) return null;
  const now = deps.clock();
  const tokenHash = hashSessionToken(token);
  const [row] = await sessionRows(deps.db.read, { tokenHash, now: now.toISOString() });
  if (!row) return null;
  if (now.getTime() - Date.parse(row.last_seen_at) > SEEN_EVERY_MS) {
    const prolonged = prolong(deps, tokenHash, row.created_at).catch((error: unknown) =>
      request.log.warn({ err: error }, "could not extend a session"),
    );
    // Reads continue while the database refuses writes (promises 32 and 47).
    await waitAtMost(prolonged, PROLONG_PATIENCE_MS);
  }
  return { tokenHash, memberId: row.member_id, ...rightsOf(row) };
}

interface SessionAt {
  readonly tokenHash: string;
  readonly now: string;
}

export const liveSession = (read: Read, { tokenHash, now }: SessionAt) =>
  read
    .selectFrom("sessions")
    .innerJoin("members", "members.id", "sessions.member_id")
    .select(["sessions.member_id", "sessions.created_at", "sessions.last_seen_at", "sessions.proved_at"])
    .select("members.is_admin")
    .select((eb) => [
      isPasskeyMissing(eb).as("lacks_passkey"),
      isFromBeforeGrant(eb).as("is_from_before_grant"),
    ])
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now);

/** The same, compiled once. */
export const sessionRows = prepared(liveSession);

const isPasskeyMissing = (eb: ExpressionBuilder<Tables, "sessions" | "members">) =>
  eb.and([
    eb("sessions.passkey_shown", "=", 0),
    eb.exists(eb.selectFrom("passkeys").select("id").whereRef("passkeys.member_id", "=", "members.id")),
  ]);

/** A new admin stays signed in everywhere, but a session that the member left open elsewhere must not get the rights. */
const isFromBeforeGrant = (eb: ExpressionBuilder<Tables, "sessions" | "members">) =>
  eb.and([
    eb("members.granted_at", "is not", null),
    eb("sessions.created_at", "<", eb.ref("members.granted_at")),
    eb.or([
      eb("sessions.proved_at", "is", null),
      eb("sessions.proved_at", "<", eb.ref("members.granted_at")),
    ]),
  ]);

interface Rights {
  readonly is_admin: number;
  /** SQLite returns 1 where PostgreSQL returns true. */
  readonly lacks_passkey: unknown;
  readonly is_from_before_grant: unknown;
  readonly proved_at: string | null;
}

export const rightsOf = ({ is_admin, lacks_passkey, is_from_before_grant, proved_at }: Rights) => ({
  isAdmin: is_admin === 1 && !lacks_passkey && !is_from_before_grant,
  lacksPasskey: is_admin === 1 && Boolean(lacks_passkey),
  provedAt: proved_at,
});

/** Extends the session, but never past 180 days after it began (promise 2). */
async function prolong(deps: Deps, tokenHash: string, createdAt: string): Promise<void> {
  const now = deps.clock();
  const latest = instantAfter(new Date(createdAt), KEPT_DAYS.session * DAY_MS);
  const expires = [sessionExpiry(now), latest].sort()[0] ?? latest;
  await deps.db.write((tx) =>
    tx
      .updateTable("sessions")
      .set({ last_seen_at: now.toISOString(), expires_at: expires })
      .where("token_hash", "=", tokenHash)
      .execute(),
  );
}
