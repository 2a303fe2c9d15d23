import type { Metadata } from "sharp";

/** What a decoder may take, in bytes: with the process around it that stays under 300 MB (promise 74, measured in decision 31). */
export const MOST_DECODER_BYTES = 215 * 1_000_000;

type Decoded = Pick<
  Metadata,
  "format" | "depth" | "channels" | "isProgressive" | "chromaSubsampling" | "width" | "height"
>;

/** How many bytes the decoder takes for a picture, as measured for each format; most formats are read line by line and take few. */
export function decoderBytes(picture: Decoded): number {
  return picture.width * picture.height * bytesPerPixel(picture);
}

function bytesPerPixel({ format, depth, channels = 4, isProgressive, chromaSubsampling }: Decoded): number {
  const isDeep = depth !== "uchar";
  // The whole picture in the planes of the codec, and again as pixels.
  if (format === "heif") return isDeep ? 24 : 17.5;
  if (!isProgressive) return 0;
  // All passes together make the picture, so all of it is held.
  if (format === "png") return channels * (isDeep ? 2 : 1) * 1.25;
  // Two bytes for each coefficient; with 4:2:0 half as many as with 4:4:4.
  return channels * 2.1 * (chromaSubsampling === "4:2:0" ? 0.5 : 1);
}
