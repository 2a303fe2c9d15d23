import { expect, test } from "vitest";
import type { Db } from "./database.ts";
import { watchOutages } from "./outages.ts";

test("a PostgreSQL without connections is one record, whatever it makes fail", () => {
  const logged: string[] = [];
  const log = {
    error: (_fields: object, msg: string) => logged.push(msg),
    warn: (_fields: object, msg: string) => logged.push(msg),
    info: (_fields: object, msg: string) => logged.push(msg),
  };
  const outages = watchOutages({ isShared: true } as Db);
  for (let count = 1; count <= 10; count += 1) {
    const error = Object.assign(new Error("sorry, too many clients already"), { code: "53300" });
    expect(outages.isKnown({ err: error }, log)).toBe(true);
  }
  expect(logged).toEqual([
    "PostgreSQL has no connection left for this process; end what else uses them, or raise max_connections; retrying",
  ]);
});
