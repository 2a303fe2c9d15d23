import type { ExpressionBuilder } from "kysely";
import type { Tables } from "../db/schema.ts";

/** Whether a mail has neither left nor been given up; as the partial indexes of `emails` say it. */
export const stillWaits = (eb: ExpressionBuilder<Tables, "emails">) =>
  eb.and([eb("sent_at", "is", null), eb("failed_at", "is", null)]);
