import { ApiError } from "../../base/api.ts";

const NO_TEXT =
  "Dit is geen tekstbestand. Bewaar een werkblad van Excel of Numbers als CSV, of plak de namen en adressen hieronder.";

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
    return false;
  }
}
