import type { UseFormReturn } from "react-hook-form";
import { useWatch } from "react-hook-form";
import type * as z from "zod/mini";
import type { MeetupForm as Schema } from "#contract/meetups/admin.ts";
import { DateButton } from "../../ui/date-button.tsx";
import { Field } from "../../ui/field.tsx";
import { formField } from "../../ui/form-field.ts";
import { MarkdownField } from "../../ui/markdown-field.tsx";
import type { MeetupValues } from "./meetup-draft.ts";
import { ReminderFields } from "./reminder-fields.tsx";

type Form = UseFormReturn<z.input<typeof Schema>, unknown, Schema>;

/** What an organiser fills in about a meetup, in two columns. */
export function MeetupFields({ form }: { form: Form }) {
  const { description, date } = useWatch({ control: form.control }) as MeetupValues;
  return (
    <div className="grid gap-4.5 sm:grid-cols-2">
      <Field label="Titel *" className="sm:col-span-2" {...formField(form, "title")} />
      <MarkdownField
        label="Beschrijving *"
        text={description}
        empty="Hier zie je hoe de beschrijving eruit komt te zien."
        field={formField(form, "description")}
      />
      <Field
        label="Datum *"
        type="date"
        className="pointer-fine:[&_input::-webkit-calendar-picker-indicator]:hidden"
        beside={
          <DateButton
            value={date}
            onChange={(chosen) => {
              form.setValue("date", chosen, { shouldDirty: true });
              form.clearErrors("date");
            }}
          />
        }
        {...formField(form, "date")}
      />
      <Field label="Locatie *" {...formField(form, "location")} />
      <Field label="Starttijd *" type="time" {...formField(form, "start_time")} />
      <Field label="Eindtijd" type="time" {...formField(form, "end_time")} />
      <Field
        label="Maximum aantal deelnemers"
        type="number"
        inputMode="numeric"
        min={1}
        hint="Leeg laten: geen maximum."
        {...formField(form, "max_participants")}
      />
      <ReminderFields days={form.register("remind_days_before")} guests={form.register("remind_guests")} />
    </div>
  );
}
