import type { Selectable } from "kysely";
import type { ChosenPicture } from "#contract/meetups/form.ts";
import type { FormPicture, PictureUse } from "#contract/picture-upload.ts";
import type { DescribedPicture } from "#contract/pictures.ts";
import { type Focus, type PictureFormat, positionOf, widthsOf } from "#domain/pictures.ts";
import { onlyColumns } from "../platform/db/only-columns.ts";
import type { Read, Tables } from "../platform/db/schema.ts";
import type { PictureColumns } from "../platform/db/tables/pictures.ts";
import { type Refused, refused } from "../platform/refusals.ts";

export type PictureRow = Omit<Selectable<Tables["pictures"]>, "wanted_at" | "made_for">;

export const PICTURE = ["hash", "width", "height", "focus_x", "focus_y"] as const;

const pictureByHash = async (
  read: Read,
  hash: string,
  use: PictureUse = "meetup",
): Promise<PictureRow | null> =>
  (await read
    .selectFrom("pictures")
    .select(PICTURE)
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
  picture_x: null,
  picture_y: null,
};

const NAMES_OF_PICTURE_COLUMNS = Object.keys(NO_PICTURE) as (keyof PictureColumns)[];

/** A meetup's columns for a chosen picture; those it had for `undefined`. */
export async function columnsOfPicture(
  read: Read,
  chosen: ChosenPicture | null | undefined,
  before: PictureColumns = NO_PICTURE,
): Promise<PictureColumns> {
  if (chosen === undefined) return onlyColumns(before, NAMES_OF_PICTURE_COLUMNS);
  const picture = chosen && (await pictureByHash(read, chosen.hash));
  if (!chosen || !picture) return NO_PICTURE;
  const { hash, width, height } = picture;
  const kept = before.picture === hash ? formPictureOf(before) : null;
  const { x, y } = chosen.focus ?? kept?.focus ?? focusOf(picture);
  return {
    picture: hash,
    picture_alt: chosen.alt,
    picture_width: width,
    picture_height: height,
    picture_x: x,
    picture_y: y,
  };
}

export const focusOf = ({ focus_x, focus_y }: PictureRow): Focus => ({ x: focus_x, y: focus_y });

export const refuseGonePicture = async (
  read: Read,
  hash: string | null | undefined,
  use: PictureUse,
): Promise<Refused | null> =>
  hash && !(await pictureByHash(read, hash, use)) ? refused("picture-not-found") : null;

export const PICTURE_COLUMNS = [
  "meetups.picture",
  "meetups.picture_alt",
  "meetups.picture_width",
  "meetups.picture_height",
  "meetups.picture_x",
  "meetups.picture_y",
] as const;

export function formPictureOf(columns: PictureColumns): FormPicture | null {
  const { picture: hash, picture_alt: alt, picture_width: width, picture_height: height } = columns;
  const { picture_x: x, picture_y: y } = columns;
  if (hash === null || width === null || height === null || x === null || y === null) return null;
  return { hash, width, height, widths: widthsOf(width), alt: alt ?? "", focus: { x, y } };
}

export function pictureOf(columns: PictureColumns): DescribedPicture | null {
  const picture = formPictureOf(columns);
  if (!picture) return null;
  const { focus, ...shown } = picture;
  return { ...shown, position: positionOf(focus, picture) };
}
