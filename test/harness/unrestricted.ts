import type { Connection, Read } from "../../src/server/db/schema.ts";

/** The database without what its types forbid: tests break rules on purpose, and look into tables of the engine. */
export const unrestricted = (db: Read): Connection => db as Connection;
