import type { Insertable } from "kysely";
import type { ReturnedMailId } from "#contract/ids.ts";
import type { ReturnedMailClass } from "#contract/inbox.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { KEPT_DAYS } from "#domain/retention.ts";
import { DAY_MS, instantBefore } from "#domain/timing.ts";
import { deleteUnsentNews } from "../mail/record.ts";
import type { Read, Tables, Tx } from "../platform/db/schema.ts";
import { countRows } from "../platform/db/sql.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";

export interface ArrivedMail {
  /** Null: nothing of it could be read. */
  readonly raw: Uint8Array | null;
  readonly size: number;
  readonly receivedAt: Date;
}

/** `left`: it stays unseen in the mailbox, for a person. */
export type Disposition = "handled" | "left";

export const dispositionOf = (its: ReturnedMailClass): Disposition =>
  its === "own" || its === "unreadable" || its === "too-many" ? "left" : "handled";

export interface Arrival {
  readonly digest: string;
  readonly received_at: Instant;
}

type NewReturnedMail = Insertable<Tables["returned_mails"]>;

export async function storeReturned(tx: Tx, mail: NewReturnedMail): Promise<ReturnedMailId> {
  const { id } = await tx.insertInto("returned_mails").values(mail).returning("id").executeTakeFirstOrThrow();
  notifyOnCommit(tx, "inbox-changed");
  return id;
}

/** Strangers must not fill the disk: what is more stays in the mailbox, where it came. */
const MAX_A_DAY = { ofOne: 20, ofAll: 300 };

/** Counts what is kept with the words of its sender, and proves nothing. */
export async function areTooMany(read: Read, { received_at }: Arrival, sender: string): Promise<boolean> {
  const today = read
    .selectFrom("returned_mails")
    .where((eb) => eb.or([eb("class", "=", "person"), eb("outcome", "=", "unproven")]))
    .where("received_at", ">", instantBefore(new Date(received_at), DAY_MS))
    .where("received_at", "<=", received_at);
  const ofOne = await countRows(today.where("sender_address", "=", sender));
  return ofOne >= MAX_A_DAY.ofOne || (await countRows(today)) >= MAX_A_DAY.ofAll;
}

/** Deletes the texts and senders of mails after their term; class and outcome stay as long as mails in the log. */
export async function forgetReturned(tx: Tx, now: Date): Promise<void> {
  const before = instantBefore(now, KEPT_DAYS.returnedMail * DAY_MS);
  await tx
    .updateTable("returned_mails")
    .set(WITHOUT_CONTENT)
    .where("received_at", "<", before)
    .where((eb) => eb.or([eb("sender_address", "is not", null), eb("words", "is not", null)]))
    .execute();
  await tx
    .updateTable("emails")
    .set({ letter_id: null, subject: "" })
    .where("kind", "=", "inbox_news")
    .where("sent_at", "<", before)
    .where("letter_id", "is not", null)
    .execute();
  await deleteUnsentNews(tx, before);
}

const WITHOUT_CONTENT = {
  sender_name: null,
  sender_address: null,
  subject: null,
  text: null,
  html: null,
  words: null,
} as const;
