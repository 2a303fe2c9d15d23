import { waitAtMost } from "../process/concurrency.ts";
import { diskSpace } from "../process/disk.ts";
import { whyUnwritable } from "./errors.ts";
import type { Tx } from "./schema.ts";

type Write = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

const TRIAL_PATIENCE_MS = 1_000;
/** More than the free space of partly filled pages. */
const TRIAL = "x".repeat(64 * 1024);

/** After a failed write, tries again only when `whyNotWritable` is called. @param isSuspect whether writes may fail although none did */
export function watchWrites(write: Write, isSuspect: () => boolean = () => false) {
  let why: string | null = null;
  let trial: Promise<void> | null = null;
  const notice = (error: unknown) => {
    why = (error instanceof Error ? whyUnwritable(error) : null) ?? why;
  };
  const tryWriting = async () => {
    try {
      await write(takeRoom);
      why = null;
    } catch (error) {
      // A trial that other writes held up proves nothing; the last known reason stays.
      notice(error);
    }
    trial = null;
  };
  const watched: Write = async (work) => {
    try {
      return await write(work);
    } catch (error) {
      notice(error);
      throw error;
    }
  };
  return {
    write: watched,
    whyNotWritable: async (): Promise<string | null> => {
      if (why === null && !isSuspect()) return null;
      trial ??= tryWriting();
      await waitAtMost(trial, TRIAL_PATIENCE_MS);
      return why;
    },
  };
}

/** Proves that there is room, and leaves nothing behind. */
async function takeRoom(tx: Tx): Promise<void> {
  const bucket = "trial";
  await tx.insertInto("attempts").values({ bucket, moments: TRIAL, forget_at: "" }).execute();
  await tx.deleteFrom("attempts").where("bucket", "=", bucket).execute();
}

const HARDLY_ANY_ROOM = 1024 * 1024;

export const isAlmostFull = (folder: string): boolean => diskSpace(folder).free < HARDLY_ANY_ROOM;
