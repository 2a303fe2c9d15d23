import type { ExpressionBuilder } from "kysely";
import type { ReturnedMailId } from "#contract/ids.ts";
import type {
  InboxFault,
  InboxHealth,
  ReturnedMail,
  ReturnedMailClass,
  ReturnedMailOutcome,
} from "#contract/inbox.ts";
import { DAY_MS, instantBefore } from "#domain/timing.ts";
import type { InboxConfig } from "../platform/config/config.ts";
import { heldSince } from "../platform/db/hold.ts";
import type { Read, Tables } from "../platform/db/schema.ts";
import { countRows } from "../platform/db/sql.ts";
import type { ReadDeps, WatchDeps } from "../platform/deps.ts";

/** What a person must read: questions, and what a calendar program says without an answer that counts. */
const isForPeople =
  ({ hasTags }: Pick<InboxConfig, "hasTags">) =>
  (eb: ExpressionBuilder<Tables, "returned_mails">) => {
    // With tags, a reply without one is a forgery or a copy; without tags, organisers have only what it says.
    const unanswered: ReturnedMailOutcome[] = hasTags
      ? ["tentative", "refused"]
      : ["tentative", "refused", "unproven"];
    return eb.or([
      eb("returned_mails.class", "=", "person"),
      eb.and([eb("returned_mails.class", "=", "calendar"), eb("returned_mails.outcome", "in", unanswered)]),
    ]);
  };

export async function pageOfReturned(
  { db: { read }, config }: ReadDeps,
  show: "people" | "all",
  { page, limit }: { page: number; limit: number },
): Promise<{ mails: ReturnedMail[]; total: number }> {
  const forPeople = isForPeople(config.inbox ?? { hasTags: false });
  const all = read.selectFrom("returned_mails");
  const chosen = show === "all" ? all : all.where(forPeople);
  const rows = await chosen
    .leftJoin("members", "members.id", "returned_mails.member_id")
    .leftJoin("meetups", "meetups.id", "returned_mails.meetup_id")
    .leftJoin("members as answerer", "answerer.id", "returned_mails.answering_by")
    .select((eb) => [
      forPeople(eb).as("for_people"),
      eb("returned_mails.html", "is not", null).as("has_html"),
    ])
    .select([
      "returned_mails.id",
      "returned_mails.received_at",
      "returned_mails.class",
      "returned_mails.outcome",
      "returned_mails.words",
      "returned_mails.member_id as user_id",
      "members.name as user_name",
      "members.bounces",
      "returned_mails.meetup_id",
      "meetups.title as meetup_title",
      "returned_mails.sender_name",
      "returned_mails.sender_address",
      "returned_mails.subject",
      "returned_mails.text",
      "returned_mails.seen_at",
      "answerer.name as answerer",
      "returned_mails.answering_at",
    ])
    .orderBy("returned_mails.id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const mails = rows.map(({ bounces, for_people, has_html, answerer, answering_at, ...mail }) => ({
    ...mail,
    answering: answerer === null || answering_at === null ? null : { name: answerer, at: answering_at },
    has_html: Boolean(has_html),
    for_people: Boolean(for_people),
    user_bounces: (bounces ?? 0) > 0,
  }));
  return { mails, total: await countRows(chosen) };
}

/** @returns undefined when there is no such mail */
export const htmlOfReturned = (read: Read, id: ReturnedMailId) =>
  read.selectFrom("returned_mails").select("html").where("id", "=", id).executeTakeFirst();

export async function healthOfInbox({ db: { read }, config, clock }: ReadDeps): Promise<InboxHealth> {
  const { inbox } = config;
  if (inbox === null) return null;
  const state = await read
    .selectFrom("inbox")
    .select(["connected_at", "held_until", "fault", "fault_at", "notes", "unread"])
    .where("mailbox", "=", mailboxOf(inbox))
    .executeTakeFirst();
  const { last } = await read
    .selectFrom("returned_mails")
    .select(({ fn }) => fn.max("received_at").as("last"))
    .executeTakeFirstOrThrow();
  const unseen = read
    .selectFrom("returned_mails")
    .where(isForPeople(inbox))
    .where("returned_mails.seen_at", "is", null);
  // A process that was killed recorded no end.
  const connected = state?.connected_at != null && (state.held_until ?? "") > clock().toISOString();
  return {
    address: inbox.address,
    hasTags: inbox.hasTags,
    connected,
    held: (await heldSince(read)) !== null,
    sees_copies: !connected || state.notes !== "[]",
    last_mail_at: last,
    fault: state?.fault && state.fault_at ? { code: state.fault as InboxFault, since: state.fault_at } : null,
    unseen: await countRows(unseen),
    unread: state?.unread ?? 0,
    left: await countRows(
      read
        .selectFrom("returned_mails")
        .where("class", "=", "too-many")
        .where("received_at", ">", instantBefore(clock(), DAY_MS)),
    ),
  };
}

/** Another host, user or folder is another mailbox, which is read from its beginning. */
export const mailboxOf = ({ server: { host, user, folder } }: InboxConfig): string =>
  `${user}@${host}/${folder}`;

export async function countByClass({
  db: { read },
  config,
}: Pick<WatchDeps, "db" | "config">): Promise<[ReturnedMailClass, number][]> {
  if (config.inbox === null) return [];
  const rows = await read
    .selectFrom("returned_mails")
    .select(({ fn }) => ["class", fn.countAll<number>().as("count")])
    .groupBy("class")
    .execute();
  return rows.map(({ class: its, count }) => [its, Number(count)]);
}
