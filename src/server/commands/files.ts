import { resolve } from "node:path";
import { configWithoutSecret } from "../config-without-secret.ts";
import { StartRefusal } from "../start-refusal.ts";

/** The SQLite file that the environment means; null with PostgreSQL. */
export function databaseFileOf(environment: NodeJS.ProcessEnv): string | null {
  const { database } = configWithoutSecret(environment);
  return database.kind === "sqlite" ? database.file : null;
}

/**
 * The SQLite file of this installation.
 * @throws StartRefusal with PostgreSQL
 */
export function databaseFile(environment: NodeJS.ProcessEnv): string {
  const file = databaseFileOf(environment);
  if (file === null)
    throw new StartRefusal(
      "DATABASE_URL is set: PostgreSQL is copied by pg_dump and pg_restore, see docs/operations.md",
    );
  return file;
}

/** A file named on the command line, seen from where npm was called. */
export const named = (file: string, { INIT_CWD }: NodeJS.ProcessEnv): string =>
  resolve(INIT_CWD ?? ".", file);
