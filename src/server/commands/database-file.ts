import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Config, ConfigError } from "../config.ts";
import { configWithoutSecret } from "../config-without-secret.ts";
import { StartRefusal } from "../start-refusal.ts";
import { whyNoDatabase } from "../why-not-started.ts";
import { clearProgress } from "./progress.ts";

/** The SQLite file that the environment means; null with PostgreSQL. */
export function databaseFileOf(environment: NodeJS.ProcessEnv): string | null {
  const { database } = configWithoutSecret(environment);
  return database.kind === "sqlite" ? database.file : null;
}

/** The SQLite file of this installation; everything these commands write is its owner's alone. */
export function databaseFile(): string {
  process.umask(0o077);
  if (existsSync(".env")) process.loadEnvFile(".env");
  return (
    databaseFileOf(process.env) ??
    stop("DATABASE_URL is set: PostgreSQL is copied by pg_dump and pg_restore, see docs/operations.md")
  );
}

/** The file named on the command line, seen from where npm was called. */
export function namedFile(): string | null {
  const [, , name] = process.argv;
  return name === undefined ? null : resolve(process.env.INIT_CWD ?? ".", name);
}

/**
 * Does the work; what the user can mend is a sentence.
 * @param databases whose faults are told as a start tells them
 */
export async function sayingWhyNot(
  work: () => Promise<string>,
  databases: readonly Pick<Config, "database">[] = [],
): Promise<void> {
  try {
    const outcome = await work();
    clearProgress();
    process.stdout.write(`${outcome}\n`);
  } catch (error) {
    if (error instanceof StartRefusal || error instanceof ConfigError) stop(error.message);
    if (!(error instanceof Error)) throw error;
    for (const database of databases) {
      const sentence = whyNoDatabase(error, database);
      if (sentence !== null) stop(sentence);
    }
    if ("errcode" in error || "syscall" in error) stop(`That could not be done: ${error.message}`);
    throw error;
  }
}

export function stop(sentence: string): never {
  clearProgress();
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
