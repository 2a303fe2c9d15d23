import { mailboxOf } from "../../inbox/queries.ts";
import type { DatabaseConfig, InboxConfig } from "../../platform/config/config.ts";
import { newClient } from "../../platform/db/postgres.ts";
import { openToRead } from "../../platform/db/sqlite.ts";
import { POSTGRES_TIMEOUT_MS } from "./databases.ts";

/** The tokens of the notes that this site left in the mailbox; null: the database cannot be read. */
export async function ownNotesIn(
  database: DatabaseConfig,
  inbox: InboxConfig,
): Promise<readonly string[] | null> {
  const mailbox = mailboxOf(inbox);
  try {
    const stored =
      database.kind === "sqlite"
        ? storedInFile(database.file, mailbox)
        : await storedInPostgres(database.directUrl, mailbox);
    return JSON.parse(String(stored?.notes ?? "[]")) as string[];
  } catch {
    // The finding about the database says why.
    return null;
  }
}

type Stored = Readonly<Record<string, unknown>> | undefined;

function storedInFile(file: string, mailbox: string): Stored {
  const opened = openToRead(file);
  try {
    return opened.prepare("select notes from inbox where mailbox = ?").get(mailbox);
  } finally {
    opened.close();
  }
}

async function storedInPostgres(url: string, mailbox: string): Promise<Stored> {
  const client = newClient(url, {
    connectionTimeoutMillis: POSTGRES_TIMEOUT_MS,
    query_timeout: POSTGRES_TIMEOUT_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query("select notes from inbox where mailbox = $1", [mailbox])).rows[0];
  } finally {
    await client.end();
  }
}
