import type { ExpressionBuilder } from "kysely";
import type { Tables } from "../db/schema.ts";

export const stillWaits = (eb: ExpressionBuilder<Tables, "emails">) =>
  eb.and([eb("sent_at", "is", null), eb("failed_at", "is", null)]);
