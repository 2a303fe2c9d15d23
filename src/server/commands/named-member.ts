import { EmailAddress } from "#contract/email-address.ts";
import type { Refusal, Refused } from "#contract/refusals.ts";
import type { MemberRow, Read } from "../db/schema.ts";
import { memberByEmail } from "../members/queries.ts";
import { StartRefusal } from "../start-refusal.ts";
import { UsageError } from "./command.ts";

/** @throws UsageError where that is no e-mail address */
export function emailIn(word: string): string {
  const { success, data } = EmailAddress.safeParse(word);
  if (!success) throw new UsageError(`${word} is not an e-mail address`);
  return data;
}

/** @throws UsageError, or StartRefusal where no member has this address */
export async function memberNamed(read: Read, word: string): Promise<MemberRow> {
  const email = emailIn(word);
  const member = await memberByEmail(read, email);
  if (!member) throw new StartRefusal(`No member has the address ${email}`);
  return member;
}

const SENTENCES: Partial<Record<Refusal, (email: string) => string>> = {
  "last-admin": (email) => `${email} is the last administrator; make another one first`,
  "not-admin": (email) => `${email} is not an administrator; see trefpunt admin grant --help`,
  "passkey-not-found": (email) => `${email} has no passkeys`,
  "session-not-found": (email) => `${email} has no session of that name; see trefpunt admin sessions`,
};

/** The outcome, unless it was refused. @throws StartRefusal with the refusal as a sentence */
export function unlessRefused<Outcome extends { readonly kind: string }>(
  { email }: MemberRow,
  outcome: Outcome | Refused,
): Outcome {
  if (!isRefused(outcome)) return outcome;
  throw new StartRefusal(SENTENCES[outcome.why]?.(email) ?? `${email}: ${outcome.why}`);
}

const isRefused = (outcome: { readonly kind: string }): outcome is Refused => outcome.kind === "refused";
