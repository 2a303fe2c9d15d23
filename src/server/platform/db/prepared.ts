import type { Compilable, CompiledQuery, DialectAdapter } from "kysely";
import type { Read, Tx } from "./schema.ts";

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Built and compiled once, for frequent calls. @param build gets placeholders, which it can only put into the statement */
export function prepared<
  Values extends { readonly [Name in keyof Values]: number | string | null },
  Row,
  On extends Read | Tx = Read,
>(build: (db: On, values: Values) => Compilable<Row>): (db: On, values: Values) => Promise<Row[]> {
  const placeholders = new Proxy({} as Values, { get: (_, name) => new Placeholder(String(name)) });
  /** An adapter belongs to one database, whose engine decides the SQL. */
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  return async (db, values) => {
    const executor = db.getExecutor();
    const earlier = compiled.get(executor.adapter);
    const query = earlier ?? build(db, placeholders).compile();
    // Compiling passes the query to the plugins, which must see every run (`forbidReadInWrite`).
    if (earlier) executor.transformQuery(query.query, query.queryId);
    else compiled.set(executor.adapter, query);
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof Values] : value,
    );
    return (await executor.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
