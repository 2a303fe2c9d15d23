import type { AnswerOf } from "#contract/endpoint.ts";
import type { MemberId } from "#contract/ids.ts";
import { MemberMessageForm, type sentToMembers } from "#contract/mailings.ts";
import { audit } from "../audit/audit.ts";
import { isAdmins } from "../calls/rights.ts";
import { MAX_BOUNCES } from "../mail/bounces.ts";
import { enqueueToAll } from "../mail/enqueue.ts";
import type { Read, Tx } from "../platform/db/schema.ts";
import { countRows, wantsInvitations } from "../platform/db/sql.ts";
import type { Deps } from "../platform/deps.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { type Batch, siteBatchKind } from "../records/batches.ts";
import { MAX_MESSAGES } from "./queries.ts";

type Message = Pick<Batch<MemberMessageForm>, "data" | "createdBy" | "createdAt">;

export const MEMBER_MESSAGE = siteBatchKind({
  name: "member-message",
  data: MemberMessageForm,
  isAllowed: isAdmins,
  run: async (tx, now, batch, actor) => {
    await mailToMembers(tx, now, batch);
    if (actor !== null) await auditMessage(tx, now, batch.data, { actor, action: "members.messaged" });
  },
  undo: async (tx, now, { data }, actor) => {
    await auditMessage(tx, now, data, { actor, action: "members.message-undone" });
    return true;
  },
});

const auditMessage = (
  tx: Tx,
  now: Date,
  { to, subject }: MemberMessageForm,
  entry: { readonly actor: MemberId | null; readonly action: "members.messaged" | "members.message-undone" },
) => audit(tx, now, { ...entry, target: to === null ? "members" : `member:${to}`, detail: subject });

interface SendInput {
  readonly form: MemberMessageForm;
  /** Length of the undo period; 0 sends at once. */
  readonly seconds: number;
  readonly actor: MemberId;
}

export function sendMemberMessage(
  { db, clock }: Deps,
  { form, seconds, actor }: SendInput,
): Promise<Refused | { recipients: number }> {
  const now = clock();
  return db.write(async (tx) => {
    const recipients = await countRecipients(tx, form, now);
    if (recipients === 0) return refused("nobody-to-write-to");
    await MEMBER_MESSAGE.begin(tx, now, { meetup: null, seconds, recipients, data: form, by: actor });
    await auditMessage(tx, now, form, { actor, action: "members.messaged" });
    return { recipients };
  });
}

async function mailToMembers(tx: Tx, now: Date, { data, createdBy, createdAt }: Message): Promise<void> {
  const recipients = await countRecipients(tx, data, now);
  if (recipients === 0) return;
  const { to, subject, text } = data;
  const message = await tx
    .insertInto("messages")
    .values({
      subject,
      text,
      recipients,
      sender_id: createdBy,
      created_at: createdAt,
      meetup_id: null,
      audience: null,
      member_id: to,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueueToAll(tx, now, recipientsOf(tx, data, now), { kind: "member_message", message });
}

/** A message to one member is no mailing: it goes to a muted member as well. */
function recipientsOf(read: Read, { to }: Pick<MemberMessageForm, "to">, now: Date) {
  const members = read.selectFrom("members").where("members.verified_at", "is not", null);
  return to === null ? members.where(wantsInvitations(now)) : members.where("members.id", "=", to);
}

function countRecipients(read: Read, form: Pick<MemberMessageForm, "to">, now: Date): Promise<number> {
  return countRows(recipientsOf(read, form, now).where("members.bounces", "<", MAX_BOUNCES));
}

export async function messagesToMembers(read: Read, now: Date): Promise<AnswerOf<typeof sentToMembers>> {
  const messages = await read
    .selectFrom("messages")
    .leftJoin("members", "members.id", "messages.sender_id")
    .select(["messages.id", "subject", "text", "recipients", "messages.created_at", "members.name as sender"])
    .where("meetup_id", "is", null)
    .where("member_id", "is", null)
    .orderBy("messages.id", "desc")
    .limit(MAX_MESSAGES)
    .execute();
  return { messages, recipients: await countRecipients(read, { to: null }, now) };
}
