import * as z from "zod";
import type { PendingKind } from "#contract/pending-kinds.ts";
import { firstName } from "#domain/greeting.ts";
import { isSameName } from "#domain/name-order.ts";
import { MASKED_ADDRESS } from "../mail/placeholders.ts";
import type { MemberRow, Tx } from "../platform/db/schema.ts";

type Leaving = Pick<MemberRow, "id" | "email" | "name">;

/** In texts of the club, which stay when their writer leaves (decision 21). */
const INSTEAD_OF_NAME = "een lid dat er niet meer is";
const HELPER = "Helper";

/** Removes a member's own name and address from what they wrote for the club, and from the door links that have their name. */
export async function forgetName(tx: Tx, member: Leaving): Promise<void> {
  await unsignMessages(tx, member);
  await unsignPendingMessages(tx, member);
  await renameDoorLinks(tx, member);
}

const PENDING_MESSAGES = ["message", "member-message"] as const satisfies PendingKind[];

/** The same in messages that wait to be sent, also when another admin took them over. */
async function unsignPendingMessages(tx: Tx, member: Leaving): Promise<void> {
  const batches = await tx
    .selectFrom("batches")
    .select(["id", "data"])
    .where("kind", "in", PENDING_MESSAGES)
    .where("written_by", "=", member.id)
    .execute();
  for (const { id, data } of batches) {
    const message = PendingMessage.parse(JSON.parse(data));
    const subject = unsigned(message.subject, member);
    const text = unsigned(message.text, member);
    const unsignedData = JSON.stringify({ ...message, subject, text });
    await tx.updateTable("batches").set({ data: unsignedData }).where("id", "=", id).execute();
  }
}

const PendingMessage = z.looseObject({ subject: z.string(), text: z.string() });

const unsigned = (text: string, { email, name }: Leaving): string =>
  withoutWord(withoutWord(text, email, MASKED_ADDRESS), name, INSTEAD_OF_NAME);

async function unsignMessages(tx: Tx, member: Leaving): Promise<void> {
  const { id } = member;
  const messages = await tx
    .selectFrom("messages")
    .select(["id", "subject", "text"])
    .where("written_by", "=", id)
    .execute();
  for (const message of messages) {
    const subject = unsigned(message.subject, member);
    const text = unsigned(message.text, member);
    if (subject !== message.subject || text !== message.text)
      await tx.updateTable("messages").set({ subject, text }).where("id", "=", message.id).execute();
    if (subject === message.subject) continue;
    await tx
      .updateTable("emails")
      .set({ subject })
      .where("named_id", "=", id)
      .where("subject", "=", message.subject)
      .execute();
    await tx
      .updateTable("audit")
      .set({ detail: subject })
      .where("actor_id", "=", id)
      .where("detail", "=", message.subject)
      .execute();
  }
}

/** A name or an address as a word of its own: 'Jo' is not in 'Jongens'. */
function withoutWord(text: string, word: string, instead: string): string {
  const literally = word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return text.replaceAll(
    new RegExp(`(?<![\\p{L}\\p{N}])${literally}(?![\\p{L}\\p{N}])`, "giu"),
    () => instead,
  );
}

/** A first name only where no other member has it: the link is theirs then. */
async function renameDoorLinks(tx: Tx, { id, name }: Leaving): Promise<void> {
  const first = firstName(name);
  const links = await tx.selectFrom("door_links").select(["id", "name"]).execute();
  const named = links.filter((link) => isSameName(link.name, name) || isSameName(link.name, first));
  if (named.length === 0) return;
  const others = await tx.selectFrom("members").select("name").where("id", "<>", id).execute();
  const isShared = others.some((other) => isSameName(firstName(other.name), first));
  const ids = named.filter((link) => !isShared || !isSameName(link.name, first)).map((link) => link.id);
  if (ids.length > 0)
    await tx.updateTable("door_links").set({ name: HELPER }).where("id", "in", ids).execute();
}
