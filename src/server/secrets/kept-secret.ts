import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dataDirMistake } from "../data-dir-mistake.ts";
import { makeFolder, writeWhole } from "../private-files.ts";
import { StartRefusal } from "../start-refusal.ts";

const LEAST_LENGTH = 32;

/**
 * The secret in `DATA_DIR`, made at the first start. Beside an existing database none is made anew: every link in every
 * mail that was sent would end.
 * @throws StartRefusal when it is missing there, too short to protect anything, or cannot be read or written
 */
export function keptSecret(dataDir: string, database: string): string {
  try {
    return readOrMake(dataDir, database);
  } catch (error) {
    const mistake = dataDirMistake(error, dataDir);
    throw mistake === null ? error : new StartRefusal(mistake, { cause: error });
  }
}

function readOrMake(dataDir: string, database: string): string {
  const file = join(dataDir, "secret");
  // Asked first: who starts at the same moment on an empty folder may make both meanwhile.
  const isFirstStart = !existsSync(database);
  if (!existsSync(file)) {
    if (!isFirstStart)
      throw new StartRefusal(
        `${file} is missing beside the database; put it back from your copy, or set SECRET to what it held`,
      );
    makeFolder(dataDir);
    writeWhole(file, `${randomBytes(32).toString("base64url")}\n`);
  }
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length < LEAST_LENGTH)
    throw new StartRefusal(
      `${file} has fewer than ${LEAST_LENGTH} characters; put it back from your copy, or remove it if there is no database yet`,
    );
  return secret;
}
