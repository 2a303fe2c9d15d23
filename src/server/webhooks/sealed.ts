import * as z from "zod";
import { seal, unseal } from "../secrets/sealing.ts";

const Kept = z.object({ url: z.string(), secret: z.nullable(z.string()) });
/** What the database keeps sealed of a webhook; in the addresses of chat services lies a password. */
export type Kept = z.output<typeof Kept>;

export const sealKept = (secret: string, kept: Kept): string => seal(secret, JSON.stringify(kept));

/** null where it was sealed with a secret that the program does not have any more. */
export function keptOf(secrets: readonly string[], sealed: string): Kept | null {
  try {
    return Kept.parse(JSON.parse(unseal(secrets, sealed)));
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
