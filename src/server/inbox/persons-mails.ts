import type { FastifyBaseLogger } from "fastify";
import type { ReturnedMailId } from "#contract/ids.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { instantAfter, instantBefore, MINUTE_MS } from "#domain/timing.ts";
import { enqueueToAdmins } from "../mail/enqueue.ts";
import { membersOfMail } from "../mail/folding.ts";
import { isOurs } from "../platform/db/hold.ts";
import { lockCount } from "../platform/db/locks.ts";
import type { Read, Tx } from "../platform/db/schema.ts";
import { countRows } from "../platform/db/sql.ts";
import type { Deps } from "../platform/deps.ts";
import { runScheduled, type Stoppable } from "../platform/scheduled.ts";
import type { PersonsMail } from "./incoming.ts";
import { mailProvenBy, memberWriting } from "./matching.ts";
import { type Arrival, areTooMany, storeReturned } from "./returned-mails.ts";

/** @returns what it counts as */
export async function recordPersonsMail(
  tx: Tx,
  { arrival, mail }: { readonly arrival: Arrival; readonly mail: PersonsMail },
): Promise<"person" | "automatic" | "too-many"> {
  const { from, subject, text, html, proof } = mail;
  const answered = await mailProvenBy(tx, proof, from.address);
  const mailed = answered ? await membersOfMail(tx, answered) : [];
  const member = await memberWriting(tx, { ...from, answered: mailed });
  const counted = await classOf(tx, { arrival, mail, isOfMember: member !== undefined });
  if (counted !== "person") {
    await storeReturned(tx, { ...arrival, class: counted });
    return counted;
  }
  await storeReturned(tx, {
    ...arrival,
    class: "person",
    email_id: answered?.id ?? null,
    member_id: member?.id ?? null,
    meetup_id: answered?.meetup_id ?? null,
    sender_name: from.name,
    sender_address: from.address,
    subject,
    text,
    html,
  });
  return "person";
}

interface Counted {
  readonly arrival: Arrival;
  readonly mail: PersonsMail;
  readonly isOfMember: boolean;
}

async function classOf(read: Read, { arrival, mail, isOfMember }: Counted) {
  const { proof, from, isBulk } = mail;
  const answersOurs = proof.tag !== null || proof.messageId !== null;
  if (isBulk && !answersOurs && !isOfMember) return "automatic";
  return (await areTooMany(read, arrival, from.address)) ? "too-many" : "person";
}

/** Organisers get at most one mail in this time. */
const TOLD_EVERY_MS = 15 * MINUTE_MS;
const MAX_NAMED = 10;

export const tellOfMails = (deps: Deps, log: FastifyBaseLogger): Stoppable =>
  runScheduled(deps, log, {
    name: "mails about the inbox",
    topics: ["inbox-changed", "hold-changed"],
    runDue: () => tellOrganisers(deps),
    next: () => nextMail(deps.db.read),
  });

/** When organisers may be mailed again; null: there is nothing to tell. */
async function nextMail(read: Read): Promise<Instant | null> {
  const last = await lastTold(read);
  const waiting = await untold(read, last).select("id").limit(1).executeTakeFirst();
  return waiting ? instantAfter(new Date(last?.told_at ?? 0), TOLD_EVERY_MS) : null;
}

type Told = Awaited<ReturnType<typeof lastTold>>;

/** With it organisers were told of all before it: marking each would rewrite the thousands of a flood. */
const lastTold = (read: Read) =>
  read
    .selectFrom("returned_mails")
    .select(["id", "told_at"])
    .where("class", "=", "person")
    .where("told_at", "is not", null)
    .orderBy("told_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Those whose text is still kept. */
const untold = (read: Read, last: Told) =>
  read
    .selectFrom("returned_mails")
    .where("id", ">", last?.id ?? (0 as ReturnedMailId))
    .where("class", "=", "person")
    .where("seen_at", "is", null)
    .where("sender_address", "is not", null)
    .where(isOurs);

export function tellOrganisers({ db, clock }: Deps): Promise<void> {
  const now = clock();
  return db.write(async (tx) => {
    await lockCount(tx, "mails about the inbox");
    const last = await lastTold(tx);
    if ((last?.told_at ?? "") > instantBefore(now, TOLD_EVERY_MS)) return;
    const waiting = untold(tx, last);
    const mails = await waiting.select("id").orderBy("id").limit(MAX_NAMED).execute();
    const newest = await waiting.select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
    if (!newest) return;
    const more = (await countRows(waiting)) - mails.length;
    // More than one, because a member's mails go with the member.
    const marked = [...mails.map(({ id }) => id), newest.id];
    await tx
      .updateTable("returned_mails")
      .set({ told_at: now.toISOString() })
      .where("id", "in", marked)
      .execute();
    await enqueueToAdmins(tx, now, { kind: "inbox_news", mails: mails.map(({ id }) => id), more });
  });
}
