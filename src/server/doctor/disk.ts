import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import { type Finding, finding } from "./finding.ts";

const MB = 1024 * 1024;
const GB = 1024 * MB;

/** How little is too little: of a large disk a small part is still much. */
const LITTLE = { part: 0.1, bytes: 10 * GB };
const HARDLY = { part: 0.02, bytes: GB };
/** However small the disk. */
const NOTHING = 50 * MB;

/** @param folder on the disk that is meant; there need not be such a folder yet */
export function examineDisk(folder: string): Finding {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder);
    return spaceOn({ free: bavail * bsize, total: blocks * bsize });
  } catch (error) {
    // Whatever keeps us from it, the folder it lies in is on the same disk as far as we can know.
    if (dirname(folder) === folder) throw error;
    return examineDisk(dirname(folder));
  }
}

/** @param space in bytes */
export function spaceOn({ free, total }: { free: number; total: number }): Finding {
  const isUnder = ({ part, bytes }: typeof LITTLE) => free < part * total && free < bytes;
  const said = `${Math.floor(free / MB)} MB free of ${Math.floor(total / MB)}`;
  if (free < NOTHING || isUnder(HARDLY))
    return finding("disk", "wrong", `${said}; make room: with a full disk nothing can be changed`);
  return isUnder(LITTLE)
    ? finding("disk", "look", `${said}; make room in time`)
    : finding("disk", "ok", said);
}
