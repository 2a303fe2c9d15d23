import type { CompiledQuery } from "kysely";
import type { Read } from "../../src/server/platform/db/schema.ts";
import { isPostgres } from "../../src/server/platform/db/sql.ts";
import { connectionOf } from "./statements.ts";

/** The lines of EXPLAIN for every query that `ask` makes. */
export async function plansOf(read: Read, ask: (read: Read) => Promise<unknown>): Promise<string[]> {
  const queries: CompiledQuery[] = [];
  const watching = connectionOf(read).withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  });
  const executor = watching.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  Object.assign(executor, {
    executeQuery: (...parameters: Parameters<typeof execute>) => {
      queries.push(parameters[0]);
      return execute(...parameters);
    },
  });
  await ask(watching);
  const explain = isPostgres(read) ? "explain" : "explain query plan";
  const plans: string[] = [];
  for (const { sql, parameters } of queries) {
    const explained = { ...queries[0], sql: `${explain} ${sql}`, parameters } as CompiledQuery;
    const { rows } = await connectionOf(read).executeQuery<{ detail: string } | { "QUERY PLAN": string }>(
      explained,
    );
    plans.push(...rows.map((row) => ("detail" in row ? row.detail : row["QUERY PLAN"])));
  }
  return plans;
}
