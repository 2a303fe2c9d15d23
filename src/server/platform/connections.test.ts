import { expect, test } from "vitest";
import { readConfig } from "./config/config.ts";
import { followConnections } from "./connections.ts";
import type { Db } from "./db/database.ts";
import { seal } from "./secrets/sealing.ts";

const SECRET = "a secret of at least thirty-two characters";

const rowOf = (url: string) => [{ kind: "address", sealed: seal(SECRET, JSON.stringify({ url })) }];

type Rows = ReturnType<typeof rowOf>;

/** A database whose answers come when the test says. */
function slowDatabase() {
  const answers: ((rows: Rows) => void)[] = [];
  const rows = () => new Promise<Rows>((resolve) => answers.push(resolve));
  const query = { orderBy: () => ({ execute: rows }), executeTakeFirst: async () => undefined };
  const read = { selectFrom: () => ({ select: () => query }) };
  return { db: { read, announceHere: () => undefined } as unknown as Db, answers };
}

test("a reading that began earlier and ends later does not bring older settings back", async () => {
  const { db, answers } = slowDatabase();
  const following = followConnections(db, readConfig({ SECRET }));
  answers[0]?.([]);
  const { config, refresh } = await following;
  const [earlier, later] = [refresh(), refresh()];
  answers[2]?.(rowOf("https://nieuw.example.org"));
  await later;
  answers[1]?.(rowOf("https://oud.example.org"));
  await earlier;
  expect(config.publicUrl).toBe("https://nieuw.example.org");
});
