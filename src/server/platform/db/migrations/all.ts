import type { Migration } from "kysely/migration";
import * as release010 from "./0005-release-0.1.0.ts";
import * as release100 from "./0022-release-1.0.0.ts";
import * as release110 from "./0041-release-1.1.0.ts";
import * as release120 from "./0047-release-1.2.0.ts";
import * as release130 from "./0077-release-1.3.0.ts";

/** Append only: a migration that has been released never changes. */
export const migrations: Record<string, Migration> = {
  "0005-release-0.1.0": release010,
  "0022-release-1.0.0": release100,
  "0041-release-1.1.0": release110,
  "0047-release-1.2.0": release120,
  "0077-release-1.3.0": release130,
};
