import type { MeetupForm, NewMeetup } from "#contract/meetups/form.ts";
import type { MeetupId, MemberId } from "#contract/row-id.ts";
import { audit } from "../../audit/record.ts";
import type { Deps } from "../../deps.ts";
import { announceAfter } from "../../invitations/announce-now.ts";
import { notePictures, pictureColumns } from "../../pictures/use-pictures.ts";
import { keepWords } from "../archive/keep-words.ts";
import { firstReminders, reminderTimes } from "./reminder-times.ts";
import { scheduleOf } from "./schedule.ts";

type Given = MeetupForm & Partial<Pick<NewMeetup, "status" | "announce_after">>;

/** Makes a meetup: a draft, which unless it is to stay one is announced in the same transaction or when nobody has undone that. */
export function createMeetup(
  { db, config, clock }: Deps,
  { status = "published", announce_after = 0, picture, ...form }: Given,
  actor: MemberId,
): Promise<MeetupId> {
  const now = clock();
  return db.write(async (tx) => {
    const { id } = await tx
      .insertInto("meetups")
      .values({
        ...form,
        ...(await pictureColumns(tx, now, picture)),
        ...scheduleOf(form, config.site.timeZone),
        ...firstReminders(reminderTimes(form, config.site.timeZone), now),
        remind_guests: form.remind_guests ? 1 : 0,
        status: "draft",
        created_by: actor,
        created_at: now.toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await keepWords(tx, id);
    await notePictures(tx, id, [form.description]);
    if (status === "published") await announceAfter(tx, now, id, announce_after);
    await audit(tx, now, {
      actor,
      action: "meetup.created",
      target: `meetup:${id}`,
      detail: form.title,
    });
    return id;
  });
}
