import type { MeetupForm } from "#contract/meetups/admin.ts";
import type { MeetupId, MemberId } from "#contract/row-id.ts";
import { audit } from "../../audit/record.ts";
import { announce } from "../../db/topics.ts";
import type { Deps } from "../../deps.ts";
import { inviteEveryone } from "../../invitations/invite.ts";
import { firstReminders, reminderTimes } from "./reminder-times.ts";
import { scheduleOf } from "./schedule.ts";

/** Announces a meetup and invites every verified member in the same transaction; a past one invites nobody. */
export function createMeetup(
  { db, config, clock }: Deps,
  form: MeetupForm,
  actor: MemberId,
): Promise<MeetupId> {
  const now = clock();
  const schedule = scheduleOf(form, config.site.timeZone);
  const reminders = firstReminders(reminderTimes(form, config.site.timeZone), now);
  return db.write(async (tx) => {
    const { id } = await tx
      .insertInto("meetups")
      .values({
        ...form,
        ...schedule,
        ...reminders,
        remind_guests: form.remind_guests ? 1 : 0,
        created_by: actor,
        created_at: now.toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    announce(tx, "meetups-changed");
    if (schedule.starts_at >= now.toISOString()) await inviteEveryone(tx, now, { id, ...form });
    await audit(tx, now, {
      actor,
      action: "meetup.created",
      target: `meetup:${id}`,
      detail: form.title,
    });
    return id;
  });
}
