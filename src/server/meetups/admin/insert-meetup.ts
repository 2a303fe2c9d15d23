import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { LaterField, MeetupForm } from "#contract/meetups/form.ts";
import type { MeetupStatus } from "#domain/meetup-status.ts";
import { pictureColumns, recordPictureUses } from "../../pictures/use-pictures.ts";
import type { Tx } from "../../platform/db/schema.ts";
import { keepWords } from "../../records/meetup-words.ts";
import { NO_WHEREABOUTS, saveWhereabouts, whereaboutsAfter } from "../../records/whereabouts.ts";
import { firstReminders, reminderTimes } from "../schedule.ts";
import { asMissing } from "./drafts.ts";
import { formColumns } from "./form-columns.ts";

interface InsertInput {
  readonly form: MeetupForm;
  readonly timeZone: string;
  readonly status: MeetupStatus;
  readonly missing?: readonly LaterField[];
  readonly actor: MemberId;
  readonly importKey?: string;
}

/** Stores a new meetup with its words and pictures; without announcing it. Its creator organises it. */
export async function insertMeetup(
  tx: Tx,
  now: Date,
  { form: { picture, ...fields }, timeZone, status, missing = [], actor, importKey }: InsertInput,
): Promise<MeetupId> {
  const { address, online_url, access_note, ...form } = fields;
  const { id } = await tx
    .insertInto("meetups")
    .values({
      ...formColumns(form, timeZone),
      ...(await pictureColumns(tx, now, picture)),
      ...firstReminders(reminderTimes(form, timeZone), now),
      status,
      missing: asMissing(missing),
      created_by: actor,
      created_at: now.toISOString(),
      import_key: importKey ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await saveWhereabouts(tx, id, whereaboutsAfter(NO_WHEREABOUTS, fields));
  await tx
    .insertInto("meetup_organisers")
    .values({ meetup_id: id, member_id: actor, added_at: now.toISOString() })
    .execute();
  await keepWords(tx, id);
  await recordPictureUses(tx, id, [form.description]);
  return id;
}
