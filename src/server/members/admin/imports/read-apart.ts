import { runApart, scriptBeside } from "../../../platform/process/apart.ts";
import { limitConcurrency } from "../../../platform/process/concurrency.ts";
import { type Refused, refused } from "../../../platform/refusals.ts";
import type { GivenList, ReadImport } from "./read-import.ts";
import type { GivenWorkbook, ReadWorkbook, UnreadWorkbook } from "./sheets.ts";

const LIST_READER = {
  script: scriptBeside(import.meta, "list-reader"),
  timeoutMs: 120_000,
  heapMb: 256,
  cpuS: 30,
};

/** A small archive may hold gigabytes, outside what V8 counts as its heap. */
export const SHEET_READER = {
  script: scriptBeside(import.meta, "sheet-reader"),
  timeoutMs: 120_000,
  memoryMb: 300,
  cpuS: 30,
};

const inTurn = limitConcurrency({ concurrent: 1, waiting: 5, retryAfterS: 5 });

/** The first entry of an address book (RFC 2849). */
const LDIF = /^\uFEFF?(?:version: 1[\r\n]+)?\s{0,9}dn::? ?\S/i;
const JSON_TEXT = /^\s{0,99}(?:\[\s{0,99}[[{]|\{\s{0,99}")/;

/** In a process of its own: some text takes a second of computing. Refuses a list without any e-mail address: its column is missing. */
export async function readApart(list: GivenList): Promise<Refused | ReadImport> {
  const { csv } = list;
  if (LDIF.test(csv) || JSON_TEXT.test(csv)) return refused("import-no-list");
  if (csv.trim() !== "" && !csv.includes("@")) return refused("import-without-email");
  const read = await inTurn(() => runApart<ReadImport>(LIST_READER, list));
  return read ?? refused("import-unreadable");
}

/** What a process gives no answer to is no workbook, or one that is larger than its memory and time. */
export async function readWorkbookApart({ file, sheet }: GivenWorkbook): Promise<Refused | ReadWorkbook> {
  const read = await inTurn(() => runApart<ReadWorkbook | UnreadWorkbook>(SHEET_READER, { file, sheet }));
  return typeof read === "object" && read !== null ? read : refused(read ?? "workbook-broken");
}
