import { randomUUID } from "node:crypto";
import { MINUTE_MS } from "#domain/timing.ts";
import { MailboxError, READ_ELSEWHERE } from "./faults.ts";
import type { mailboxLease } from "./lease.ts";
import type { Mailbox, Note } from "./mailbox.ts";

/** A reader that did not replace its note for this long has ended. */
const ENDED_AFTER_MS = 15 * MINUTE_MS;

/**
 * Two databases, such as a site and a clone of its machine, do not see each other's lease: what they share is the mailbox. The reader
 * leaves a note in it and replaces it, each time with another token, which the database stores first. A note with another token was
 * written by a copy of the database. Without a folder there is no note.
 */
export function readingNote(lease: ReturnType<typeof mailboxLease>) {
  return {
    /** @throws MailboxError while another database's process reads the mailbox */
    keep: async (mailbox: Mailbox): Promise<void> => {
      const notes = await mailbox.notes();
      if (notes === null) return;
      const known = await lease.notes();
      await refuseWhereOtherReads(mailbox, notes, known);
      const token = randomUUID();
      // Both, because the process may end before the note is replaced.
      await lease.storeNotes([token, ...known.slice(0, 1)]);
      await mailbox.replaceNotes(notes, token);
    },
    /** When the reader stops by itself, so that another one need not wait. */
    remove: async (mailbox: Mailbox): Promise<void> => {
      const notes = await mailbox.notes();
      if (notes !== null) await mailbox.replaceNotes(notes, null);
    },
  };
}

/** @param known the tokens of this database's own notes. @throws MailboxError while another database's process reads the mailbox */
export async function refuseWhereOtherReads(
  mailbox: Mailbox,
  notes: readonly Note[],
  known: readonly string[],
): Promise<void> {
  const others = notes.filter(({ token }) => !known.includes(token));
  if (others.length === 0) return;
  const now = await mailbox.serverTime();
  const isReading = others.some(({ at }) => now === null || !isFarFrom(now, at));
  if (isReading) throw new MailboxError(Object.assign(new Error(OTHER), { code: READ_ELSEWHERE }), null);
}

/** Both moments are of the mail server's clock. A note from the future is from before that clock was set back. */
const isFarFrom = (now: Date, at: Date): boolean => Math.abs(now.getTime() - at.getTime()) >= ENDED_AFTER_MS;

const OTHER =
  "a copy of this site reads it, by the note in its folder Trefpunt-lezer; end that copy, or say there that it is not the site";
