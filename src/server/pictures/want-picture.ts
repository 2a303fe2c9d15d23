import type { Tx } from "../db/schema.ts";
import { PICTURE, type PictureRow } from "./queries.ts";

/** Says that a picture is about to be used, which holds it until the transaction ends; null when it is gone. */
export const wantPicture = async (tx: Tx, now: Date, hash: string): Promise<PictureRow | null> =>
  (await tx
    .updateTable("pictures")
    .set({ wanted_at: now.toISOString() })
    .where("hash", "=", hash)
    .returning(PICTURE)
    .executeTakeFirst()) ?? null;
