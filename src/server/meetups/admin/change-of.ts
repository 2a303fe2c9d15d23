import type { LaterField, MeetupForm } from "#contract/meetups/form.ts";
import type { WhereaboutsColumns } from "#contract/whereabouts.ts";
import { pictureColumns } from "../../pictures/use-pictures.ts";
import type { MeetupRow, Tx } from "../../platform/db/schema.ts";
import { whereaboutsAfter } from "../../records/whereabouts.ts";
import { reminderTimes } from "../schedule.ts";
import { asMissing } from "./drafts.ts";
import { formColumns } from "./form-columns.ts";
import type { Change } from "./pending-change.ts";

interface ChangeInput {
  readonly before: MeetupRow;
  readonly current: MeetupRow & WhereaboutsColumns;
  readonly form: MeetupForm;
  readonly missing: readonly LaterField[];
  readonly timeZone: string;
  readonly tell: boolean;
  readonly tellOthers?: boolean;
}

/** What saving the form changes of a meetup. */
export async function changeOf(
  tx: Tx,
  now: Date,
  { before, current, form: fields, missing, timeZone, tell, tellOthers = false }: ChangeInput,
): Promise<Change> {
  const { address, online_url, access_note, picture, ...form } = fields;
  const timesOf = (plan: typeof form | MeetupRow) =>
    reminderTimes({ ...plan, remind_guests: Boolean(plan.remind_guests) }, timeZone);
  return {
    columns: {
      ...(await pictureColumns(tx, now, picture, current)),
      ...formColumns(form, timeZone),
      missing: asMissing(missing),
    },
    whereabouts: whereaboutsAfter(current, fields),
    times: { before: timesOf(before), after: timesOf(form) },
    tell,
    tellOthers,
  };
}
