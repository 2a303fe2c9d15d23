import type { Size } from "#domain/pictures.ts";

/** A grey progressive JPEG of one colour: a small file that is decoded once for each of its scans. */
export function jpegOfScans({ width, height }: Size, scans: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const noChange = entropyCoded(endsOfBlocks(blocks));
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, frame),
    segment(0xc4, oneCode(0x00, 0x00)),
    segment(0xda, [1, 1, 0x00, 0, 0, 0x00]),
    entropyCoded("0".repeat(blocks)),
    segment(0xc4, oneCode(0x10, 0xe0)),
    ...coefficients(scans - 1).flatMap((scan) => [segment(0xda, [1, 1, 0x00, ...scan]), noChange]),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** The AC scans in a valid order: each coefficient's highest bit, then the lower ones. */
const coefficients = (count: number) =>
  Array.from({ length: 14 * 63 }, (_none, index) => {
    const low = 13 - Math.floor(index / 63);
    const place = (index % 63) + 1;
    return [place, place, ((low === 13 ? 0 : low + 1) << 4) | low];
  }).slice(0, count);

function segment(code: number, data: Uint8Array | readonly number[]): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, Uint8Array.from(data)]);
}

/** A Huffman table in which the bit 0 stands for this value. */
const oneCode = (table: number, value: number) => [table, 1, ...Array<number>(15).fill(0), value];

/** Runs of blocks without anything: the bit 0, then how many beyond 16,384 in 14 bits. */
function endsOfBlocks(blocks: number): string {
  if (blocks <= 0) return "";
  const run = Math.min(blocks, 32_767);
  if (run < 16_384) return `0${"0".repeat(14)}`;
  return `0${(run - 16_384).toString(2).padStart(14, "0")}${endsOfBlocks(blocks - run)}`;
}

function entropyCoded(bits: string): Buffer {
  const bytes = bits.match(/.{1,8}/g) ?? [];
  return Buffer.from(
    bytes.flatMap((byte) => {
      const value = Number.parseInt(byte.padEnd(8, "1"), 2);
      return value === 0xff ? [value, 0] : [value];
    }),
  );
}
