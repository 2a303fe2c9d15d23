import { DateButton } from "../../ui/date-field.tsx";
import { Field, type formField } from "../../ui/field.tsx";
import { holidayCaution, type pastCaution } from "./cautions.ts";
import type { Form } from "./meetup-draft.ts";

export type Past = ReturnType<typeof pastCaution>;

interface DateFieldProps {
  readonly form: Form;
  readonly date: string;
  readonly past: Past;
  readonly field: ReturnType<typeof formField>;
}

export const StartField = ({ past, field }: Pick<DateFieldProps, "past" | "field">) => (
  <Field
    label="Starttijd *"
    type="time"
    required
    className="sm:col-span-2"
    caution={past?.field === "start_time" ? past.sentence : null}
    {...field}
  />
);

export function DateField({ form, date, past, field }: DateFieldProps) {
  return (
    <Field
      label="Datum *"
      type="date"
      required
      className="col-span-full sm:col-span-2 pointer-fine:[&_input::-webkit-calendar-picker-indicator]:hidden"
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
