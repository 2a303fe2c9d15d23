import { runApart, scriptBeside } from "../../../platform/process/apart.ts";
import { limitConcurrency } from "../../../platform/process/concurrency.ts";
import { type Refused, refused } from "../../../platform/refusals.ts";
import type { GivenList, ReadImport } from "./read-import.ts";

const READER = {
  script: scriptBeside(import.meta, "list-reader"),
  timeoutMs: 120_000,
  heapMb: 256,
  cpuS: 30,
};

const inTurn = limitConcurrency({ concurrent: 1, waiting: 5, retryAfterS: 5 });

/** In a process of its own: some text takes a second of computing. Refuses a list without any e-mail address: its column is missing. */
export async function readApart({ csv, columns, names }: GivenList): Promise<Refused | ReadImport> {
  if (csv.trim() !== "" && !csv.includes("@")) return refused("import-without-email");
  const read = await inTurn(() => runApart<ReadImport>(READER, { csv, columns, names }));
  return read ?? refused("import-unreadable");
}
