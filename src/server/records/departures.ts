import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type { Instant } from "#domain/dutch-dates.ts";
import { KEPT_DAYS } from "#domain/retention.ts";
import { DAY_MS, instantBefore } from "#domain/timing.ts";
import type { Config } from "../platform/config/config.ts";
import type { Read, Tx } from "../platform/db/schema.ts";
import type { TxContext } from "../platform/deps.ts";
import { seal, unsealed } from "../platform/secrets/sealing.ts";

/** Keeps that an address left, as a keyed hash, so that an old list does not bring it back (promise 110). Not while a member uses it. */
export async function keepDeparture(tx: Tx, { now, config }: TxContext, address: string): Promise<void> {
  const { key, hashes } = await hashedNow(tx, config, [address]);
  for (const hash of hashes) await keepHashed(tx, now, { key, hash, address });
}

/** Hashes of addresses in the order given, made where the settings are at hand, for `keepHashed` at a later moment. */
export async function hashedNow(
  tx: Tx,
  config: Pick<Config, "secret" | "secrets">,
  addresses: readonly string[],
): Promise<{ key: string; hashes: string[] }> {
  const key = (await readableKeys(tx, config))[0] ?? (await makeKey(tx, config));
  return { key: key.id, hashes: addresses.map((address) => hashOf(key, address)) };
}

interface HashedAddress {
  readonly key: string;
  readonly hash: string;
  readonly address: string;
}

/** Nothing is kept of an address that a member uses, or when the key is forgotten meanwhile. */
export async function keepHashed(tx: Tx, now: Date, { key, hash, address }: HashedAddress): Promise<void> {
  const user = await tx.selectFrom("members").select("id").where("email", "=", address).executeTakeFirst();
  const known = await tx.selectFrom("departure_keys").select("id").where("id", "=", key).executeTakeFirst();
  if (user || !known) return;
  const left_at = now.toISOString();
  await tx
    .insertInto("departures")
    .values({ key_id: key, hash, left_at })
    .onConflict((conflict) => conflict.columns(["key_id", "hash"]).doUpdateSet({ left_at }))
    .execute();
}

/** After its owner confirmed the address again, or an organiser added it by hand. */
export async function forgetDepartures(
  tx: Tx,
  { config }: Pick<TxContext, "config">,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return;
  for (const key of await readableKeys(tx, config))
    await tx
      .deleteFrom("departures")
      .where("key_id", "=", key.id)
      .where(
        "hash",
        "in",
        addresses.map((address) => hashOf(key, address)),
      )
      .execute();
}

/** When each of these addresses left, of those that did. @param addresses as many as one statement takes */
export async function departuresAmong(
  read: Read,
  config: Config,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Instant>> {
  const found = new Map<string, Instant>();
  if (addresses.length === 0) return found;
  for (const key of await readableKeys(read, config)) {
    const addressOf = new Map(addresses.map((address) => [hashOf(key, address), address]));
    const rows = await read
      .selectFrom("departures")
      .select(["hash", "left_at"])
      .where("key_id", "=", key.id)
      .where("hash", "in", [...addressOf.keys()])
      .execute();
    for (const { hash, left_at } of rows) {
      const address = addressOf.get(hash) ?? "";
      if (left_at > (found.get(address) ?? "")) found.set(address, left_at);
    }
  }
  return found;
}

export async function forgetOldDepartures(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom("departures")
    .where("left_at", "<", instantBefore(now, KEPT_DAYS.departure * DAY_MS))
    .execute();
}

/**
 * Seals what an older secret sealed with the one in use, and forgets what none of the secrets sealed.
 * @returns how many addresses were forgotten
 */
export async function sealDeparturesAnew(
  tx: Tx,
  { secret, secrets }: Pick<Config, "secret" | "secrets">,
): Promise<number> {
  let forgotten = 0;
  for (const { id, sealed } of await tx.selectFrom("departure_keys").selectAll().execute()) {
    const opened = unsealed(secrets, sealed);
    if (opened === null) {
      const gone = await tx.deleteFrom("departures").where("key_id", "=", id).executeTakeFirstOrThrow();
      forgotten += Number(gone.numDeletedRows);
      await tx.deleteFrom("departure_keys").where("id", "=", id).execute();
    } else if (opened.secret !== secret)
      await tx
        .updateTable("departure_keys")
        .set({ sealed: seal(secret, opened.text) })
        .where("id", "=", id)
        .execute();
  }
  return forgotten;
}

/** Those that the next start with these secrets forgets. */
export async function countUnreadableDepartures(read: Read, secrets: readonly string[]): Promise<number> {
  const keys = await read
    .selectFrom("departure_keys")
    .innerJoin("departures", "departures.key_id", "departure_keys.id")
    .select(({ fn }) => ["departure_keys.sealed", fn.countAll().as("count")])
    .groupBy(["departure_keys.id", "departure_keys.sealed"])
    .execute();
  const unreadable = keys.filter(({ sealed }) => unsealed(secrets, sealed) === null);
  return unreadable.reduce((sum, { count }) => sum + Number(count), 0);
}

export const forgottenInWords = (count: number): string =>
  `${count} ${count === 1 ? "address" : "addresses"} of people who left ${count === 1 ? "was" : "were"} forgotten, because no configured secret reads them: an old list can bring them back`;

interface Key {
  readonly id: string;
  readonly key: Buffer;
}

/** Those that the configured secrets sealed. There may be several: a restore brings those of the replaced database. */
async function readableKeys(read: Read, { secrets }: Pick<Config, "secrets">): Promise<Key[]> {
  const rows = await read.selectFrom("departure_keys").selectAll().orderBy("id").execute();
  return rows.flatMap(({ id, sealed }) => {
    const opened = unsealed(secrets, sealed);
    return opened === null ? [] : [{ id, key: Buffer.from(opened.text, "base64url") }];
  });
}

async function makeKey(tx: Tx, { secret }: Pick<Config, "secret">): Promise<Key> {
  const made = { id: randomUUID(), key: randomBytes(32) };
  const sealed = seal(secret, made.key.toString("base64url"));
  await tx.insertInto("departure_keys").values({ id: made.id, sealed }).execute();
  return made;
}

const hashOf = ({ key }: Key, address: string): string =>
  createHmac("sha256", key).update(address).digest("base64url");
