import sharp from "sharp";
import { type AddedPicture, type PictureUse, uploadPicture } from "#contract/picture-upload.ts";
import type { Reply, TestProgram } from "./program.ts";
import { request } from "./program.ts";

interface Drawn {
  readonly width?: number;
  readonly height?: number;
  readonly background?: { r: number; g: number; b: number; alpha?: number };
}

/** A picture of one colour; each colour is another picture. */
export const drawn = ({ width = 480, height = 320, background = { r: 200, g: 30, b: 30 } }: Drawn = {}) =>
  sharp({ create: { width, height, channels: background.alpha === undefined ? 3 : 4, background } });

export const aJpeg = (facts?: Drawn): Promise<Buffer> => drawn(facts).jpeg().toBuffer();

export const upload = (
  program: TestProgram,
  file: Uint8Array,
  { token, use = "meetup" }: { token?: string | undefined; use?: PictureUse } = {},
): Promise<Reply<typeof uploadPicture>> =>
  request(program, uploadPicture, { body: file, query: { use }, token });

export async function aPicture(program: TestProgram, token: string, facts?: Drawn): Promise<AddedPicture> {
  return (await upload(program, await aJpeg(facts), { token })).answer;
}

/** A drawn photo: a person on a plain ground, with a circle of this colour as head. */
interface Portrayed {
  readonly width: number;
  readonly height: number;
  readonly head: { readonly x: number; readonly y: number; readonly r: number };
}

export const SKIN = { r: 227, g: 160, b: 120 };

export function aPhotoOf({ width, height, head: { x, y, r } }: Portrayed): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <path fill="#9aa5ad" d="M0 0h${width}v${height}H0z"/>
    <path fill="#8b8378" d="M0 ${height * 0.8}h${width}v${height}H0z"/>
    <path fill="#31465c" d="M${x - 1.8 * r} ${height}V${y + 2.6 * r}q0-${1.5 * r} ${1.8 * r}-${1.5 * r}t${1.8 * r} ${1.5 * r}V${height}z"/>
    <circle cx="${x}" cy="${y}" r="${r}" fill="rgb(${SKIN.r},${SKIN.g},${SKIN.b})"/>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}

/** Three by four, with a head in its upper third. */
export const PORTRAIT: Portrayed = { width: 1200, height: 1600, head: { x: 600, y: 330, r: 150 } };
/** Four by three, with a head near its upper edge. */
export const LANDSCAPE: Portrayed = { width: 1600, height: 1200, head: { x: 1200, y: 190, r: 110 } };
/** A person stands at the far left. */
export const PANORAMA: Portrayed = { width: 2400, height: 800, head: { x: 240, y: 300, r: 110 } };
