import { DAY_MS } from "#domain/timing.ts";
import { forgetAttendance } from "./attendance/forget-attendance.ts";
import { announce } from "./db/topics.ts";
import { addUpTotals } from "./db/totals.ts";
import type { Deps } from "./deps.ts";
import { forgetOldAttempts } from "./http/limits.ts";
import { sweepPictures } from "./pictures/sweep-pictures.ts";
import { forgetDeliveries } from "./webhooks/forget-deliveries.ts";

const UNVERIFIED_DAYS = 30;
const MAIL_BODY_DAYS = 90;

export const TIDY_EVERY_MS = 60 * 60 * 1000;

/** Forgets what need not be kept (requirement 37): dead sessions, codes and challenges at once, registrations that nobody confirmed after 30 days, what a mail said and who came after 90. */
export function tidy({ db, clock }: Deps): Promise<void> {
  const now = clock();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  return db.write(async (tx) => {
    await forgetAttendance(tx, now);
    await tx.deleteFrom("sessions").where("expires_at", "<=", now.toISOString()).execute();
    await tx.deleteFrom("challenges").where("expires_at", "<=", now.toISOString()).execute();
    await tx.deleteFrom("codes").where("expires_at", "<=", now.toISOString()).execute();
    await tx
      .deleteFrom("members")
      .where("verified_at", "is", null)
      .where("is_admin", "=", 0)
      // Who answered as an administrator is counted in meetups, and is no forgotten registration.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb.selectFrom("invitations").select("member_id").whereRef("member_id", "=", "members.id"),
          ),
        ),
      )
      // A member whose address an organiser changed has as long to confirm it.
      .where((eb) => eb(eb.fn.coalesce("email_changed_at", "created_at"), "<", daysAgo(UNVERIFIED_DAYS)))
      .execute();
    await tx
      .updateTable("emails")
      .set({ letter_id: null })
      .where("sent_at", "<", daysAgo(MAIL_BODY_DAYS))
      .where("letter_id", "is not", null)
      .execute();
    await tx
      .deleteFrom("letters")
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom("emails").select("id").whereRef("letter_id", "=", "letters.id"))),
      )
      .execute();
    // Nobody waits for a last mail that could not be delivered, and its address need not be kept.
    await tx.deleteFrom("emails").where("member_id", "is", null).where("failed_at", "is not", null).execute();
    announce(tx, "personal-data-removed");
    await sweepPictures(tx, now);
    await forgetDeliveries(tx, now);
    await forgetOldAttempts(tx, now);
    await addUpTotals(tx);
  });
}
