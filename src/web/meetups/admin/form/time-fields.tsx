import { useQuery } from "@tanstack/react-query";
import type { MeetupId } from "#contract/ids.ts";
import { useNow, useSite } from "../../../base/page-state.tsx";
import { useRights, useViewer } from "../../../sessions/viewer.ts";
import { DateButton } from "../../../ui/date-field.tsx";
import { Field, type formField } from "../../../ui/field.tsx";
import { upcomingQuery } from "../../queries.ts";
import { meetupsOnQuery } from "../queries.ts";
import { aboutDay, holidayCaution, isWholeDay, type pastCaution } from "./cautions.ts";
import type { Form } from "./meetup-draft.ts";

export type Past = ReturnType<typeof pastCaution>;

interface DateFieldProps {
  readonly form: Form;
  readonly date: string;
  readonly past: Past;
  readonly field: ReturnType<typeof formField>;
}

/** Where a third of the form is too narrow for a date, it has a row of its own. */
const DATE = "col-span-full md:col-span-2";
export const TIME = "sm:col-span-3 md:col-span-2";

interface StartFieldProps extends Pick<DateFieldProps, "past" | "field"> {
  readonly skipped: string | null;
}

export const StartField = ({ past, skipped, field }: StartFieldProps) => (
  <Field
    label="Starttijd *"
    type="time"
    required
    className={TIME}
    caution={skipped ?? (past?.field === "start_time" ? past.sentence : null)}
    {...field}
  />
);

export function DateField({ form, date, past, field }: DateFieldProps) {
  return (
    <Field
      label="Datum *"
      type="date"
      required
      className={`${DATE} pointer-fine:[&_input::-webkit-calendar-picker-indicator]:hidden`}
      beside={
        <DateButton
          value={date}
          onChange={(chosen) => {
            form.setValue("date", chosen, { shouldDirty: true });
            form.clearErrors("date");
          }}
        />
      }
      caution={past?.field === "date" ? past.sentence : holidayCaution({ date })}
      {...field}
    />
  );
}

/** Below the date, or below its row: always as high, so that nothing moves while a date is typed. */
export function DayLine({
  date,
  edited,
}: {
  readonly date: string;
  /** The stored meetup that the form edits, which is no other one; null: a new one. */
  readonly edited: MeetupId | null;
}) {
  const { isAdmin } = useRights();
  const { timeZone } = useSite();
  const now = useNow();
  const viewer = useViewer();
  const { data: coming = [] } = useQuery(upcomingQuery(viewer.kind === "member" ? viewer.member.id : null));
  const { data: onDay } = useQuery({ ...meetupsOnQuery(date), enabled: isAdmin && isWholeDay(date) });
  // Visitors' list is there at once; only admins may read drafts.
  const othersOn = (day: string) => {
    const announcedThen = coming.filter((each) => each.date === day && !each.cancelled);
    const planned = onDay?.meetups ?? [];
    const drafts = planned.filter((each) => each.date === day && each.status === "draft");
    return [...announcedThen, ...drafts].filter(({ id }) => id !== edited).map(({ title }) => title);
  };
  return (
    <p className="col-span-full -mt-3 h-5 truncate text-sm text-soft md:row-start-3" aria-live="polite">
      {aboutDay({ date }, othersOn, { timeZone, now })}
    </p>
  );
}
