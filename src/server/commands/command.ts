import type { ParseArgsOptionsConfig } from "node:util";

/** What one command is given, parsed. */
export interface Given {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly environment: NodeJS.ProcessEnv;
}

export interface Command {
  readonly kind: "command";
  /** What follows the command's name: `[FILE]`. */
  readonly takes: string;
  /** The fewest and the most words it takes beside options. */
  readonly words: readonly [least: number, most: number];
  readonly options?: ParseArgsOptionsConfig;
  readonly help: string;
  /** The exit code; undefined where the process goes on until a signal ends it. */
  run(given: Given): Promise<number | undefined>;
}

/** A command that only names others: `admin`. */
export interface CommandGroup {
  readonly kind: "group";
  readonly help: string;
  readonly commands: CommandTable;
}

export type CommandTable = Readonly<Record<string, CommandEntry>>;

interface CommandEntry {
  /** For the list of commands. */
  readonly summary: string;
  /** Only the command that is wanted is loaded. */
  load(): Promise<Command | CommandGroup>;
}

/** The command line is wrong: one sentence, exit 2. */
export class UsageError extends Error {}

export const DONE = 0;
export const FAILED = 1;
export const MISUSED = 2;
