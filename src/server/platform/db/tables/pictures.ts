import type { Generated } from "kysely";
import type { MeetupId } from "#contract/ids.ts";
import type { PictureUse } from "#contract/picture-upload.ts";
import type { PictureFormat } from "#domain/pictures.ts";

export interface PictureColumns {
  picture: string | null;
  picture_alt: string | null;
  picture_width: number | null;
  picture_height: number | null;
  /** The centre of the crop for this meetup, in percent of width and height. */
  picture_x: number | null;
  picture_y: number | null;
}

export interface PictureTables {
  /** Re-encoded, which removes the metadata of the camera. */
  pictures: {
    /** Of the source file and its use. It is the address, so the content at an address never changes. */
    hash: string;
    made_for: PictureUse;
    width: number;
    height: number;
    /** The point of interest, in percent of width and height. */
    focus_x: Generated<number>;
    focus_y: Generated<number>;
    /** When an organiser last meant to use it; without a use it is removed a day later. */
    wanted_at: string;
  };
  picture_files: {
    hash: string;
    width: number;
    format: PictureFormat;
    bytes: Uint8Array;
  };
  /** Pictures in a meetup's texts; its own picture is a column of the meetup. */
  picture_uses: {
    meetup_id: MeetupId;
    hash: string;
  };
}
