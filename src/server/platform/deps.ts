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
  readonly db: Pick<Db, "read">;
}

export interface TxContext {
  readonly now: Date;
  readonly config: Config;
}
