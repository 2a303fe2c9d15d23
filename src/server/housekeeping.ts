import type { FastifyBaseLogger } from "fastify";
import { MAX_UNDO_SECONDS } from "#contract/fields.ts";
import { secondsAfter } from "#domain/countdown.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { KEPT_DAYS } from "#domain/retention.ts";
import { DAY_MS, HOUR_MS, instantAfter, instantBefore, MINUTE_MS } from "#domain/timing.ts";
import { NO_CHANGE_ASKED } from "./access/ended-access.ts";
import { forgetAnswers } from "./answers/forget-answers.ts";
import { shortenFutureOffers } from "./answers/places/offers.ts";
import { forgetFutureAttempts } from "./calls/rate-limits.ts";
import { forgetFutureCalls } from "./calls/repeated-calls.ts";
import { sessionExpiry } from "./calls/session.ts";
import { forgetReturned } from "./inbox/returned-mails.ts";
import { clearSilentBounces } from "./mail/bounces.ts";
import { forgetFiles } from "./mail/calendar-files.ts";
import { VERIFY_MS } from "./mail/placeholders.ts";
import { MAIL_QUEUE } from "./mail/queue.ts";
import { deleteUndeliverable, deleteUnusedLetters } from "./mail/record.ts";
import { removeMember } from "./members/remove-member.ts";
import { sweepPictures } from "./pictures/pictures.ts";
import type { Db } from "./platform/db/database.ts";
import { lock } from "./platform/db/locks.ts";
import { forgetExpired, type RepairedMoment } from "./platform/db/moments.ts";
import type { Read, Tx } from "./platform/db/schema.ts";
import { notifyOnCommit } from "./platform/db/topics.ts";
import { addUpTotals } from "./platform/db/totals.ts";
import type { Deps } from "./platform/deps.ts";
import { repairFutureRows } from "./platform/outbox/rows.ts";
import { attendanceOf, forgetNamedGuests, forgottenBefore } from "./records/attendance.ts";
import { forgetOldDepartures } from "./records/departures.ts";
import { forgetOldWishes } from "./records/wishes.ts";
import { CHALLENGE_MS } from "./sign-in/passkeys/ceremonies.ts";
import { forgetDeclined } from "./talks/forget-talks.ts";
import { forgetDeliveries } from "./webhooks/deliveries.ts";
import { DELIVERIES } from "./webhooks/queue.ts";

export const REPAIR_EVERY_MS = 5 * MINUTE_MS;

/** Mends times written while the clock ran ahead: a mail would wait, or a code be valid, for as long. Clocks may differ by a minute. */
export function repairFutureTimes({ db, clock }: Deps): Promise<void> {
  const now = clock();
  return db.write(async (tx) => {
    for (const repair of new Set(Object.values<Repair>(REPAIRS))) await repair(tx, now);
    await tx
      .updateTable("ticks")
      .set({ at: now.toISOString() })
      .where("at", ">", instantAfter(now, MINUTE_MS))
      .execute();
  });
}

type Repair = (tx: Tx, now: Date) => Promise<void>;

const repairMails: Repair = (tx, now) => repairFutureRows(tx, now, MAIL_QUEUE);
const repairDeliveries: Repair = (tx, now) => repairFutureRows(tx, now, DELIVERIES);

const REPAIRS: Readonly<Record<RepairedMoment, Repair>> = {
  "repeated_calls.at": forgetFutureCalls,
  "codes.expires_at": async (tx, now) => {
    await tx.deleteFrom("codes").where("created_at", ">", instantAfter(now, MINUTE_MS)).execute();
  },
  "challenges.expires_at": async (tx, now) => {
    const ahead = (validMs: number) => instantAfter(now, 2 * validMs);
    await tx
      .deleteFrom("challenges")
      .where((eb) =>
        eb.or([
          eb.and([eb("purpose", "<>", "joining"), eb("expires_at", ">", ahead(CHALLENGE_MS))]),
          eb("expires_at", ">", ahead(VERIFY_MS)),
        ]),
      )
      .execute();
  },
  "attempts.forget_at": forgetFutureAttempts,
  "sessions.expires_at": beginSessionsNow,
  "emails.next_attempt_at": repairMails,
  "emails.claimed_until": repairMails,
  "webhook_deliveries.next_attempt_at": repairDeliveries,
  "webhook_deliveries.claimed_until": repairDeliveries,
  "batches.not_before": repairFutureBatches,
  "responses.offered_until": shortenFutureOffers,
  "talks.report_due_at": async (tx, now) => {
    const latest = instantAfter(now, DAY_MS);
    await tx
      .updateTable("talks")
      .set({ report_due_at: latest })
      .where("report_due_at", ">", latest)
      .execute();
  },
};

