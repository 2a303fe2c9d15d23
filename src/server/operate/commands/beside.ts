import { EmailAddress } from "#contract/fields.ts";
import { configWithoutSecret, readConfig } from "../../platform/config/config.ts";
import { trustAuthorities } from "../../platform/config/settings.ts";
import { whyNoDatabase } from "../../platform/config/why-not-started.ts";
import { clockOf } from "../../platform/db/clock.ts";
import { openBeside } from "../../platform/db/database.ts";
import type { MemberRow, Read } from "../../platform/db/schema.ts";
import { type Deps, depsOn } from "../../platform/deps.ts";
import { StartupError } from "../../platform/process/errors.ts";
import { isRefused, type Refusal, type Refused } from "../../platform/refusals.ts";
import { memberByEmail } from "../../records/members.ts";
import { UsageError } from "./command.ts";

export function inColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_first, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** @throws UsageError when the word is no e-mail address */
export function emailIn(word: string): string {
  const { success, data } = EmailAddress.safeParse(word);
  if (!success) throw new UsageError(`${word} is not an e-mail address`);
  return data;
}

/** @throws UsageError, or StartupError when no member has this address */
export async function memberAt(read: Read, word: string): Promise<MemberRow> {
  const email = emailIn(word);
  const member = await memberByEmail(read, email);
  if (!member) throw new StartupError(`No member has the address ${email}`);
  return member;
}

const SENTENCE_OF_REFUSAL: Partial<Record<Refusal, (email: string) => string>> = {
  "last-admin": (email) => `${email} is the last administrator; make another one first`,
  "not-admin": (email) => `${email} is not an administrator; see trefpunt admin grant --help`,
  "passkey-not-found": (email) => `${email} has no passkeys`,
  "session-not-found": (email) => `${email} has no session of that name; see trefpunt admin sessions`,
};

/** The outcome, unless it was refused. @throws StartupError with the refusal as a sentence */
export function orStartupError<Outcome>({ email }: MemberRow, outcome: Outcome | Refused): Outcome {
  if (!isRefused(outcome)) return outcome;
  throw new StartupError(SENTENCE_OF_REFUSAL[outcome.why]?.(email) ?? `${email}: ${outcome.why}`);
}

/** On the site of these settings, whether it runs or not. @throws StartupError without a usable database */
export async function besideSite<T>(
  environment: NodeJS.ProcessEnv,
  work: (deps: Deps) => Promise<T>,
): Promise<T> {
  // Comes first: `readConfig` would generate a secret where there is no database yet.
  const { database, authorities } = configWithoutSecret(environment);
  trustAuthorities({ authorities });
  try {
    const db = await openBeside(database);
    try {
      const config = readConfig(environment);
      const { now: clock } = await clockOf(db);
      return await work(await depsOn(db, config, clock));
    } finally {
      await db.close();
    }
  } catch (error) {
    const sentence = error instanceof Error ? whyNoDatabase(error, { database }) : null;
    throw sentence === null ? error : new StartupError(sentence, { cause: error });
  }
}
