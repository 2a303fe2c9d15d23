import type { Config } from "./config.ts";
import type { Db } from "./db/database.ts";
import type { CurrentSite } from "./site/site.ts";

/** What the verbs need from outside; time comes in with it, so that tests can set the clock. */
export interface Deps {
  readonly db: Db;
  readonly config: Config;
  readonly clock: () => Date;
  readonly site: CurrentSite;
}

/** The same for whoever has a transaction or a reader already, and so needs no other way to the database. */
export type TxContext = Omit<Deps, "db" | "site">;
