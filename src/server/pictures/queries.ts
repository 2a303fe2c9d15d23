import type { Selectable } from "kysely";
import type { ChosenPicture } from "#contract/meetups/form.ts";
import type { DescribedPicture } from "#contract/picture.ts";
import type { PictureUse } from "#contract/pictures.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import { type PictureFormat, widthsOf } from "#domain/pictures.ts";
import type { PictureColumns } from "../db/picture-tables.ts";
import type { Read, Tables } from "../db/schema.ts";

export type PictureRow = Omit<Selectable<Tables["pictures"]>, "wanted_at" | "made_for">;

export const pictureByHash = async (
  read: Read,
  hash: string,
  use: PictureUse = "meetup",
): Promise<PictureRow | null> =>
  (await read
    .selectFrom("pictures")
    .select(["hash", "width", "height"])
    .where("hash", "=", hash)
    .where("made_for", "=", use)
    .executeTakeFirst()) ?? null;

export async function pictureFile(
  read: Read,
  { hash, width, format }: { hash: string; width: number; format: PictureFormat },
): Promise<Buffer | null> {
  const row = await read
    .selectFrom("picture_files")
    .select("bytes")
    .where("hash", "=", hash)
    .where("width", "=", width)
    .where("format", "=", format)
    .executeTakeFirst();
  return row ? Buffer.from(row.bytes.buffer, row.bytes.byteOffset, row.bytes.byteLength) : null;
}

export const NO_PICTURE: PictureColumns = {
  picture: null,
  picture_alt: null,
  picture_width: null,
  picture_height: null,
};

/** A chosen picture as a meetup keeps it; left out, nothing is said of it. */
export async function columnsOf(
  read: Read,
  chosen: ChosenPicture | null | undefined,
): Promise<Partial<PictureColumns>> {
  if (chosen === undefined) return {};
  const picture = chosen && (await pictureByHash(read, chosen.hash));
  if (!chosen || !picture) return NO_PICTURE;
  const { hash, width, height } = picture;
  return { picture: hash, picture_alt: chosen.alt, picture_width: width, picture_height: height };
}

export const refuseGonePicture = async (
  read: Read,
  hash: string | null | undefined,
  use: PictureUse,
): Promise<Refused | null> =>
  hash && !(await pictureByHash(read, hash, use)) ? refused("picture-not-found") : null;

/** A meetup's picture as everybody gets it. */
/** What `pictureOf` reads of a meetup. */
export const PICTURE_COLUMNS = [
  "meetups.picture",
  "meetups.picture_alt",
  "meetups.picture_width",
  "meetups.picture_height",
] as const;

export const pictureOf = ({
  picture,
  picture_alt,
  picture_width,
  picture_height,
}: PictureColumns): DescribedPicture | null =>
  picture === null || picture_width === null || picture_height === null
    ? null
    : {
        hash: picture,
        width: picture_width,
        height: picture_height,
        widths: widthsOf(picture_width),
        alt: picture_alt ?? "",
      };
