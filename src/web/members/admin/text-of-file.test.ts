import { expect, test } from "vitest";
import { isWorkbook, textOfFile } from "./text-of-file.ts";

const LINE = "Zoë Müller;zoe@example.org €";

const utf16 = (text: string) => [...Buffer.from(text, "utf16le")];

test.each([
  ["UTF-8", [...new TextEncoder().encode(LINE)]],
  ["UTF-8 with a byte order mark", [0xef, 0xbb, 0xbf, ...new TextEncoder().encode(LINE)]],
  ["Windows-1252", [...LINE].map((sign) => (sign === "€" ? 0x80 : sign.charCodeAt(0)))],
  ["UTF-16 with a byte order mark", utf16(`\uFEFF${LINE}`)],
  ["UTF-16", utf16(LINE)],
  ["UTF-16 of big endian", utf16(`\uFEFF${LINE}`).flatMap((_byte, at, all) => all[at ^ 1] ?? [])],
])("a file in %s is decoded", async (_encoding, bytes) => {
  expect(await textOfFile(new Blob([new Uint8Array(bytes)]))).toBe(LINE);
});

test.each([
  ["a workbook", [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00], true],
  ["a workbook of 1997", [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1], true],
  ["a list", [...Buffer.from("PK;lid@b.nl")], false],
])("sees whether %s is for the server to read", async (_what, bytes, isForServer) => {
  expect(await isWorkbook(new Blob([new Uint8Array(bytes)]))).toBe(isForServer);
});

test("a file that is neither text nor a workbook is refused with what to do", async () => {
  const picture = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10])]);
  await expect(textOfFile(picture)).rejects.toThrow("Kies een rekenblad (.xlsx of .ods), een CSV-bestand");
});
