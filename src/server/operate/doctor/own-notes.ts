import { mailboxOf } from "../../inbox/queries.ts";
import type { DatabaseConfig, InboxConfig } from "../../platform/config/config.ts";
import { rowsOf } from "./rows.ts";

const NOTES = "select notes from inbox where mailbox = ?1";

/** The tokens of the notes that this site left in the mailbox; null: the database cannot be read. */
export async function ownNotesIn(
  database: DatabaseConfig,
  inbox: InboxConfig,
): Promise<readonly string[] | null> {
  try {
    const [found = []] = await rowsOf(database, [{ text: NOTES, values: [mailboxOf(inbox)] }]);
    return JSON.parse(String(found[0]?.notes ?? "[]")) as string[];
  } catch {
    // The finding about the database says why.
    return null;
  }
}
