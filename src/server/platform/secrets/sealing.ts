import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dataDirMistake } from "../process/causes.ts";
import { StartupError } from "../process/errors.ts";
import { makeFolder, removePartsOf, writeWhole } from "../process/private-files.ts";

const LEAST_LENGTH = 32;

/** Not generated beside a database: links in sent mails would become invalid. @throws StartupError when it is missing or unusable */
export function keptSecret(dataDir: string, database: string): string {
  try {
    return readOrMake(dataDir, database);
  } catch (error) {
    const mistake = dataDirMistake(error, dataDir);
    throw mistake === null ? error : new StartupError(mistake, { cause: error });
  }
}

function readOrMake(dataDir: string, database: string): string {
  const file = join(dataDir, "secret");
  removePartsOf(file);
  // Checked first: another process that starts on the same empty folder may create both meanwhile.
  const isFirstStart = !existsSync(database);
  if (!existsSync(file)) {
    if (!isFirstStart)
      throw new StartupError(
        `${file} is missing beside the database; restore it from your copy, or set SECRET to its content`,
      );
    makeFolder(dataDir);
    writeWhole(file, `${randomBytes(32).toString("base64url")}\n`);
  }
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length < LEAST_LENGTH)
    throw new StartupError(
      `${file} has fewer than ${LEAST_LENGTH} characters; restore it from your copy, or remove it if there is no database yet`,
    );
  return secret;
}

/** Encrypts what waits in the mail queue by AES-256-GCM: the database alone reveals no code. */
export function seal(secret: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(secret), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** @throws when the text was sealed with none of these secrets */
export const unseal = (secrets: readonly string[], sealed: string): string =>
  unsealAndTell(secrets, sealed).text;

/** Tells also which secret had sealed the text. @throws when it was none of these */
export function unsealAndTell(secrets: readonly string[], sealed: string): { text: string; secret: string } {
  const [secret = "", ...older] = secrets;
  try {
    return { text: unsealWith(secret, sealed), secret };
  } catch (error) {
    if (older.length === 0) throw error;
    return unsealAndTell(older, sealed);
  }
}

/** Null when none of these secrets sealed the text. */
export function unsealed(
  secrets: readonly string[],
  sealed: string,
): { readonly text: string; readonly secret: string } | null {
  try {
    return unsealAndTell(secrets, sealed);
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

function unsealWith(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", sealingKey(secret), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return decipher.update(bytes.subarray(28), undefined, "utf8") + decipher.final("utf8");
}

function sealingKey(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "trefpunt mail queue", 32));
}
