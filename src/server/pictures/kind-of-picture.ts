import type { Refusal } from "#contract/refusals.ts";

/**
 * Why a file is no picture that we take, by its content, whatever it is called. The library is given nothing else, so that
 * none of its readers of other formats is ever reached.
 */
export function refusalOfKind(file: Uint8Array): Refusal | null {
  const text = (from: number, to: number) => String.fromCharCode(...file.subarray(from, to));
  if (text(0, 3) === "\xff\xd8\xff") return null;
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return isAnimatedPng(file) ? "picture-moves" : null;
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return null;
  if (text(4, 8) !== "ftyp") return "picture-kind";
  // The first brand of an AVIF file, and of one that moves; those of HEIC are others.
  if (text(8, 12) === "avif") return null;
  return text(8, 12) === "avis" ? "picture-moves" : "picture-kind";
}

/** An `acTL` chunk before the picture itself (PNG, third edition, 11.3.6.1). */
function isAnimatedPng(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 8; at + 8 <= file.length; at += view.getUint32(at) + 12) {
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
    if (type === "acTL") return true;
    if (type === "IDAT") return false;
  }
  return false;
}
