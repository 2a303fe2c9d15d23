import type { Selectable } from "kysely";
import type { ConnectionKind } from "#contract/site/connections.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import type { Config } from "./config/config.ts";
import {
  STORED,
  type Stored,
  type StoredConnections,
  type StoredSettings,
  withStored,
} from "./config/stored-connections.ts";
import type { Db } from "./db/database.ts";
import type { Read, Tables } from "./db/schema.ts";
import { warn } from "./process/console.ts";
import { seal, unsealed } from "./secrets/sealing.ts";

/** `fault`: the last error since it was there; null: the broker closed the connection. */
export type BrokerState =
  | { readonly isThere: true }
  | { readonly isThere: false; readonly fault: Error | null };

/** The settings in use: the environment's, and where it says nothing those that admins stored (decision 59). */
export interface Connections {
  /** Each reading of a field is of now: what admins store is used at once. */
  readonly config: Config;
  /** What admins stored, whatever the environment says. */
  stored(): StoredConnections;
  /** This process's connection to the broker; null: it did not try yet. */
  broker(): BrokerState | null;
  noteBroker(state: BrokerState): void;
  /** After a change of what is used, on this process or another. */
  onChange(listener: () => void): void;
  /** Reads the stored settings again, so that the next reading of a field has them. */
  refresh(): Promise<void>;
}

/** Announces `site-changed` to this process after what is used changed, because pages and mails have the address. */
export async function followConnections(db: Db, environment: Config): Promise<Connections> {
  const listeners: (() => void)[] = [];
  let stored = await storedSettings(db.read, environment.secrets);
  let used = withStored(environment, stored);
  let broker: BrokerState | null = null;
  let known = JSON.stringify(stored);
  let begun = 0;
  let newest = 0;
  const refresh = async () => {
    begun += 1;
    const turn = begun;
    const now = await storedSettings(db.read, environment.secrets);
    // One that began later has read the same or newer settings.
    if (turn < newest) return;
    newest = turn;
    const text = JSON.stringify(now);
    if (text === known) return;
    known = text;
    stored = now;
    used = withStored(environment, now);
    db.announceHere("site-changed");
    for (const listener of listeners) listener();
  };
  return {
    config: following(environment, () => used),
    stored: () => stored.connections,
    broker: () => broker,
    noteBroker: (state) => {
      broker = state;
    },
    onChange: (listener) => {
      listeners.push(listener);
    },
    refresh,
  };
}

/** For what serves the site: the settings of each change, also of one on another process, are used at once. */
export function hearChanges(db: Db, { refresh }: Pick<Connections, "refresh">): void {
  db.onCommit("connections-changed", () => {
    refresh().catch((error: unknown) =>
      warn("could not read the changed connections; the earlier ones stay in use", { error: String(error) }),
    );
  });
}

const following = (environment: Config, used: () => Config): Config => ({
  ...environment,
  get publicUrl() {
    return used().publicUrl;
  },
  get ownHost() {
    return used().ownHost;
  },
  get mail() {
    return used().mail;
  },
  get inbox() {
    return used().inbox;
  },
  get mqtt() {
    return used().mqtt;
  },
  get site() {
    return used().site;
  },
});

async function storedSettings(read: Read, secrets: readonly string[]): Promise<StoredSettings> {
  const rows = await read.selectFrom("connections").select(["kind", "sealed"]).orderBy("kind").execute();
  const installation = await read.selectFrom("installation").select("own_host").executeTakeFirst();
  return { connections: openedBy(secrets, rows), ownHost: installation?.own_host ?? null };
}

/** Each as it was stored, or `unreadable` when none of the secrets sealed it. */
export const openedBy = (
  secrets: readonly string[],
  rows: readonly Sealed<ConnectionKind>[],
): StoredConnections =>
  Object.fromEntries(rows.map((row) => [row.kind, openConnection(secrets, row) ?? "unreadable"]));

type Checked = Pick<Selectable<Tables["connections"]>, "saved_at" | "is_postponed">;

/** When a check of what is stored passed: what a server asked to try later passes with the first mail that it takes. */
export function checkPassedAt(row: Checked | undefined, lastSentAt: Instant | null = null): Instant | null {
  if (row === undefined) return null;
  if (row.is_postponed === 0) return row.saved_at;
  return lastSentAt !== null && lastSentAt >= row.saved_at ? lastSentAt : null;
}

/** Seals what an older secret sealed with the one in use, so that the older one can go. */
export async function sealAnew(db: Db, { secret, secrets }: Config): Promise<void> {
  if (secrets.length === 1) return;
  await db.write(async (tx) => {
    for (const { kind, sealed } of await tx.selectFrom("connections").select(["kind", "sealed"]).execute()) {
      const opened = unsealed(secrets, sealed);
      if (opened === null || opened.secret === secret) continue;
      await tx
        .updateTable("connections")
        .set({ sealed: seal(secret, opened.text) })
        .where("kind", "=", kind)
        .where("sealed", "=", sealed)
        .execute();
    }
  });
}

type Sealed<Kind extends ConnectionKind> = Pick<Tables["connections"], "sealed"> & { readonly kind: Kind };

/** Null when the secret that sealed it is no longer configured. */
function openConnection<Kind extends ConnectionKind>(
  secrets: readonly string[],
  { kind, sealed }: Sealed<Kind>,
): Stored<Kind> | null {
  const found = unsealed(secrets, sealed);
  return found === null ? null : (STORED[kind].parse(JSON.parse(found.text)) as Stored<Kind>);
}
