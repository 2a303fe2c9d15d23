import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fillDemo } from "../src/server/operate/demo/fill.ts";
import { readConfig } from "../src/server/platform/config/config.ts";
import { openDatabase } from "../src/server/platform/db/database.ts";
import { storedDutch } from "./harness/stored-dutch.ts";

test("a whole demo stores no Dutch but people's own words and mails as they were sent", async () => {
  const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), "trefpunt-stored-words-")) });
  await fillDemo(config);
  const db = await openDatabase(config.database);
  expect(await storedDutch(db.read)).toEqual([]);
  await db.close();
});
