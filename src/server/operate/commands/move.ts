import { existsSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
// biome-ignore lint/style/noRestrictedImports: reads a file that no Db may open
import { DatabaseSync } from "node:sqlite";
import {
  configWithoutSecret,
  type DatabaseConfig,
  type PostgresConfig,
} from "../../platform/config/config.ts";
import { trustAuthorities } from "../../platform/config/settings.ts";
import { whyNoDatabase } from "../../platform/config/why-not-started.ts";
import { openedBy } from "../../platform/connections.ts";
import { movedIn, movedName } from "../../platform/db/backups/moved.ts";
import { type Copied, copyToPostgres } from "../../platform/db/copy.ts";
import { openDatabase, openTaken } from "../../platform/db/database.ts";
import { placeOf } from "../../platform/db/hold.ts";
import { openPool } from "../../platform/db/postgres.ts";
import { takeFolder } from "../../platform/db/sqlite.ts";
import { StartupError } from "../../platform/process/errors.ts";
import { syncFolder } from "../../platform/process/private-files.ts";
import { keptSecret } from "../../platform/secrets/sealing.ts";
import { countUnreadableDepartures } from "../../records/departures.ts";
import { type Command, EXIT_DONE } from "./command.ts";
import { clearProgress, progress } from "./progress.ts";

export const move: Command = {
  kind: "command",
  takes: "[--replace]",
  words: [0, 0],
  options: { replace: { type: "boolean" } },
  help: `Copies the SQLite installation in DATA_DIR to the PostgreSQL database of DATABASE_URL, in one transaction, and compares
both. Stop the site first. Afterwards the SQLite file is put aside, so that no start continues on it.

  --replace   First empty a PostgreSQL database that only an earlier move filled`,
  run: async ({ environment, options }) => {
    const { from, to, secrets } = between(environment);
    const giveBack = takeFolder(dirname(from.file));
    try {
      const outcome = await namingDatabases([from, to], () =>
        copy(from.file, to, { secrets, replaces: options.replace === true }),
      );
      if (outcome.kind === "refused") throw new StartupError(`Nothing was changed: ${outcome.why}`);
      const moved = putAside(from.file);
      clearProgress();
      process.stdout.write(`${report(outcome, moved)}\n`);
      return EXIT_DONE;
    } finally {
      giveBack();
    }
  },
};

const TARGET = "DATABASE_URL must name the target: postgres://user:pass@host/database";

function between(environment: NodeJS.ProcessEnv) {
  const { DATABASE_URL: _target, DATABASE_DIRECT_URL: _direct, ...rest } = environment;
  const { database, dataDir, authorities } = configWithoutSecret(rest);
  const { database: to } = configWithoutSecret(environment);
  if (to.kind !== "postgres") throw new StartupError(TARGET);
  trustAuthorities({ authorities });
  const moved = movedIn(dataDir).at(-1);
  if (moved && database.kind === "sqlite" && !existsSync(database.file))
    throw new StartupError(`The site in DATA_DIR was moved to PostgreSQL on ${moved.day}: ${moved.file}`);
  if (database.kind !== "sqlite" || !existsSync(database.file))
    throw new StartupError(`There is no SQLite installation in DATA_DIR ${dataDir}`);
  const secrets = environment.SECRET
    ? configWithoutSecret(rest).secrets
    : [keptSecret(dataDir, database.file)];
  return { from: database, to, secrets } as const;
}

/** Otherwise a start without DATABASE_URL would continue on the old data. */
function putAside(file: string): string {
  const moved = join(dirname(file), movedName(Temporal.Now.plainDateISO().toString()));
  try {
    renameSync(file, moved);
  } catch (error) {
    throw new StartupError(
      `PostgreSQL has a complete copy now, but ${file} cannot be renamed to ${moved} (${(error as Error).message}). Start the site nowhere yet: mend that and run move again, with --replace if the site was started on ${file} meanwhile`,
      { cause: error },
    );
  }
  syncFolder(dirname(file));
  return moved;
}

function report(outcome: Exclude<Copied, { kind: "refused" }>, moved: string): string {
  const tables = Object.entries(outcome.tables).map(
    ([table, { rows, checksum }]) => `${table.padEnd(24)} ${String(rows).padStart(9)} rows  ${checksum}`,
  );
  const done =
    outcome.kind === "copied"
      ? "Copied and checked. Start with the same SECRET (DATA_DIR/secret has it, unless you set another since) and DATABASE_URL from now on."
      : "Everything was already there.";
  const kept = `The SQLite database is now ${moved}; the site on PostgreSQL deletes it and the copies beside it after 28 days.`;
  return [...tables, done, kept].join("\n");
}

async function copy(
  file: string,
  to: PostgresConfig,
  { secrets, replaces }: { readonly secrets: readonly string[]; readonly replaces: boolean },
): Promise<Copied> {
  // Opening migrates both to this version's schema.
  const source = await openTaken(file, () => undefined);
  const before = await source.read.selectFrom("installation").selectAll().executeTakeFirst();
  const stored = await source.read.selectFrom("connections").select(["kind", "sealed"]).execute();
  const forgotten = await countUnreadableDepartures(source.read, secrets);
  await source.close();
  if (forgotten > 0)
    return {
      kind: "refused",
      why: `SECRET, or the secret in DATA_DIR, cannot read who left (${forgotten} addresses); give the secret that the site has, or forget them with trefpunt new-secret`,
    };
  const unreadable = Object.entries(openedBy(secrets, stored)).filter(([, each]) => each === "unreadable");
  if (unreadable.length > 0)
    return {
      kind: "refused",
      why: `SECRET, or the secret in DATA_DIR, cannot read what was set at Verbindingen: ${unreadable.map(([kind]) => kind).join(", ")}; give the secret that the site has, or remove it with trefpunt admin settings clear`,
    };
  const opened = await openDatabase(to);
  const place = await placeOf(opened.read, to);
  await opened.close();
  const installation = {
    place,
    held_at: before?.held_at ?? null,
    told_at: before?.told_at ?? null,
    own_host: before?.own_host ?? null,
  };
  const sqlite = new DatabaseSync(file);
  const pool = openPool(to.directUrl, 1);
  const target = await pool.connect();
  try {
    return await copyToPostgres({ sqlite, target, installation, replaces }, progress);
  } finally {
    target.release();
    await pool.end();
    sqlite.close();
  }
}

/** @throws StartupError with the sentence of a failed start, when one of these databases causes the error */
async function namingDatabases<T>(databases: readonly DatabaseConfig[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || error instanceof StartupError) throw error;
    for (const database of databases) {
      const sentence = whyNoDatabase(error, { database });
      if (sentence !== null) throw new StartupError(sentence, { cause: error });
    }
    throw error;
  }
}
