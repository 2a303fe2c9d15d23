import { dirname } from "node:path";
import { configWithoutSecret, type PostgresConfig } from "../../platform/config/config.ts";
import { trustAuthorities } from "../../platform/config/settings.ts";
import { whyNoDatabase } from "../../platform/config/why-not-started.ts";
import { makePostgresSafe, makeSafe } from "../../platform/db/backups/restored.ts";
import { timeOnClient } from "../../platform/db/clock.ts";
import { newClient, refuseOldServer } from "../../platform/db/postgres.ts";
import { identityOf, refuseTwoDatabases } from "../../platform/db/same-database.ts";
import { takeFolder } from "../../platform/db/sqlite.ts";
import { StartupError } from "../../platform/process/errors.ts";
import { isThere } from "../../platform/process/private-files.ts";
import { type Command, EXIT_DONE } from "./command.ts";

export const restored: Command = {
  kind: "command",
  takes: "",
  words: [0, 0],
  help: `After another tool has restored the database, such as pg_restore: keeps the site from repeating what it did since that
copy, as restore does. Stop the site first. All members are signed out, waiting mails fail and can be sent again by hand,
webhooks are switched off, ids continue far after the last, and planned work waits until trefpunt admin ours.`,
  run: async ({ environment }) => {
    const config = configWithoutSecret(environment);
    trustAuthorities(config);
    const { database } = config;
    if (database.kind === "postgres") await quietPostgres(database);
    else quietSqlite(database.file);
    process.stdout.write("Nothing that waited in the copy is sent. The site can start.\n");
    return EXIT_DONE;
  },
};

function quietSqlite(file: string): void {
  if (!isThere(file)) throw new StartupError(`There is no database: ${file}`);
  const giveBack = takeFolder(dirname(file));
  makeSafe(file, null, new Date());
  giveBack();
}

async function quietPostgres(database: PostgresConfig): Promise<void> {
  const client = newClient(database.directUrl, {});
  try {
    await client.connect();
    await refuseOldServer(client);
    await refuseTwoDatabases(database, await identityOf(client));
    await makePostgresSafe(client, await timeOnClient(client));
  } catch (error) {
    const why = error instanceof Error ? whyNoDatabase(error, { database }) : null;
    throw why === null ? error : new StartupError(why, { cause: error });
  } finally {
    await client.end();
  }
}
