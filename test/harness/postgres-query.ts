import pg from "pg";

/** Runs one statement on a separate connection. */
export async function queryOnce(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
