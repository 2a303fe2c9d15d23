import type { Tx } from "../db/schema.ts";
import { NOTHING_SET, type SiteRow } from "./queries.ts";

/** Sets these columns of the one row, which is made at the first change. */
export async function saveSite(tx: Tx, changed: Partial<SiteRow>): Promise<void> {
  await tx
    .insertInto("site")
    .values({ id: 1, ...NOTHING_SET, ...changed })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(changed))
    .execute();
}
