import type { UseFormRegisterReturn } from "react-hook-form";
import { Checkbox } from "../../ui/checkbox.tsx";
import { SelectField } from "../../ui/field.tsx";

const DAYS = [
  { value: "", label: "Niet" },
  { value: "1", label: "1 dag van tevoren" },
  ...["2", "3", "5", "7", "10", "14"].map((days) => ({ value: days, label: `${days} dagen van tevoren` })),
];

interface ReminderFieldsProps {
  readonly days: UseFormRegisterReturn;
  readonly guests: UseFormRegisterReturn;
}

/** Which reminders the meetup sends by itself. */
export function ReminderFields({ days, guests }: ReminderFieldsProps) {
  return (
    <fieldset className="grid gap-4.5 sm:col-span-2 sm:grid-cols-2">
      <legend className="mb-3 text-[15px] font-semibold">Automatische herinneringen</legend>
      <SelectField label="Aan wie niet heeft geantwoord" choices={DAYS} {...days} />
      <div className="sm:pt-8">
        <Checkbox label="Aan wie komt, de dag ervoor" hint="Met tijd, plaats en beschrijving." {...guests} />
      </div>
    </fieldset>
  );
}
