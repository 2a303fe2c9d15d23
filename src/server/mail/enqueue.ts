import { randomInt } from "node:crypto";
import { type SelectQueryBuilder, sql } from "kysely";
import type { MemberId } from "#contract/ids.ts";
import { prepared } from "../platform/db/prepared.ts";
import type { EmailRow, MeetupRow, MemberRow, Tables, Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { type Delay, delayed, unclaimed } from "../platform/outbox/queue.ts";
import { GETS_MAIL } from "../records/members.ts";
import { kindsThatAre, MAIL_TEMPLATES, type MailKind, type Outgoing, type Recipient } from "./kinds.ts";
import { inMailData } from "./mail-data.ts";
import { withoutSecrets } from "./placeholders.ts";
import { ASKED_FOR } from "./queue.ts";
import { isPending, isUnsent } from "./status-mails.ts";

/** Readdresses a member's unsent mails, claimed ones too; security warnings keep the old address. */
export async function readdress(tx: Tx, id: MemberId, recipient: string): Promise<void> {
  await tx
    .updateTable("emails")
    .set({ recipient })
    .where("member_id", "=", id)
    .where("kind", "not in", kindsThatAre("warning"))
    .where(isUnsent)
    .execute();
}

/** Withdraws mails for a member whose address is no longer confirmed and may be another person's. */
export async function withdrawForConfirmed(tx: Tx, id: MemberId): Promise<void> {
  await tx
    .deleteFrom("emails")
    .where("member_id", "=", id)
    .where("kind", "in", kindsThatAre("for-confirmed"))
    .where(isUnsent)
    .execute();
}

/** Withdraws the test mail that a check left for later; one that an admin asked for stays. */
export async function withdrawCheckMails(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom("emails")
    .where(sql<boolean>`kind = 'test'`)
    .where(inMailData(tx, "arrivedToken"), "is not", null)
    .where(isPending)
    .where(unclaimed(now.toISOString()))
    .execute();
}

type Newcomer = Pick<
  MemberRow,
  "id" | "email" | "name" | "subscribed_from" | "password_hash" | "mailbox_rank"
>;

const ADDED_FROM: readonly string[] = ["organiser", "import", "import-with-consent"];

/** Asks a new member to confirm the address; one that an organiser added without a password may choose one, the first on the address only. */
export async function mailVerification(
  tx: Tx,
  now: Date,
  member: Newcomer,
  meetup: Pick<MeetupRow, "id" | "title"> | null = null,
): Promise<void> {
  const isToChoose =
    member.subscribed_from === "organiser" && member.password_hash === null && member.mailbox_rank === 0;
  const isAdded = ADDED_FROM.includes(member.subscribed_from);
  await forgetWaiting(tx, now, member, ["verify", "set_password"]);
  await enqueue(tx, now, member, isToChoose ? { kind: "set_password" } : { kind: "verify", meetup, isAdded });
}

export async function mailAlreadyMember(
  tx: Tx,
  now: Date,
  member: Newcomer,
  from: {
    readonly meetup: Pick<MeetupRow, "id" | "title"> | null;
    readonly isAnswered: boolean;
    readonly isMuted: boolean;
    /** The name of another person that the mail offers to add. */
    readonly joining?: string | undefined;
    readonly isFull?: boolean;
  },
): Promise<void> {
  await forgetWaiting(tx, now, member, ["already_member"]);
  await enqueue(tx, now, member, { kind: "already_member", ...from });
}

/** Withdraws unclaimed mails of these kinds: a visitor that asks five times gets one mail. */
async function forgetWaiting(tx: Tx, now: Date, member: Newcomer, kinds: readonly MailKind[]): Promise<void> {
  await tx
    .deleteFrom("emails")
    .where("member_id", "=", member.id)
    .where("kind", "in", kinds)
    .where(isPending)
    .where(unclaimed(now.toISOString()))
    .execute();
}

/** A mail that a visitor can cause waits a random time: sending it would slow the next answer (promise 5). */
export const SETTLE_MS = { least: 100, most: 250 };

const soon = (now: Date): Delay => ({
  notBefore: new Date(now.getTime() + randomInt(SETTLE_MS.least, SETTLE_MS.most)),
});

/** Queues a mail in the transaction that causes it. @returns its id */
export async function enqueue(
  tx: Tx,
  now: Date,
  to: Recipient,
  mail: Outgoing,
  delay?: Delay,
): Promise<number> {
  const said = columnsOfMail(mail, now);
  const columns = { ...said, ...delayed(now, delay ?? (said.priority <= ASKED_FOR ? soon(now) : {})) };
  const [queued] = await queuedMails(tx, {
    ...columns,
    member_id: to.id,
    recipient: to.email,
    recipient_name: to.name,
  });
  if (!queued) throw new Error(`no mail of the kind "${mail.kind}" was queued`);
  notifyOnCommit(tx, "mail-queued");
  return queued.id;
}

type QueuedMail = ReturnType<typeof columnsOfMail> &
  Pick<EmailRow, "next_attempt_at" | "member_id" | "recipient" | "recipient_name">;

const queuedMails = prepared((tx: Tx, mail: QueuedMail) =>
  tx
    .insertInto("emails")
    .values({
      kind: mail.kind,
      priority: mail.priority,
      meetup_id: mail.meetup_id,
      meetup_title: mail.meetup_title,
      named_id: mail.named_id,
      states: mail.states,
      data: mail.data,
      subject: mail.subject,
      created_at: mail.created_at,
      next_attempt_at: mail.next_attempt_at,
      member_id: mail.member_id,
      recipient: mail.recipient,
      recipient_name: mail.recipient_name,
    })
    .returning("id"),
);

/** Queues the mail to a member; without one it runs the same statements and leaves nothing (promise 5). */
export async function enqueueIfMember(
  tx: Tx,
  now: Date,
  { email, member }: { readonly email: string; readonly member: MemberRow | undefined },
  mail: Outgoing,
): Promise<void> {
  const queued = await enqueue(tx, now, member ?? { id: null, email, name: "" }, mail);
  await tx.deleteFrom("emails").where("id", "=", queued).where("member_id", "is", null).execute();
}

/** Queues the mail to every selected member whose address still gets mail, in one statement. @returns how many those are */
export async function enqueueToAll(
  tx: Tx,
  now: Date,
  members: SelectQueryBuilder<Tables, "members", object>,
  mail: Outgoing,
  delay?: Delay,
): Promise<number> {
  const columns = { ...columnsOfMail(mail, now), ...delayed(now, delay) };
  const names = namesOfGiven(columns);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("emails")
    .columns([...names, "member_id", "recipient", "recipient_name"])
    .expression(
      members
        .where(GETS_MAIL)
        .select([
          ...names.map((name) => typed(columns[name]).as(name)),
          "members.id",
          "members.email",
          "members.name",
        ]),
    )
    .executeTakeFirstOrThrow();
  notifyOnCommit(tx, "mail-queued");
  return Number(numInsertedOrUpdatedRows ?? 0);
}

export const enqueueToAdmins = (tx: Tx, now: Date, mail: Outgoing): Promise<number> =>
  enqueueToAll(
    tx,
    now,
    tx.selectFrom("members").where("members.is_admin", "=", 1).where("members.verified_at", "is not", null),
    mail,
  );

/** The columns with a value: a null has no type in the statement, and an omitted column is null anyway. */
function namesOfGiven<Columns extends object>(columns: Columns): Extract<keyof Columns, string>[] {
  const names: Extract<keyof Columns, string>[] = [];
  for (const name in columns) if (columns[name] !== null) names.push(name);
  return names;
}

/** A value as a selected column; PostgreSQL needs its type there. */
const typed = (value: string | number | null) =>
  typeof value === "number" ? sql`cast(${value} as integer)` : sql`cast(${value} as text)`;

function columnsOfMail<Kind extends MailKind>(mail: Outgoing<Kind>, now: Date) {
  const template = MAIL_TEMPLATES[mail.kind];
  return {
    ...template.columns(mail),
    subject: withoutSecrets(template.subject(mail)),
    created_at: now.toISOString(),
  };
}
