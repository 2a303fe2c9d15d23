import { resolve } from "node:path";
import type { ParseArgsOptionsConfig } from "node:util";
import { configWithoutSecret } from "../../platform/config/config.ts";
import { StartupError } from "../../platform/process/errors.ts";

/** The SQLite file of this installation. @throws StartupError with PostgreSQL */
export function databaseFile(environment: NodeJS.ProcessEnv): string {
  const { database } = configWithoutSecret(environment);
  if (database.kind === "postgres")
    throw new StartupError(
      "DATABASE_URL is set: PostgreSQL is copied by pg_dump and pg_restore, see docs/operations.md",
    );
  return database.file;
}

/** A file named on the command line, relative to the folder where npm was called. */
export const named = (file: string, { INIT_CWD }: NodeJS.ProcessEnv): string =>
  resolve(INIT_CWD ?? ".", file);

export interface CommandInput {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly environment: NodeJS.ProcessEnv;
}

export interface Command {
  readonly kind: "command";
  readonly takes: string;
  readonly words: readonly [least: number, most: number];
  readonly options?: ParseArgsOptionsConfig;
  readonly help: string;
  /** The exit code; undefined when the process goes on until a signal ends it. */
  run(given: CommandInput): Promise<number | undefined>;
}

export interface CommandGroup {
  readonly kind: "group";
  readonly help: string;
  readonly commands: CommandTable;
}

export type CommandTable = Readonly<Record<string, CommandEntry>>;

interface CommandEntry {
  readonly summary: string;
  load(): Promise<Command | CommandGroup>;
}

/** A wrong command line: one sentence, exit code 2. */
export class UsageError extends Error {}

export const EXIT_DONE = 0;
export const EXIT_FAILED = 1;
export const EXIT_MISUSED = 2;
