import { createHmac, randomBytes } from "node:crypto";
import * as z from "zod";
import { seal, unseal } from "../secrets/sealing.ts";

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

const WebhookCredentials = z.object({ url: z.string(), secret: z.nullable(z.string()) });
/** What the database keeps sealed of a webhook; in the addresses of chat services lies a password. */
type WebhookCredentials = z.output<typeof WebhookCredentials>;

export const sealCredentials = (secret: string, kept: WebhookCredentials): string =>
  seal(secret, JSON.stringify(kept));

/** null where it was sealed with a secret that the program does not have any more. */
export function openCredentials(secrets: readonly string[], sealed: string): WebhookCredentials | null {
  try {
    return WebhookCredentials.parse(JSON.parse(unseal(secrets, sealed)));
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
