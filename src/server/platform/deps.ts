import type { Config } from "./config/config.ts";
import type { Db } from "./db/database.ts";
import type { CurrentSite } from "./site.ts";

/** What the operations need from outside. It includes the clock, which lets tests set the time. */
export interface Deps {
  readonly db: Db;
  readonly config: Config;
  readonly clock: () => Date;
  readonly site: CurrentSite;
}

/** For code that already has a transaction or a reader, and needs no other access to the database. */
export type TxContext = Omit<Deps, "db" | "site">;
