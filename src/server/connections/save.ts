import type { ConnectionKind } from "#contract/site/connections.ts";
import { MINUTE_MS } from "#domain/timing.ts";
import { endAllPasskeys } from "../access/ended-access.ts";
import { audit } from "../audit/audit.ts";
import type { WriteContext } from "../calls/writes.ts";
import { enqueue, withdrawCheckMails } from "../mail/enqueue.ts";
import type { Recipient } from "../mail/kinds.ts";
import type { Config } from "../platform/config/config.ts";
import type { Stored } from "../platform/config/stored-connections.ts";
import { lockCount } from "../platform/db/locks.ts";
import type { Actor, Read, Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { hasSent, storeOwnHost } from "../platform/own-host.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { seal } from "../platform/secrets/sealing.ts";
import { hashSessionToken } from "../platform/secrets/tokens.ts";

interface Saving<Kind extends ConnectionKind> {
  readonly kind: Kind;
  readonly content: Stored<Kind>;
  /** What the form was opened with; null: nothing was stored. */
  readonly revision: number | null;
  /** In the link of the test mail, of the check or of the attempt later. */
  readonly testToken?: string | null;
  /** The site did not reach itself there. */
  readonly isUnreached?: boolean;
  /** Tried again by a test mail from the queue, because the server refused for now. */
  readonly postponedFor?: Recipient;
}

/** When a server that asked for later is tried again, as the page says. */
const POSTPONED_MS = 5 * MINUTE_MS;

/** Before a check, so that a repeat or another admin's form sends no test mail. */
export async function refuseOutdated(
  read: Read,
  kind: ConnectionKind,
  revision: number | null,
): Promise<Refused | null> {
  const stored = await read
    .selectFrom("connections")
    .select("revision")
    .where("kind", "=", kind)
    .executeTakeFirst();
  return (stored?.revision ?? null) === revision ? null : refused("connection-changed");
}

/** Refused when another admin saved since the form was opened, or when the environment sets it. */
export async function saveConnection<Kind extends ConnectionKind>(
  tx: Tx,
  { now, actor, config }: WriteContext<Actor>,
  { kind, content, revision, testToken = null, isUnreached = false, postponedFor }: Saving<Kind>,
): Promise<Refused | null> {
  if (config.setBy[kind] !== null) return refused("connection-fixed");
  await lockCount(tx, "connections");
  const outdated = await refuseOutdated(tx, kind, revision);
  if (outdated) return outdated;
  const columns = {
    sealed: seal(config.secret, JSON.stringify(content)),
    revision: (revision ?? 0) + 1,
    saved_at: now.toISOString(),
    is_postponed: postponedFor || isUnreached ? 1 : 0,
    test_token: testToken === null ? null : hashSessionToken(testToken),
    test_at: testToken === null ? null : now.toISOString(),
    test_arrived_at: null,
  };
  await tx
    .insertInto("connections")
    .values({ kind, ...columns })
    .onConflict((conflict) => conflict.column("kind").doUpdateSet(columns))
    .execute();
  if (kind === "mail") await withdrawCheckMails(tx, now);
  if (postponedFor)
    await enqueue(
      tx,
      now,
      postponedFor,
      { kind: "test", arrivedToken: testToken },
      { notBefore: new Date(now.getTime() + POSTPONED_MS) },
    );
  if (kind === "address") await moveTo(tx, config, content as Stored<"address">);
  await audit(tx, now, { actor, action: "connection.changed", target: "connection", facts: { kind } });
  notifyOnCommit(tx, "connections-changed");
  return null;
}

/**
 * A mail that left has the host of then; without one, the first address that others can use gives the host. Passkeys of another host can
 * be shown nowhere any more: they end, or an admin who has one could not sign in at all.
 */
async function moveTo(tx: Tx, { ownHost, publicUrl }: Config, { url }: Stored<"address">): Promise<void> {
  await storeOwnHost(tx, (await hasSent(tx)) ? ownHost : new URL(url).host);
  await endPasskeysElsewhere(tx, { publicUrl }, url);
}

/** What the site has when neither the environment nor an admin names an address. */
const WITHOUT_ADDRESS = "http://localhost";

async function endPasskeysElsewhere(
  tx: Tx,
  { publicUrl }: Pick<Config, "publicUrl">,
  url: string,
): Promise<void> {
  if (new URL(url).hostname !== new URL(publicUrl).hostname) await endAllPasskeys(tx);
}

export async function removeConnection(
  tx: Tx,
  { now, actor, config }: WriteContext<Actor>,
  kind: ConnectionKind,
): Promise<Refused | null> {
  await lockCount(tx, "connections");
  const { numDeletedRows } = await tx
    .deleteFrom("connections")
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return refused("connection-not-stored");
  if (kind === "mail") await withdrawCheckMails(tx, now);
  if (kind === "address" && config.setBy.address === null)
    await endPasskeysElsewhere(tx, config, WITHOUT_ADDRESS);
  await audit(tx, now, { actor, action: "connection.removed", target: "connection", facts: { kind } });
  notifyOnCommit(tx, "connections-changed");
  return null;
}

/** The admin pressed 'Hij is er'; pressed again, the first moment stays. */
export async function recordArrival(
  tx: Tx,
  { now }: Pick<WriteContext<Actor>, "now">,
  token: string,
): Promise<Refused | null> {
  const found = await tx
    .selectFrom("connections")
    .select("kind")
    .where("test_token", "=", hashSessionToken(token))
    .executeTakeFirst();
  if (!found) return refused("invalid-link");
  await tx
    .updateTable("connections")
    .set({ test_arrived_at: now.toISOString() })
    .where("kind", "=", found.kind)
    .where("test_arrived_at", "is", null)
    .execute();
  return null;
}
