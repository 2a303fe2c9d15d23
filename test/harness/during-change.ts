import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { expect } from "vitest";
import type { TestProgram } from "./program.ts";

/**
 * Makes the call during a change of the database, such as the withdrawal of a right: it begins before the change commits
 * and ends after it.
 * @returns how it ended
 */
export async function duringChange(
  program: TestProgram,
  change: string,
  call: () => Promise<{ status: number }>,
): Promise<number> {
  const other = await connectionTo(program);
  await other.run("begin immediate");
  await other.run(change);
  const reply = call();
  await Promise.race([reply, hasBegun(program)]);
  await other.run("commit");
  await other.close();
  return (await reply).status;
}

/** A call counts once its session and its body were read. */
async function hasBegun(program: TestProgram): Promise<void> {
  const metrics = async () => (await program.app.inject("/metrics")).body;
  await expect.poll(metrics, { timeout: 20_000, interval: 1 }).toContain("trefpunt_calls_in_progress 1\n");
}

/** A connection outside the program. */
export async function connectionTo({ config: { database } }: TestProgram) {
  if (database.kind === "sqlite") {
    const file = new DatabaseSync(database.file);
    return { run: async (statement: string) => file.exec(statement), close: async () => file.close() };
  }
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return {
    run: async (statement: string) => {
      await client.query(statement.replace("begin immediate", "begin"));
    },
    close: () => client.end(),
  };
}
