import { statfsSync } from "node:fs";
import { dirname } from "node:path";

const MB = 1024 * 1024;
const GB = 1024 * MB;

/** In bytes; `free` for this user. */
export interface DiskSpace {
  readonly free: number;
  readonly total: number;
}

/** @param folder any folder on the disk; it need not exist yet */
export function diskSpace(folder: string): DiskSpace {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch (error) {
    // Whatever the error is, the parent folder is presumably on the same disk.
    if (dirname(folder) === folder) throw error;
    return diskSpace(dirname(folder));
  }
}

interface Limit {
  readonly part: number;
  readonly bytes: number;
}

/** Both limits must be passed, because a small part of a large disk is still much. */
const LITTLE: Limit = { part: 0.1, bytes: 10 * GB };
const HARDLY: Limit = { part: 0.02, bytes: GB };
const MIN_FREE_BYTES = 50 * MB;

const isUnder = ({ free, total }: DiskSpace, { part, bytes }: Limit) => free < part * total && free < bytes;

export const isFilling = (space: DiskSpace): boolean => isUnder(space, LITTLE);

/** What is left is for registrations and answers. */
export const isNearlyFull = (space: DiskSpace): boolean =>
  space.free < MIN_FREE_BYTES || isUnder(space, HARDLY);
