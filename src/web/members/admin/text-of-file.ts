import { ApiError } from "../../base/api.ts";

const NO_TEXT =
  "Dit is geen lijst die de site kan lezen. Kies een rekenblad (.xlsx of .ods), een CSV-bestand of vCards, of plak de namen en adressen hieronder.";

/** The first bytes of an archive, and of the files of Excel until 2003 and of workbooks with a password. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Whether the server has to read this file, whatever its name. */
export async function isWorkbook(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return WORKBOOKS.some((begin) => begin.every((byte, at) => bytes[at] === byte));
}

/** UTF-16 of Excel and Outlook, else valid UTF-8, else Windows-1252, in which Excel saves CSV on a Dutch computer. @throws ApiError for a file that is not text */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  const wide = wideEncodingOf(new Uint8Array(bytes));
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  if (new Uint8Array(bytes).includes(0)) throw new ApiError(400, { error: NO_TEXT });
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : new TextDecoder("windows-1252").decode(bytes);
}

/** By its byte order mark, or a first letter whose other byte is zero. */
function wideEncodingOf([first = 0, second = 0, third = 0, fourth = 0]: Uint8Array): string | null {
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0 && third > 0 && fourth === 0))
    return "utf-16le";
  const isBigEndian =
    (first === 0xfe && second === 0xff) || (first === 0 && second > 0 && third === 0 && fourth > 0);
  return isBigEndian ? "utf-16be" : null;
}

function isUtf8(bytes: ArrayBuffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    // The decoder throws for other bytes only.
    return false;
  }
}
