import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { EmailRow } from "../db/schema.ts";
import type { Deps } from "../deps.ts";

const AT_ONCE = 500;

/** Whether a mail went no further than this disk: there was no mail server when its turn came. */
export const isOnDisk = (folder: string, { message_id }: Pick<EmailRow, "message_id">): boolean =>
  message_id !== null && existsSync(join(folder, mailFileName(message_id)));

export const mailFileName = (messageId: string) => `${messageId.replace(/^<|@.*$/g, "")}.eml`;

/**
 * Removes the files of mails that the log no longer has, or no longer knows the words of (requirements 36 and 37), also those
 * of the time before there was a mail server.
 */
export async function sweepMailFiles({ db, config }: Deps): Promise<void> {
  const { folder } = config.mail;
  const names = (await namesIn(folder)).filter((name) => /^\d+\.\w+\.eml$/.test(name));
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const some = names.slice(from, from + AT_ONCE);
    const rows = await db.read
      .selectFrom("emails")
      .select("message_id")
      .where(
        "id",
        "in",
        some.map((name) => Number.parseInt(name, 10)),
      )
      .where((eb) => eb.or([eb("letter_id", "is not", null), eb("sent_at", "is", null)]))
      .execute();
    const kept = new Set(rows.map(({ message_id }) => mailFileName(message_id ?? "")));
    for (const name of some) if (!kept.has(name)) await rm(join(folder, name), { force: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    // It is made for the first mail.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
