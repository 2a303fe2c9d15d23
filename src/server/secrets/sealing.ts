import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/**
 * AES-256-GCM for what must wait in the mail queue until it is sent: whoever reads the database alone
 * learns no code.
 */
export function seal(secret: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(secret), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** @throws when the text was sealed with none of these secrets */
export function unseal(secrets: readonly string[], sealed: string): string {
  const [secret = "", ...older] = secrets;
  try {
    return unsealWith(secret, sealed);
  } catch (error) {
    if (older.length === 0) throw error;
    return unseal(older, sealed);
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
