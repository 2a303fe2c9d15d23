import type { KyselyPlugin, RootOperationNode } from "kysely";
import type { Connection, Read, Tx } from "../../src/server/platform/db/schema.ts";
import { unrestricted } from "../../src/server/platform/db/sql.ts";
import type { Deps } from "../../src/server/platform/deps.ts";

/** The connection behind what programs can only read. */
export const connectionOf = (read: Read): Connection => read as unknown as Connection;

/** The statements that `work` runs inside its transactions, in order, as operation and table. */
export async function statementsOf(deps: Deps, work: (deps: Deps) => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const { db } = deps;
  await work({
    ...deps,
    db: {
      ...db,
      write: (task) => db.write((tx) => task(unrestricted(tx).withPlugin(watching(seen)) as unknown as Tx)),
    },
  });
  return seen;
}

/** The queries that `work` runs with this reader, likewise. */
export async function queriesOf(read: Read, work: (read: Read) => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  await work(connectionOf(read).withPlugin(watching(seen)));
  return seen;
}

const watching = (seen: string[]): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    seen.push(sentence(node));
    return node;
  },
  transformResult: async ({ result }) => result,
});

function sentence(node: RootOperationNode): string {
  const [table = ""] =
    /(?<="identifier":\{"kind":"IdentifierNode","name":")\w+/.exec(JSON.stringify(node)) ?? [];
  return `${node.kind} ${table}`;
}