/** None waits longer than one that begins now with the longest time to undo it. */
async function repairFutureBatches(tx: Tx, now: Date): Promise<void> {
  const longest = secondsAfter(now, MAX_UNDO_SECONDS);
  const { numUpdatedRows } = await tx
    .updateTable("batches")
    .set({ not_before: longest.toISOString() })
    .where("not_before", ">", instantAfter(longest, MINUTE_MS))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) notifyOnCommit(tx, "batches-changed");
}

/** Restarts the term of sessions from the future: none ends early, and none lasts longer than a new one. */
async function beginSessionsNow(tx: Tx, now: Date): Promise<void> {
  const ahead = instantAfter(now, MINUTE_MS);
  await tx.updateTable("sessions").set({ proved_at: null }).where("proved_at", ">", ahead).execute();
  await tx
    .updateTable("sessions")
    .set({ created_at: now.toISOString(), last_seen_at: now.toISOString(), expires_at: sessionExpiry(now) })
    .where((or) => or.or([or("created_at", ">", ahead), or("last_seen_at", ">", ahead)]))
    .execute();
}

export const TIDY_EVERY_MS = HOUR_MS;

interface Tidying {
  readonly log: Pick<FastifyBaseLogger, "warn">;
  /** Milliseconds that no change of the clock affects. */
  readonly uptimeMs?: () => number;
}

/** Longer than this without any activity, or a jump of the clock by more than a day, may be a wrong clock. */
const QUIET_MS = 7 * DAY_MS;

/** Not in the day after the clock jumped ahead or the site was away for a week: deletions are final, and the clock may be wrong. */
export function tidyUnlessClockJumped(
  deps: Deps,
  { log, uptimeMs = () => performance.now() }: Tidying,
): () => Promise<void> {
  let before: { readonly clock: number; readonly uptime: number } | null = null;
  let waitsUntil = 0;
  return async () => {
    const clock = deps.clock().getTime();
    const uptime = uptimeMs();
    const jumpMs =
      before === null
        ? clock - ((await lastActivity(deps.db.read)) ?? clock) - QUIET_MS
        : clock - before.clock - (uptime - before.uptime) - DAY_MS;
    before = { clock, uptime };
    if (jumpMs > 0) {
      waitsUntil = uptime + DAY_MS;
      const at = new Date(clock).toISOString();
      log.warn({ clock: at }, "the clock may have jumped ahead; housekeeping deletes nothing for a day");
    }
    if (uptime >= waitsUntil) await runHousekeeping(deps);
  };
}

/** When something last happened on the site, in milliseconds since the epoch; null on a new one. */
async function lastActivity(read: Read): Promise<number | null> {
  const { mail, entry, seen } = await read
    .selectNoFrom((eb) => [
      eb.selectFrom("emails").select("created_at").orderBy("id", "desc").limit(1).as("mail"),
      eb.selectFrom("audit").select("at").orderBy("id", "desc").limit(1).as("entry"),
      eb
        .selectFrom("sessions")
        .select(({ fn }) => fn.max("last_seen_at").as("at"))
        .as("seen"),
    ])
    .executeTakeFirstOrThrow();
  const moments = [mail, entry, seen].filter((moment) => moment !== null).map((moment) => Date.parse(moment));
  return moments.length === 0 ? null : Math.max(...moments);
}

/** A sentence where the clock is before what happened last; otherwise null. Clocks may differ by a minute. */
export async function whyClockIsBehind({ db, clock }: Pick<Deps, "db" | "clock">): Promise<string | null> {
  const now = clock();
  const last = await lastActivity(db.read);
  return last !== null && last - now.getTime() > MINUTE_MS
    ? `The clock reads ${now.toISOString()}, before ${new Date(last).toISOString()}, when something last happened on the site: correct it with timedatectl set-ntp true`
    : null;
}

