import type { MeetupForm } from "#contract/admin-meetups.ts";
import type { MeetupId } from "#contract/meetups.ts";
import type { MemberId } from "#contract/members.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import { audit } from "../audit.ts";
import { announce } from "../db/topics.ts";
import type { Deps } from "../deps.ts";
import { inviteEveryone } from "../guest-list/invite.ts";
import { lockMeetup } from "../guest-list/lock-meetup.ts";
import { promoteWaiting } from "../guest-list/promote.ts";
import { scheduleOf } from "./schedule.ts";

interface Edit {
  readonly id: MeetupId;
  readonly form: MeetupForm;
  readonly editor: MemberId;
}

/** Changes a meetup. A raised maximum promotes from the waiting list; one moved to the future invites. */
export function updateMeetup(
  { db, config, clock }: Deps,
  edit: Edit,
): Promise<Refused | { kind: "updated" }> {
  const { id, form, editor } = edit;
  const now = clock();
  const schedule = scheduleOf(form, config.site.timeZone);
  return db.write(async (tx) => {
    if (!(await lockMeetup(tx, id))) return refused("meetup-not-found");
    await tx
      .updateTable("meetups")
      .set((eb) => ({ ...form, ...schedule, revision: eb("revision", "+", 1) }))
      .where("id", "=", id)
      .execute();
    announce(tx, "meetups-changed");
    await promoteWaiting(tx, now, id);
    if (schedule.starts_at >= now.toISOString()) await inviteEveryone(tx, now, { id, title: form.title });
    await audit(tx, now, {
      actor: editor,
      action: "meetup.updated",
      target: `meetup:${id}`,
      detail: form.title,
    });
    return { kind: "updated" };
  });
}
