import type { ExpressionBuilder } from "kysely";
import type { Tables } from "../db/schema.ts";

export const stillWaits = (eb: ExpressionBuilder<Tables, "emails">) =>
  eb.and([eb("sent_at", "is", null), eb("failed_at", "is", null)]);

/** Of those, what no organiser holds back. */
export const mayGo = (eb: ExpressionBuilder<Tables, "emails">) =>
  eb.and([stillWaits(eb), eb("paused", "=", 0)]);

export const unclaimed = (at: string) => (eb: ExpressionBuilder<Tables, "emails">) =>
  eb.or([eb("claimed_until", "is", null), eb("claimed_until", "<=", at)]);