/** Deletes what need not be kept (promise 37), after the terms of `domain/retention.ts`. */
export async function runHousekeeping({ db, clock, config }: Deps): Promise<void> {
  const now = clock();
  const daysAgo = (days: number) => instantBefore(now, days * DAY_MS);
  await removeUnconfirmed(db, now, daysAgo(KEPT_DAYS.unconfirmed));
  if (config.inbox) await db.write((tx) => clearSilentBounces(tx, now));
  await db.write((tx) => forgetNamedGuests(tx, daysAgo(KEPT_DAYS.namedGuests)));
  await db.write((tx) => forgetAttendance(tx, now));
  await db.write((tx) => forgetDeclined(tx, now));
  await db.write(forgetFiles);
  await db.write((tx) => forgetAnswers(tx, now));
  await db.write(async (tx) => {
    await forgetAskedAddresses(tx, daysAgo(KEPT_DAYS.unconfirmed));
    await forgetExpired(tx, now);
    await tx
      .updateTable("emails")
      .set({ letter_id: null })
      .where("sent_at", "<", daysAgo(KEPT_DAYS.mailText))
      .where("letter_id", "is not", null)
      .execute();
    await tx
      .updateTable("emails")
      .set({ data: "{}" })
      .where("kept_at", "<", daysAgo(KEPT_DAYS.mailText))
      .where("data", "<>", "{}")
      .execute();
    await deleteUnusedLetters(tx);
    await deleteUndeliverable(tx);
    await forgetReturned(tx, now);
    await forgetOldDepartures(tx, now);
    await forgetOldWishes(tx, now);
    notifyOnCommit(tx, "personal-data-removed");
    await sweepPictures(tx, now);
    await forgetDeliveries(tx, now);
    await addUpTotals(tx);
  });
}

/** In one transaction each, because a removal locks the member's meetups. */
async function removeUnconfirmed(db: Db, now: Date, before: Instant): Promise<void> {
  for (const { id } of await unconfirmed(db.read, before).execute())
    await db.write(async (tx) => {
      const member = await unconfirmed(tx, before).where("members.id", "=", id).executeTakeFirst();
      if (member) await removeMember(tx, now, member, { farewell: false });
    });
}

/** An invitation to a meetup that ends later keeps a member: an organiser may have put them on its list. */
const unconfirmed = (read: Read, before: Instant) =>
  read
    .selectFrom("members")
    .select(["members.id", "members.email", "members.name", "members.pending_email"])
    .where("verified_at", "is", null)
    .where("is_admin", "=", 0)
    .where((eb) => eb(eb.fn.coalesce("email_changed_at", "created_at"), "<", before))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("invitations")
            .innerJoin("meetups", "meetups.id", "invitations.meetup_id")
            .select("invitations.member_id")
            .whereRef("invitations.member_id", "=", "members.id")
            .where("meetups.ends_at", ">=", before),
        ),
      ),
    );

/** New addresses that members asked for, and nobody confirmed since the newest mail about it. */
async function forgetAskedAddresses(tx: Tx, before: Instant): Promise<void> {
  await tx
    .updateTable("members")
    .set(NO_CHANGE_ASKED)
    .where("pending_email", "is not", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("emails")
            .select("emails.id")
            .whereRef("emails.member_id", "=", "members.id")
            .where("kind", "=", "email_change")
            .where("created_at", ">=", before),
        ),
      ),
    )
    .execute();
}

/** Deletes the attendance of meetups that ended 90 days ago, with their door links; only the totals remain. */
async function forgetAttendance(tx: Tx, now: Date): Promise<void> {
  const over = await tx
    .selectFrom("meetups")
    .select("id")
    .where("ends_at", "<", forgottenBefore(now))
    .where((eb) =>
      eb.or([
        eb.exists(eb.selectFrom("ticks").select("id").whereRef("ticks.meetup_id", "=", "meetups.id")),
        eb.exists(eb.selectFrom("walk_ins").select("key").whereRef("walk_ins.meetup_id", "=", "meetups.id")),
        eb.exists(
          eb.selectFrom("door_links").select("id").whereRef("door_links.meetup_id", "=", "meetups.id"),
        ),
      ]),
    )
    .execute();
  const locked = await lock(tx, { meetups: over.map(({ id }) => id) });
  for (const meetup of locked.values()) {
    await tx.deleteFrom("door_links").where("meetup_id", "=", meetup.id).execute();
    const totals = await attendanceOf(tx, meetup, now);
    if (totals) {
      const { came, stayedAway, waited, walkIns } = totals;
      const row = { came, stayed_away: stayedAway ?? 0, waited, walk_ins: walkIns };
      await tx
        .insertInto("attendance_totals")
        .values({ meetup_id: meetup.id, ...row })
        .onConflict((conflict) => conflict.column("meetup_id").doUpdateSet(row))
        .execute();
    }
    await tx.deleteFrom("ticks").where("meetup_id", "=", meetup.id).execute();
    await tx.deleteFrom("walk_ins").where("meetup_id", "=", meetup.id).execute();
  }
}
