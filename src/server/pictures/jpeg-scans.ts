const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** How many scans a JPEG has: a progressive one is decoded once for each (ITU-T T.81, B.1). */
export function scansOf(jpeg: Uint8Array): number {
  let scans = 0;
  let at = jpeg.indexOf(MARKER, 2);
  while (at !== -1 && at + 1 < jpeg.length) {
    const code = jpeg[at + 1] ?? 0;
    if (code === END_OF_IMAGE) return scans;
    if (code === START_OF_SCAN) scans += 1;
    at = jpeg.indexOf(MARKER, at + lengthOf(jpeg, at, code));
  }
  return scans;
}

/** Of the marker with its segment. The pixels of a scan follow its segment; the search for a marker skips them. */
function lengthOf(jpeg: Uint8Array, at: number, code: number): number {
  // Bytes of 255 before a marker fill up.
  if (code === MARKER) return 1;
  if (isAlone(code)) return 2;
  return 2 + (jpeg[at + 2] ?? 0) * 256 + (jpeg[at + 3] ?? 0);
}

/** A 255 among the pixels, which a 0 follows, and markers without a segment: RST0 to RST7, SOI and reserved ones. */
const isAlone = (code: number): boolean => code < 0xc0 || (code >= 0xd0 && code <= 0xd8);
