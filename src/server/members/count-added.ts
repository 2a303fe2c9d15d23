import type { MemberId } from "#contract/ids.ts";
import type { Tx } from "../db/schema.ts";
import type { TxContext } from "../deps.ts";
import { countAttempt } from "../http/rate-limits.ts";
import { isAdmins, type Scope } from "../http/rights.ts";
import type { Refused } from "../refusals.ts";

/** An organiser without admin rights learns by it who has an address, and mails people that never asked. */
const ADDED_BY_ORGANISER = {
  name: "added-by-organiser",
  most: 30,
  minutes: 60,
  refusal: "too-many-added",
} as const;

/** Counts a person that an organiser adds by address, known or not; admins have no limit. */
export const countAdded = async (
  given: TxContext,
  tx: Tx,
  scope: Scope,
  actor: MemberId | null,
): Promise<Refused | null> =>
  isAdmins(scope) ? null : countAttempt(given, tx, [ADDED_BY_ORGANISER, String(actor)]);
