import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`;

interface Signed {
  /** The same at every attempt. */
  readonly id: string;
  readonly body: string;
  /** Of this attempt. */
  readonly now: Date;
}

/** The headers by which a receiver knows who sent it, unchanged and lately (https://www.standardwebhooks.com). */
export function signedHeaders(secret: string, { id, body, now }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
