import type { Config } from "./config/config.ts";
import type { Db } from "./db/database.ts";
import type { CurrentSite } from "./site.ts";

export interface Deps {
  readonly db: Db;
  readonly config: Config;
  readonly clock: () => Date;
  readonly site: CurrentSite;
}

export interface ReadDeps extends Omit<Deps, "db"> {
  readonly db: Pick<Db, "read" | "whyNotWritable">;
}

/** For routes that are no calls, such as health and metrics: they cannot write either. */
export interface WatchDeps extends Omit<Deps, "db"> {
  readonly db: Omit<Db, "write">;
}

/** For code in a transaction that counts against limits, makes tokens or mails. */
export interface TxContext {
  readonly now: Date;
  readonly config: Config;
}
