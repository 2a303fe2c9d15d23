import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { showOpened } from "../../../ui/disclosure.tsx";
import { Consequence, SelectField } from "../../../ui/field.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import { answerConsequences } from "./cautions.ts";
import { type Form, hasMore, type MeetupValues, MORE_FIELDS } from "./meetup-draft.ts";
import { WhereaboutsInputs, type whereaboutsFields } from "./whereabouts-fields.tsx";

interface MoreFieldsProps {
  readonly form: Form;
  readonly values: MeetupValues;
  readonly answers: readonly ReactNode[];
  readonly reminders: readonly ReactNode[];
  readonly guests: readonly ReactNode[];
  /** Null where the club takes none. */
  readonly talks: ReactNode;
  readonly whereabouts: ReturnType<typeof whereaboutsFields>;
  /** Absent where the form cannot make a series. */
  readonly repeat: ReactNode;
}

export function MoreFields({
  form,
  values,
  answers,
  reminders,
  guests,
  talks,
  whereabouts,
  repeat,
}: MoreFieldsProps) {
  const [deadline, offer, askAgain] = answers;
  const [isOpen, setOpen] = useState(() => hasMore(values));
  const isWrong = MORE_FIELDS.some((name) => form.getFieldState(name, form.formState).invalid);
  return (
    <details
      className="group col-span-full space-y-4.5"
      open={isOpen || isWrong}
      onToggle={(event) => {
        // Not when it is open from the start: a form begins at its first field.
        if (event.currentTarget.open !== isOpen) showOpened(event);
        setOpen(event.currentTarget.open);
      }}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-control bg-raised px-4 py-2 text-md font-semibold [&::-webkit-details-marker]:hidden">
        {repeat ? "Meer: antwoorden, gasten, adres, herhalen" : "Meer: antwoorden, gasten, adres"}
        <ChevronDown size={18} className="transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      <Part title="Antwoorden">
        <div className="grid gap-4.5 sm:grid-cols-2">
          {deadline}
          {offer}
        </div>
        {askAgain}
        {answerConsequences(values).map((sentence) => (
          <Consequence key={sentence}>{sentence}</Consequence>
        ))}
      </Part>
      <Part title="Automatische herinneringen">
        <div className="grid gap-4.5 sm:grid-cols-2">{reminders}</div>
      </Part>
      <Part title="Gasten en vragen">{guests}</Part>
      {talks && <Part title="Voorstellen">{talks}</Part>}
      <Part title="Adres en link">
        <WhereaboutsInputs form={form} values={values} fields={whereabouts} />
      </Part>
      {repeat && <Part title="Herhalen">{repeat}</Part>}
    </details>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="space-y-3">
      <legend className="mb-3 text-md font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

const DEADLINES = [
  { value: "", label: "Tot het einde" },
  { value: "0", label: "Tot het begin" },
  { value: "1", label: "1 dag van tevoren" },
  ...["2", "3", "4", "5", "7", "10", "14"].map((days) => ({
    value: days,
    label: `${days} dagen van tevoren`,
  })),
];

export const DeadlineField = (field: UseFormRegisterReturn) => (
  <SelectField label="Antwoorden kan tot" choices={DEADLINES} {...field} />
);

const TIMES_TO_THINK = [
  { value: "", label: "Meteen doorgeven" },
  { value: "15", label: "15 minuten bedenktijd" },
  { value: "30", label: "30 minuten bedenktijd" },
  { value: "60", label: "1 uur bedenktijd" },
  { value: "120", label: "2 uur bedenktijd" },
  { value: "240", label: "4 uur bedenktijd" },
  { value: "720", label: "12 uur bedenktijd" },
  { value: "1440", label: "24 uur bedenktijd" },
];

export const OfferField = (field: UseFormRegisterReturn) => (
  <SelectField label="Plek op het laatst vrij" choices={TIMES_TO_THINK} {...field} />
);

/** The question is in the mail of the day before: without that mail it cannot be asked. */
export const AskAgainField = ({ isPossible, ...field }: UseFormRegisterReturn & { isPossible: boolean }) => (
  <Checkbox
    label="Vraag de dag ervoor: Kom je nog?"
    hint={
      isPossible
        ? "Met twee knoppen in de mail. Wie niets zegt, houdt zijn plek."
        : "Kan alleen als wie komt de dag ervoor een herinnering krijgt."
    }
    {...field}
  />
);

const COMPANIONS = ["0", "1", "2", "3"].map((count) => ({
  value: count,
  label: count === "0" ? "Geen introducés" : `${count} per lid`,
}));

export const CompanionsField = (field: UseFormRegisterReturn) => (
  <SelectField label="Introducés" choices={COMPANIONS} {...field} />
);
