import * as z from "zod/mini";
import { readStored } from "../storage.ts";

/** Key in `sessionStorage`: a phone may load the page again while the member reads the mail. */
const CODE_SENT = "login-code-sent";
const CodeSent = z.object({ email: z.string(), at: z.number() });

/** As long as the code is valid. */
const KEPT_MS = 10 * 60_000;

/** The address that a login code was mailed to from this tab, and when; null when that code is no longer valid. */
export function codeSent(): z.output<typeof CodeSent> | null {
  const sent = readStored(CODE_SENT, CodeSent, sessionStorage);
  return sent && Date.now() - sent.at < KEPT_MS ? sent : null;
}

/** @returns the moment of sending */
export function keepCodeSent(email: string): number {
  const at = Date.now();
  sessionStorage.setItem(CODE_SENT, JSON.stringify({ email, at }));
  return at;
}

export const forgetCodeSent = (): void => sessionStorage.removeItem(CODE_SENT);
