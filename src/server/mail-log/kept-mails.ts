import { type ExpressionBuilder, expressionBuilder, sql } from "kysely";
import { DAY_MS, instantBefore } from "#domain/timing.ts";
import { audit } from "../audit/audit.ts";
import type { WriteContext } from "../calls/writes.ts";
import { WITH_BUTTONS } from "../mail/facts.ts";
import { kindsThatHoldWhile } from "../mail/kinds.ts";
import { inMailData } from "../mail/mail-data.ts";
import { MAIL_QUEUE } from "../mail/queue.ts";
import { isUnsent } from "../mail/status-mails.ts";
import { isStillTrue } from "../mail/still-true.ts";
import { hasMailServer } from "../platform/config/config.ts";
import type { Read, Tables, Tx } from "../platform/db/schema.ts";
import { countRows, isNotOverAt, isPublishedUpcoming } from "../platform/db/sql.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { restart } from "../platform/outbox/rows.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { IS_UNDELIVERABLE, PLACEHOLDERS } from "../records/members.ts";

type OfEmails = ExpressionBuilder<Tables, "emails">;
const EMAILS: OfEmails = expressionBuilder();

/** How long a mail that did not go is offered to be sent after all. */
const OFFERED_MS = 14 * DAY_MS;

const isKept = (eb: OfEmails) => eb.and([isUnsent(eb), eb("kept_at", "is not", null)]);

/** Recent, still true, to no invented address (decision 18), and about no meetup that is over or cancelled meanwhile. */
const stillHolds = (read: Read, now: Date, since: "kept_at" | "failed_at") => (eb: OfEmails) =>
  eb.and([
    eb("emails.recipient", "not in", PLACEHOLDERS),
    eb(since, ">", instantBefore(now, OFFERED_MS)),
    isStillTrue(read, now)(eb),
    eb.or([eb("emails.meetup_id", "is", null), eb.exists(mailedMeetup(now)(eb))]),
    eb.or([
      eb("emails.kind", "<>", "cancelled"),
      eb.exists(earlierMail(read, eb)),
      eb.exists(ownAnswer(read, eb)),
    ]),
  ]);

/** About the same meetup, to the same member, and not kept itself. */
const earlierMail = (read: Read, eb: OfEmails) =>
  eb
    .selectFrom("emails as earlier")
    .select("earlier.id")
    .whereRef("earlier.member_id", "=", "emails.member_id")
    .where("earlier.sent_at", "is not", null)
    .where(isOfCancelled(read, "earlier.meetup_id"));

const ownAnswer = (read: Read, eb: OfEmails) =>
  eb
    .selectFrom("responses")
    .select("responses.member_id")
    .whereRef("responses.member_id", "=", "emails.member_id")
    .where(isOfCancelled(read, "responses.meetup_id"));

/** A cancellation names its meetup in its data only, because the meetup may be deleted. */
const isOfCancelled = (read: Read, meetup: "earlier.meetup_id" | "responses.meetup_id") =>
  expressionBuilder<Tables, "emails">()(
    sql<string>`cast(${sql.ref(meetup)} as text)`,
    "=",
    inMailData(read, "meetup", "id"),
  );

const mailedMeetup = (now: Date) => (eb: OfEmails) =>
  eb
    .selectFrom("meetups")
    .select("meetups.id")
    .whereRef("meetups.id", "=", "emails.meetup_id")
    .where(isNotOverAt(now))
    .where((of) =>
      of.or([
        of("meetups.status", "=", "published"),
        of("emails.kind", "not in", kindsThatHoldWhile("meetup-not-over")),
      ]),
    );

const keptMails = (read: Read) => read.selectFrom("emails").select("emails.id").where(isKept);

const holding = (read: Read, now: Date) => keptMails(read).where(stillHolds(read, now, "kept_at"));

