import { createHmac, randomBytes } from "node:crypto";
import * as z from "zod";
import { seal, unseal } from "../platform/secrets/sealing.ts";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`;

interface SignedRequest {
  readonly id: string;
  readonly body: string;
  readonly now: Date;
}

/** For sender, integrity and age of a message (https://www.standardwebhooks.com). */
export function signedHeaders(secret: string, { id, body, now }: SignedRequest): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}

const WebhookCredentials = z.object({ url: z.string(), secret: z.nullable(z.string()) });
/** The webhook data that the database stores sealed: addresses of chat services contain a password. */
type WebhookCredentials = z.output<typeof WebhookCredentials>;

export const sealCredentials = (secret: string, kept: WebhookCredentials): string =>
  seal(secret, JSON.stringify(kept));

/** Opens sealed credentials. @returns null when the secret that sealed them is no longer configured */
export function openCredentials(secrets: readonly string[], sealed: string): WebhookCredentials | null {
  try {
    return WebhookCredentials.parse(JSON.parse(unseal(secrets, sealed)));
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
