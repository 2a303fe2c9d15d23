import { type SelectQueryBuilder, sql } from "kysely";
import type { Tables, Tx } from "../db/schema.ts";
import { announce } from "../db/topics.ts";
import { BOUNCES_THAT_STOP } from "./bounces.ts";
import { type Outgoing, priorityOf, type Recipient } from "./mails.ts";
import { withoutSecrets } from "./personal.ts";
import { subjectOf } from "./templates/all.ts";

/**
 * Queues a mail by the commit that causes it.
 * @returns its id
 */
export async function enqueue(tx: Tx, now: Date, to: Recipient, mail: Outgoing): Promise<number> {
  const { id } = await tx
    .insertInto("emails")
    .values({ ...columnsOf(mail, now), member_id: to.id, recipient: to.email, recipient_name: to.name })
    .returning("id")
    .executeTakeFirstOrThrow();
  announce(tx, "mail-queued");
  return id;
}

/** Queues the mail to every selected member whose address takes mail, in one statement. */
export async function enqueueToAll(
  tx: Tx,
  now: Date,
  members: SelectQueryBuilder<Tables, "members", object>,
  mail: Outgoing,
): Promise<void> {
  const columns = columnsOf(mail, now);
  const names = Object.keys(columns) as (keyof typeof columns)[];
  await tx
    .insertInto("emails")
    .columns([...names, "member_id", "recipient", "recipient_name"])
    .expression(
      members
        .where("members.bounces", "<", BOUNCES_THAT_STOP)
        .select([
          ...names.map((name) => typed(name, columns[name]).as(name)),
          "members.id",
          "members.email",
          "members.name",
        ]),
    )
    .execute();
  announce(tx, "mail-queued");
}

const INTEGERS = new Set(["priority", "meetup_id"]);

/** A value among columns; PostgreSQL wants to hear its type there. */
const typed = (name: string, value: string | number | null) =>
  INTEGERS.has(name) ? sql`cast(${value} as integer)` : sql`cast(${value} as text)`;

/** What is the same for every recipient. */
function columnsOf(mail: Outgoing, now: Date) {
  const meetup = "meetup" in mail ? mail.meetup : null;
  return {
    kind: mail.kind,
    priority: priorityOf(mail.kind),
    subject: withoutSecrets(subjectOf(mail)),
    meetup_id: mail.kind === "cancelled" ? null : (meetup?.id ?? null),
    meetup_title: meetup?.title ?? null,
    data: JSON.stringify(dataOf(mail)),
    created_at: now.toISOString(),
    next_attempt_at: now.toISOString(),
  };
}

/** What the template needs and the database will not have any more, or may not have in the clear. */
function dataOf(mail: Outgoing) {
  if ("sealedCode" in mail) return { sealedCode: mail.sealedCode };
  if (mail.kind === "changed") return { before: mail.before, hasPlace: mail.hasPlace };
  if (mail.kind === "new_sign_in") return { device: mail.device, when: mail.when };
  if (mail.kind === "email_changed_notice") return { by: mail.by };
  if (mail.kind === "message") return { message: mail.message.id };
  return mail.kind === "cancelled" ? { meetup: mail.meetup, hasPlace: mail.hasPlace } : {};
}
