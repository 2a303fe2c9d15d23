import { standOf } from "../db/migrate.ts";
import { type Finding, finding } from "./finding.ts";

/** @param applied the names of the migrations that the database has had; null: it has no tables */
export function examineTables(applied: readonly string[] | null): Finding {
  if (applied === null) return finding("tables", "look", "there are none yet; the next start makes them");
  switch (standOf(applied)) {
    case "newer":
      return finding(
        "tables",
        "wrong",
        "they were made by a newer version; start that one again, or put back the copy it made before it changed them: restore backups/before-…",
      );
    case "older":
      return finding(
        "tables",
        "look",
        "they are of an older version; the next start makes a copy and changes them",
      );
    case "same":
      return finding("tables", "ok", "as this version has them");
  }
}
