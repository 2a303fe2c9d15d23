import { type Restored, restore } from "../db/backups/restore.ts";
import { databaseFile, namedFile, sayingWhyNot, stop } from "./database-file.ts";
import { progress } from "./progress.ts";

/** So many differences are printed, each on its line. */
const MOST_SAID = 50;

/** Puts the named copy in the database's place; stop the program first. */
await sayingWhyNot(async () => {
  const database = databaseFile();
  const copy = namedFile() ?? stop("Name the copy: restore FILE");
  const outcome = await restore({ copy, database, now: new Date() }, progress);
  if (outcome.kind === "refused") stop(`Nothing was changed: ${outcome.why}`);
  return restoredWords(outcome, database);
});

function restoredWords(
  { members, meetups, replaced, differences }: Extract<Restored, { kind: "restored" }>,
  database: string,
): string {
  const kept = replaced === null ? "" : ` The replaced database is kept as ${replaced}.`;
  const said = [
    `Restored ${members} members and ${meetups} meetups. The database is ${database}.${kept}`,
    "Everyone signs in again, addresses of personal calendars have ended, and nothing that waited is sent: failed mails can be sent again in the mail log.",
  ];
  if (differences === null)
    said.push(
      "There is no replaced database to compare with: members removed and rights withdrawn since the copy are back, so repeat that.",
    );
  else if (differences.length > 0) {
    said.push(`Compared with the replaced database (${differences.length}):`);
    said.push(...differences.slice(0, MOST_SAID).map((sentence) => `- ${sentence}`));
    if (differences.length > MOST_SAID) said.push(`- and ${differences.length - MOST_SAID} more`);
  }
  return said.join("\n");
}
