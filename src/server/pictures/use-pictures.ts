import type { MeetupId } from "#contract/ids.ts";
import type { ChosenPicture } from "#contract/meetups/form.ts";
import { picturesIn } from "#domain/pictures.ts";
import type { Tx } from "../platform/db/schema.ts";
import type { PictureColumns } from "../platform/db/tables/pictures.ts";
import { columnsOfPicture, NO_PICTURE, PICTURE, type PictureRow } from "./queries.ts";

/** A meetup's columns for its chosen picture; keeps the previous picture for another day. */
export async function pictureColumns(
  tx: Tx,
  now: Date,
  chosen: ChosenPicture | null | undefined,
  before: PictureColumns = NO_PICTURE,
): Promise<PictureColumns> {
  for (const hash of [chosen?.hash, chosen === undefined ? null : before.picture])
    if (hash) await touchPicture(tx, now, hash);
  return columnsOfPicture(tx, chosen, before);
}

/** Records which pictures a meetup's texts show, so that they are not swept. */
export async function recordPictureUses(tx: Tx, meetup: MeetupId, texts: readonly string[]): Promise<void> {
  await tx.deleteFrom("picture_uses").where("meetup_id", "=", meetup).execute();
  const hashes = picturesIn(texts.join("\n"));
  if (hashes.length === 0) return;
  const there = await tx.selectFrom("pictures").select("hash").where("hash", "in", hashes).execute();
  for (const { hash } of there)
    await tx.insertInto("picture_uses").values({ meetup_id: meetup, hash }).execute();
}

/** Records that a picture is about to be used, and locks it until the transaction ends; null if gone. */
export const touchPicture = async (tx: Tx, now: Date, hash: string): Promise<PictureRow | null> =>
  (await tx
    .updateTable("pictures")
    .set({ wanted_at: now.toISOString() })
    .where("hash", "=", hash)
    .returning(PICTURE)
    .executeTakeFirst()) ?? null;
