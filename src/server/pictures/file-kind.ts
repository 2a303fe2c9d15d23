import type { Refusal } from "../platform/refusals.ts";

/** By its content, not its name. The image library gets only accepted formats: its other decoders are never reached. */
export function refusalOfKind(file: Uint8Array): Refusal | null {
  const text = (from: number, to: number) => String.fromCharCode(...file.subarray(from, to));
  if (text(0, 3) === "\xff\xd8\xff") return null;
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return isAnimatedPng(file) ? "picture-moves" : null;
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return null;
  if (text(4, 8) !== "ftyp") return "picture-kind";
  // The first brands of a still and of an animated AVIF file; HEIC has others.
  if (text(8, 12) === "avif") return null;
  return text(8, 12) === "avis" ? "picture-moves" : "picture-kind";
}

/** Looks for an `acTL` chunk before the image data (PNG, third edition, 11.3.6.1). */
function isAnimatedPng(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 8; at + 8 <= file.length; at += view.getUint32(at) + 12) {
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
    if (type === "acTL") return true;
    if (type === "IDAT") return false;
  }
  return false;
}
