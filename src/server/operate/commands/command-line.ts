import { accessSync, constants, statSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ConfigError } from "../../platform/config/config.ts";
import { version } from "../../platform/process/builds.ts";
import { pathMistake } from "../../platform/process/causes.ts";
import { isSqliteError, StartupError } from "../../platform/process/errors.ts";
import { nameOf, ownId } from "../../platform/process/users.ts";
import {
  type Command,
  type CommandInput,
  type CommandTable,
  EXIT_FAILED,
  EXIT_MISUSED,
  UsageError,
} from "./command.ts";
import { clearProgress } from "./progress.ts";

const COMMANDS: CommandTable = {
  start: {
    summary: "Run the site; also what happens without a command",
    load: async () => (await import("./start.ts")).start,
  },
  demo: {
    summary: "Run a site with sample data, deleted when it stops",
    load: async () => (await import("./demo.ts")).demo,
  },
  backup: {
    summary: "Copy the SQLite database, also while the site runs",
    load: async () => (await import("./backups.ts")).backup,
  },
  "check-copy": {
    summary: "Say whether restore would take a copy",
    load: async () => (await import("./backups.ts")).checkCopy,
  },
  restore: {
    summary: "Replace the SQLite database by a copy",
    load: async () => (await import("./backups.ts")).restore,
  },
  restored: {
    summary: "Quiet a database that another tool restored, such as pg_restore",
    load: async () => (await import("./restored.ts")).restored,
  },
  "new-secret": {
    summary: "Accept another secret than the site had",
    load: async () => (await import("./new-secret.ts")).newSecret,
  },
  move: {
    summary: "Move the site from SQLite to PostgreSQL",
    load: async () => (await import("./move.ts")).move,
  },
  admin: {
    summary: "Manage administrators, sessions and limits",
    load: async () => (await import("./admin.ts")).admin,
  },
  doctor: {
    summary: "Examine the installation and say what to do",
    load: async () => (await import("./doctor.ts")).doctor,
  },
};

const HELP = `${list(COMMANDS)}

trefpunt COMMAND --help explains one. Settings come from the environment, and from .env in the current folder;
README.md names them all.

  -h, --help      Show this
  -v, --version   Show the version

Exit codes: 0 done, 1 failed, 2 wrong usage.`;

process.stdout.on("error", continueWithoutReader);
process.stderr.on("error", continueWithoutReader);
stopWithLauncher();
const code = await run(process.argv.slice(2));
if (code !== undefined) process.exit(code);

/** `bin/trefpunt.js` may have continued as this process. Killed, it passes no signal on, but its channel ends. */
function stopWithLauncher(): void {
  if (!process.channel) return;
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}

/** A reader that stops early (`| head`) must not end the process: a copy in progress is completed. */
function continueWithoutReader(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}

async function run([first = "start", ...rest]: readonly string[]): Promise<number | undefined> {
  try {
    if (first === "-v" || first === "--version") return say(version());
    if (first === "-h" || first === "--help" || first === "help")
      return say(`Usage: trefpunt COMMAND\n\n${HELP}`);
    return await runFrom(COMMANDS, ["trefpunt"], [first, ...rest]);
  } catch (error) {
    clearProgress();
    const [sentence, exitCode] = sentenceOf(error);
    process.stderr.write(`${sentence}\n`);
    return exitCode;
  }
}

async function runFrom(
  table: CommandTable,
  path: readonly string[],
  [name = "--help", ...rest]: readonly string[],
): Promise<number | undefined> {
  const entry = Object.hasOwn(table, name) ? table[name] : undefined;
  const title = path.join(" ");
  if (!entry)
    throw new UsageError(
      `${title}: ${name} is not one of ${Object.keys(table).join(", ")}; see ${title} --help`,
    );
  const named = [...path, name];
  const command = await entry.load();
  if (command.kind === "command") return runOne(command, named.join(" "), rest);
  const [next = "--help"] = rest;
  if (next === "--help" || next === "-h")
    return say(`Usage: ${named.join(" ")} COMMAND\n\n${command.help}\n\n${list(command.commands)}`);
  return runFrom(command.commands, named, rest);
}

async function runOne(command: Command, title: string, rest: readonly string[]): Promise<number | undefined> {
  const { options, words } = parsed(command, title, rest);
  const usage = [title, command.takes].filter((part) => part !== "").join(" ");
  if (options.help === true) return say(`Usage: ${usage}\n\n${command.help}`);
  const [least, most] = command.words;
  if (words.length < least || words.length > most) throw new UsageError(`Usage: ${usage}`);
  // Only the owner may read the files that the program writes.
  process.umask(0o077);
  loadSettings(resolve(".env"));
  // biome-ignore lint/style/noProcessEnv: every command gets the environment from here
  return command.run({ words, options, environment: process.env });
}

/** @throws StartupError when this user cannot read the file */
function loadSettings(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isFile())
    throw new StartupError(`${file} is not a file; move it away, or put the settings in it`);
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new StartupError(
      `${file} cannot be read: it belongs to ${nameOf(found.uid)}, and you are ${nameOf(ownId())}; change its owner or mode, or run this as ${nameOf(found.uid)}`,
    );
  }
  process.loadEnvFile(file);
}

function parsed(
  { options = {} }: Command,
  title: string,
  args: readonly string[],
): Pick<CommandInput, "words" | "options"> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...options, help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    });
    return { words: positionals, options: values as CommandInput["options"] };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${title}: ${error.message.split(". ")[0]}; see ${title} --help`);
  }
}

/** @throws the error itself when the operator cannot mend it */
function sentenceOf(error: unknown): [sentence: string, exitCode: number] {
  if (error instanceof UsageError) return [error.message, EXIT_MISUSED];
  if (error instanceof StartupError || error instanceof ConfigError) return [error.message, EXIT_FAILED];
  if (isSqliteError(error) || (error instanceof Error && "syscall" in error))
    return [`Failed: ${pathMistake(error) ?? error.message}`, EXIT_FAILED];
  throw error;
}

function list(table: CommandTable): string {
  const widest = Math.max(...Object.keys(table).map((name) => name.length));
  return [
    "Commands:",
    ...Object.entries(table).map(([name, { summary }]) => `  ${name.padEnd(widest)}   ${summary}`),
  ].join("\n");
}

function say(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}
