import type { Generated } from "kysely";
import type { MeetupId } from "#contract/ids.ts";
import type { PictureUse } from "#contract/pictures.ts";
import type { PictureFormat } from "#domain/pictures.ts";

/** The tables about pictures: written as `schema.ts` says, but for the bytes. */
export interface PictureTables {
  /** Re-encoded, so that nothing is left of what a camera wrote beside the picture. */
  pictures: {
    /** Of the file it was made from and what it is for: its address, which so never has another content. */
    hash: string;
    /** Says in which sizes and formats it is kept. */
    made_for: PictureUse;
    /** In pixels, of the largest it is kept in. */
    width: number;
    height: number;
    /** What seems to matter most, in percents of both. */
    focus_x: Generated<number>;
    focus_y: Generated<number>;
    /** When somebody last meant to use it: one that nothing uses a day later goes. */
    wanted_at: string;
  };
  picture_files: {
    hash: string;
    width: number;
    format: PictureFormat;
    bytes: Uint8Array;
  };
  /** Pictures in a meetup's texts; its own is a column of it. */
  picture_uses: {
    meetup_id: MeetupId;
    hash: string;
  };
}

/** A meetup's own picture, with what is asked for on every page; null: it has none. */
export interface PictureColumns {
  picture: string | null;
  picture_alt: string | null;
  picture_width: number | null;
  picture_height: number | null;
  /** The point around which this meetup shows it cropped, in percents of both. */
  picture_x: number | null;
  picture_y: number | null;
}
