import { restore } from "../db/backups/restore.ts";
import { databaseFile, namedFile, sayingWhyNot, stop } from "./database-file.ts";
import { progress } from "./progress.ts";

/** Puts the named copy in the database's place; stop the program first. */
await sayingWhyNot(async () => {
  const database = databaseFile();
  const copy = namedFile() ?? stop("Name the copy: restore FILE");
  const outcome = await restore({ copy, database, now: new Date() }, progress);
  if (outcome.kind === "refused") stop(`Nothing was changed: ${outcome.why}`);
  const { members, meetups, replaced } = outcome;
  const before = replaced === null ? "" : ` What was there is kept as ${replaced}.`;
  return `Restored ${members} members and ${meetups} meetups. The database is ${database}.${before} Everybody signs in anew. Mails that waited when the copy was made go out at the next start; rights withdrawn and members removed since are back, so do that again.`;
});
