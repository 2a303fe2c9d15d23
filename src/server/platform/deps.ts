import type { Config } from "./config/config.ts";
import { type Connections, followConnections } from "./connections.ts";
import type { Db } from "./db/database.ts";
import { type CurrentSite, currentSite } from "./site.ts";

export interface Deps {
  readonly db: Db;
  /** Read a field at the moment of use: admins change some while the program runs (decision 59). */
  readonly config: Config;
  readonly connections: Connections;
  readonly clock: () => Date;
  readonly site: CurrentSite;
}

/** @param environment the settings of the environment alone */
export async function depsOn(db: Db, environment: Config, clock: () => Date): Promise<Deps> {
  const connections = await followConnections(db, environment);
  const { config } = connections;
  return { db, config, connections, clock, site: currentSite(db, config) };
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
