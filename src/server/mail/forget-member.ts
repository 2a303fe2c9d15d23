import type { ExpressionBuilder } from "kysely";
import type { ReturnedMailId } from "#contract/ids.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import type { EmailRow, MemberRow, Read, Tables, Tx } from "../platform/db/schema.ts";
import { addressesOfOne } from "../records/mailboxes.ts";
import { kindsThatAre } from "./kinds.ts";
import { MASKED_ADDRESS } from "./placeholders.ts";
import { WITHOUT_FILE } from "./record.ts";
import { NewMails } from "./templates/inbox-news.tsx";
import { MISSING_UNNAMED } from "./templates/talk-missing.tsx";

type Leaving = Pick<MemberRow, "id" | "email" | "pending_email">;

/**
 * Removes a member from the mails to others, before the row of the member goes (decision 21). Mails that wait name them no more; of mails
 * that were sent, the text goes. The mails to the member go with the row.
 */
export async function forgetInMails(tx: Tx, member: Leaving): Promise<void> {
  await forgetAddress(tx, member);
  await forgetNamed(tx, member);
  await forgetSender(tx, member);
}

/** A test mail that an administrator sent to the address, and older mails to another member that had it. */
async function forgetAddress(tx: Tx, member: Leaving): Promise<void> {
  const { id } = member;
  const addresses = await addressesOfOne(tx, member);
  if (addresses.length === 0) return;
  const toOthers = tx
    .selectFrom("emails")
    .select("id")
    .where("recipient", "in", addresses)
    .where((eb) => eb.or([eb("member_id", "is", null), eb("member_id", "<>", id)]));
  await tx.deleteFrom("returned_mails").where("email_id", "in", toOthers).execute();
  await tx
    .deleteFrom("emails")
    .where("id", "in", toOthers)
    .where((eb) => eb.or([eb("kind", "=", "test"), eb("sent_at", "is", null)]))
    .execute();
  await tx
    .updateTable("emails")
    .set({ recipient: MASKED_ADDRESS, error_message: null })
    .where("id", "in", toOthers)
    .execute();
}

const UNNAMED = { named_id: null, letter_id: null } as const;

async function forgetNamed(tx: Tx, { id }: Leaving): Promise<void> {
  await tx
    .updateTable("emails")
    .set(WITHOUT_FILE)
    .where("named_id", "=", id)
    .where("kept_at", "is not", null)
    .where("sent_at", "is", null)
    .execute();
  await tx
    .updateTable("emails")
    .set({ subject: "" })
    .where("named_id", "=", id)
    .where("kind", "in", kindsThatAre("named-in-subject"))
    .where("sent_at", "is not", null)
    .execute();
  await tx
    .updateTable("emails")
    .set({ data: JSON.stringify(MISSING_UNNAMED) })
    .where("named_id", "=", id)
    .where("kind", "=", "talk_missing")
    .where("sent_at", "is", null)
    .execute();
  await tx.updateTable("emails").set(UNNAMED).where("named_id", "=", id).execute();
}

/** News of mails that the member wrote to the club: what was sent loses its text, what waits is about the others. */
async function forgetSender(tx: Tx, member: Leaving): Promise<void> {
  const isTheirs = await isWrittenBy(tx, member);
  const written = await tx
    .selectFrom("returned_mails")
    .select(["id", "told_at"])
    .where(isTheirs)
    .where("told_at", "is not", null)
    .$narrowType<{ told_at: Instant }>()
    .execute();
  if (written.length === 0) return;
  const news = await tx
    .selectFrom("emails")
    .select(["id", "data", "kept_at", "sent_at"])
    .where("kind", "=", "inbox_news")
    .where(
      "created_at",
      "in",
      written.map(({ told_at }) => told_at),
    )
    .execute();
  const gone = new Set(written.map((mail) => mail.id));
  for (const mail of news) await (mail.sent_at === null ? shorten(tx, mail, gone) : clear(tx, mail));
}

/** What came from an address that others use too is the member's only where their number stands beside it. */
async function isWrittenBy(read: Read, member: Leaving) {
  const addresses = await addressesOfOne(read, member);
  return (eb: ExpressionBuilder<Tables, "returned_mails">) =>
    eb.or([
      eb("member_id", "=", member.id),
      ...(addresses.length > 0 ? [eb("sender_address", "in", addresses)] : []),
    ]);
}

/** The mails that the member wrote to the club. */
export async function forgetWritten(tx: Tx, member: Leaving): Promise<void> {
  await tx
    .deleteFrom("returned_mails")
    .where(await isWrittenBy(tx, member))
    .execute();
}

type News = Pick<EmailRow, "id" | "data" | "kept_at">;

const clear = (tx: Tx, { id }: News) =>
  tx.updateTable("emails").set({ subject: "", letter_id: null }).where("id", "=", id).execute();

async function shorten(
  tx: Tx,
  { id, data, kept_at }: News,
  gone: ReadonlySet<ReturnedMailId>,
): Promise<void> {
  const { mails, more } = NewMails.parse(JSON.parse(data));
  const others = mails.filter((mail) => !gone.has(mail));
  if (others.length === 0) {
    await tx.deleteFrom("emails").where("id", "=", id).execute();
    return;
  }
  await tx
    .updateTable("emails")
    .set({ data: JSON.stringify({ mails: others, more }) })
    .where("id", "=", id)
    .execute();
  if (kept_at !== null) await tx.updateTable("emails").set(WITHOUT_FILE).where("id", "=", id).execute();
}
