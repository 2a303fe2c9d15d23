import type { Config } from "../../platform/config/config.ts";
import { diskSpace, isNearlyFull } from "../../platform/process/disk.ts";

/** Mails of strangers must not take the last space of the disk. On PostgreSQL they are stored on another one, which nothing here sees. */
export const hasRoom = ({ database, dataDir }: Pick<Config, "database" | "dataDir">): boolean =>
  database.kind !== "sqlite" || !isNearlyFull(diskSpace(dataDir));

/** For the console and `doctor`. */
export const NO_ROOM = "the disk of DATA_DIR is nearly full, so its mails wait there until there is space";
