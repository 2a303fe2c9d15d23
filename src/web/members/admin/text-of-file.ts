import { ApiError } from "../../base/api.ts";

const NO_TEXT =
  "Dit is geen tekstbestand. Bewaar een werkblad van Excel of Numbers als CSV, of plak de namen en adressen hieronder.";

/** Valid UTF-8, else Windows-1252, in which Excel saves CSV on a Dutch computer. @throws ApiError for a file that is not text */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  if (new Uint8Array(bytes).includes(0)) throw new ApiError(400, { error: NO_TEXT });
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : new TextDecoder("windows-1252").decode(bytes);
}

function isUtf8(bytes: ArrayBuffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
