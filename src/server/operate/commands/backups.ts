import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { configWithoutSecret } from "../../platform/config/config.ts";
import { backupsOf, copyDatabase, nameByHand } from "../../platform/db/backups/copies.ts";
import { examineCopy, type Restored, restore as restoreCopy } from "../../platform/db/backups/restore.ts";
import { isDiskFull } from "../../platform/db/errors.ts";
import { isSqliteError, StartupError } from "../../platform/process/errors.ts";
import { demandAccess, isThere } from "../../platform/process/private-files.ts";
import { type Command, databaseFile, EXIT_DONE, named } from "./command.ts";
import { clearProgress, progress } from "./progress.ts";

export const backup: Command = {
  kind: "command",
  takes: "[FILE]",
  words: [0, 1],
  help: `Copies the database to FILE, which must not exist yet, in an existing folder; without FILE to the copies in DATA_DIR.
The site may run meanwhile. The copy does not contain the secret.`,
  run: async ({ words: [file], environment }) => {
    const database = databaseFile(environment);
    if (!isThere(database)) throw new StartupError(`There is no database to copy: ${database}`);
    const copy = file === undefined ? amongCopies(database) : newFile(named(file, environment));
    await copyDatabase(database, copy, progress).catch((error: unknown) => {
      throw isSqliteError(error) ? new StartupError(whyNotCopied(error, dirname(copy))) : error;
    });
    clearProgress();
    process.stdout.write(
      `Copied to ${copy}. It does not contain the secret: keep DATA_DIR/secret too, in another place.\n`,
    );
    return EXIT_DONE;
  },
};

const whyNotCopied = (error: Error, folder: string): string =>
  isDiskFull(error)
    ? `Nothing was copied: ${folder} is on a full disk; free some space, or name a file on another disk`
    : `Nothing was copied to ${folder}: ${error.message}; check whether its disk is full or failing`;

function amongCopies(database: string): string {
  demandAccess(dirname(database));
  return join(backupsOf(database), nameByHand("by-hand", new Date()));
}

/** A missing folder may be an unmounted disk: creating it would fill the wrong disk. */
function newFile(copy: string): string {
  if (existsSync(copy)) throw new StartupError(`${copy} already exists; name another file`);
  const folder = dirname(copy);
  if (!existsSync(folder))
    throw new StartupError(`The folder ${folder} does not exist; create it, or mount its disk`);
  return copy;
}

/** Relative to the folder where npm was called, or to DATA_DIR: messages name a copy as `backups/before-…`. */
function namedCopy(file: string, environment: NodeJS.ProcessEnv): string {
  const here = named(file, environment);
  const inData = resolve(configWithoutSecret(environment).dataDir, file);
  return existsSync(here) || !existsSync(inData) ? here : inData;
}

export const checkCopy: Command = {
  kind: "command",
  takes: "FILE",
  words: [1, 1],
  help: `Says whether restore would take the copy FILE: reads all of it, and changes nothing. The site may run meanwhile.`,
  run: async ({ words: [file = ""], environment }) => {
    const copy = namedCopy(file, environment);
    const outcome = await examineCopy(copy, progress);
    if (outcome.kind === "refused") throw new StartupError(outcome.why);
    clearProgress();
    const { members, meetups } = outcome;
    process.stdout.write(`${copy} is intact: ${members} members and ${meetups} meetups. restore takes it.\n`);
    return EXIT_DONE;
  },
};

export const restore: Command = {
  kind: "command",
  takes: "FILE",
  words: [1, 1],
  help: `Checks the copy FILE and replaces the database in DATA_DIR by it; the replaced one is kept with the copies. Stop the site
first. Afterwards all members are signed out, nothing that waited is sent, and planned work waits until trefpunt admin ours.`,
  run: async ({ words: [file = ""], environment }) => {
    const database = databaseFile(environment);
    const outcome = await restoreCopy(
      { copy: namedCopy(file, environment), database, now: new Date() },
      progress,
    );
    if (outcome.kind === "refused") throw new StartupError(`Nothing was changed: ${outcome.why}`);
    clearProgress();
    const said = [restoredWords(outcome, database), ...aboutSecret(database, environment)];
    process.stdout.write(`${said.join("\n")}\n`);
    return EXIT_DONE;
  },
};

function restoredWords(
  { members, meetups, replaced, differences }: Extract<Restored, { kind: "restored" }>,
  database: string,
): string {
  const kept = replaced === null ? "" : ` The replaced database is kept as ${replaced}.`;
  const said = [
    `Restored ${members} members and ${meetups} meetups. The database is ${database}.${kept}`,
    "All sessions and personal calendar addresses have ended, and nothing that waited is sent: failed mails can be sent again in the mail log.",
    "After the start the site reads no mailbox and does no planned work until an admin presses 'Dit is nu onze site' on Overzicht, or trefpunt admin ours.",
  ];
  if (differences === null)
    said.push(
      "No replaced database could be read, so nothing was compared: members removed and rights withdrawn since the copy are back. Remove and withdraw them again.",
    );
  else if (differences.length > 0) {
    said.push(`Compared with the replaced database (${differences.length}):`);
    said.push(...differences.map((sentence) => `- ${sentence}`));
  }
  return said.join("\n");
}

/** No copy contains the secret, and a start beside a database generates none. */
function aboutSecret(database: string, { SECRET }: NodeJS.ProcessEnv): string[] {
  const secret = join(dirname(database), "secret");
  return SECRET || existsSync(secret)
    ? []
    : [
        `The site cannot start yet: its secret is missing. Restore the file ${secret}, or set SECRET to its content.`,
      ];
}
