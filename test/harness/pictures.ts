import sharp from "sharp";
import type { Picture } from "#contract/picture.ts";
import { type PictureUse, uploadPicture } from "#contract/pictures.ts";
import type { Reply, TestProgram } from "./program.ts";
import { request } from "./program.ts";

interface Drawn {
  readonly width?: number;
  readonly height?: number;
  readonly background?: { r: number; g: number; b: number; alpha?: number };
}

/** A picture of one colour; each colour is another picture. */
export const drawn = ({ width = 1200, height = 800, background = { r: 200, g: 30, b: 30 } }: Drawn = {}) =>
  sharp({ create: { width, height, channels: background.alpha === undefined ? 3 : 4, background } });

export const aJpeg = (facts?: Drawn): Promise<Buffer> => drawn(facts).jpeg().toBuffer();

export const upload = (
  program: TestProgram,
  file: Uint8Array,
  { token, use = "meetup" }: { token?: string | undefined; use?: PictureUse } = {},
): Promise<Reply<typeof uploadPicture>> =>
  request(program, uploadPicture, { body: file, query: { use }, token });

export async function aPicture(program: TestProgram, token: string, facts?: Drawn): Promise<Picture> {
  return (await upload(program, await aJpeg(facts), { token })).answer;
}