/** An invitation to what the welcome beside it asks too: one mail asks both. */
const isInWelcome = (now: Date) => (eb: OfEmails) =>
  eb.and([
    eb("emails.kind", "=", "invitation"),
    eb(
      "emails.meetup_id",
      "in",
      eb
        .selectFrom("meetups")
        .select("meetups.id")
        .where(isPublishedUpcoming(now.toISOString()))
        .orderBy("starts_at")
        .limit(WITH_BUTTONS),
    ),
    eb.exists(
      eb
        .selectFrom("emails as welcome")
        .select("welcome.id")
        .whereRef("welcome.member_id", "=", "emails.member_id")
        .where("welcome.kind", "=", "welcome")
        .where("welcome.kept_at", ">", instantBefore(now, OFFERED_MS))
        .where("welcome.sent_at", "is", null)
        .where("welcome.failed_at", "is", null),
    ),
  ]);

interface KeptCount {
  readonly count: number;
  readonly outdated: number;
  readonly inWelcome: number;
}

/** @returns null when none is kept; `outdated` and `inWelcome` are those that will not be sent */
export async function countKept(read: Read, now: Date): Promise<KeptCount | null> {
  const all = await countRows(keptMails(read));
  if (all === 0) return null;
  const held = await countRows(holding(read, now));
  const inWelcome = await countRows(holding(read, now).where(isInWelcome(now)));
  return { count: held - inWelcome, outdated: all - held, inWelcome };
}

const isFailed = (eb: OfEmails) => eb.and([eb("failed_at", "is not", null), eb("kept_at", "is", null)]);

/** To an address that takes mail: others are mended by its member or an organiser first. */
const failedMails = (read: Read, now: Date) =>
  read
    .selectFrom("emails")
    .select("emails.id")
    .where(isFailed)
    .where(stillHolds(read, now, "failed_at"))
    .where(({ eb, selectFrom }) =>
      eb.or([
        eb("emails.member_id", "is", null),
        eb("emails.member_id", "not in", selectFrom("members").select("members.id").where(IS_UNDELIVERABLE)),
      ]),
    );

/** Mails that were given up and could still go. */
export const countFailed = (read: Read, now: Date): Promise<number> => countRows(failedMails(read, now));

/** Once what made them fail was mended. */
export async function sendFailed(tx: Tx, context: WriteContext): Promise<{ readonly count: number }> {
  const { now } = context;
  const again = { failed_at: null, error_message: null, tried_since: null };
  const count = await restart(
    tx,
    now,
    MAIL_QUEUE,
    { ids: failedMails(tx, now), still: isFailed(EMAILS) },
    again,
  );
  notifyOnCommit(tx, "mail-queued");
  await auditKept(tx, context, { action: "email.failed-sent", count });
  return { count };
}

/** Once there is a mail server. Those that no longer hold are given up, and stay in the log as kept. */
export async function sendKept(tx: Tx, context: WriteContext): Promise<Refused | KeptCount> {
  const { now, config } = context;
  if (!hasMailServer(config)) return refused("no-mail-server");
  const inWelcome = await countRows(holding(tx, now).where(isInWelcome(now)));
  const ids = holding(tx, now).where((eb) => eb.not(isInWelcome(now)(eb)));
  const count = await restart(tx, now, MAIL_QUEUE, { ids, still: isKept(EMAILS) }, { kept_at: null });
  const givenUp = await giveUpKept(tx, now);
  notifyOnCommit(tx, "mail-queued");
  await auditKept(tx, context, { action: "email.kept-sent", count });
  return { count, outdated: givenUp - inWelcome, inWelcome };
}

export async function dropKept(tx: Tx, context: WriteContext): Promise<{ readonly count: number }> {
  const count = await giveUpKept(tx, context.now);
  await auditKept(tx, context, { action: "email.kept-dropped", count });
  return { count };
}

async function giveUpKept(tx: Tx, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("emails")
    .set({ failed_at: now.toISOString() })
    .where(isKept)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

interface KeptChange {
  readonly action: "email.kept-sent" | "email.kept-dropped" | "email.failed-sent";
  readonly count: number;
}

async function auditKept(tx: Tx, { now, actor }: WriteContext, { action, count }: KeptChange): Promise<void> {
  if (count > 0) await audit(tx, now, { actor, action, target: "emails", facts: { count } });
}
