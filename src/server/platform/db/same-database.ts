import type { PostgresConfig } from "../config/config.ts";
import { StartupError } from "../process/errors.ts";
import { newClient } from "./postgres.ts";

/** No two databases have the same: when the server started, to the microsecond, and its number there. Any role may ask. */
const IDENTITY = `select extract(epoch from pg_postmaster_start_time()) || ' ' || oid as identity
  from pg_database where datname = current_database()`;

interface Server {
  query(text: string): Promise<{ rows: { identity?: string }[] }>;
}

export const identityOf = async (server: Server): Promise<string> =>
  (await server.query(IDENTITY)).rows[0]?.identity ?? "";

/** A sentence when the two addresses lead to two databases; otherwise null. @param direct the database of `directUrl` */
export async function whyTwoDatabases(
  { url, directUrl }: PostgresConfig,
  direct: string,
): Promise<string | null> {
  if (url === directUrl) return null;
  const client = newClient(url);
  client.on("error", () => undefined);
  try {
    await client.connect();
    if ((await identityOf(client)) === direct) return null;
  } finally {
    await client.end();
  }
  const shown = [directUrl, url].map((each) => `${new URL(each).host}${new URL(each).pathname}`);
  return `DATABASE_DIRECT_URL (${shown[0]}) and DATABASE_URL (${shown[1]}) lead to two databases; both must lead to the one of this site`;
}

/** @throws StartupError when the two addresses lead to two databases */
export async function refuseTwoDatabases(database: PostgresConfig, direct: string): Promise<void> {
  const why = await whyTwoDatabases(database, direct);
  if (why !== null) throw new StartupError(why);
}
