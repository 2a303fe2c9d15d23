import type { UseFormRegisterReturn } from "react-hook-form";
import type { Muted } from "#contract/sessions.ts";
import { Field, SelectField } from "../ui/field.tsx";

/** What the two inputs hold: whether invitations come, and the day from which they come again. */
export interface MailValues {
  readonly invitations: "on" | "off" | "until";
  readonly until: string;
}

const CHOICES = [
  { value: "on", label: "Aan" },
  { value: "off", label: "Uit" },
  { value: "until", label: "Uit tot een datum" },
];

export const mailValuesOf = (muted: Muted): MailValues => ({
  invitations: muted === null ? "on" : muted === "for-good" ? "off" : "until",
  until: muted === null || muted === "for-good" ? "" : muted,
});

export const mutedBy = ({ invitations, until }: MailValues): Muted =>
  invitations === "on" ? null : invitations === "off" ? "for-good" : until;

interface MailFieldsProps {
  readonly choice: UseFormRegisterReturn;
  /** The day's input; null where none is asked for. */
  readonly until:
    | (UseFormRegisterReturn & { readonly min: string; readonly error: string | undefined })
    | null;
}

/** 'E-mails': invitations and reminders can stop without leaving. */
export function MailFields({ choice, until }: MailFieldsProps) {
  return (
    <section aria-labelledby="e-mails" className="space-y-3 border-t border-line pt-5">
      <h3 id="e-mails" className="font-semibold">
        E-mails
      </h3>
      <SelectField label="Uitnodigingen en herinneringen" choices={CHOICES} {...choice} />
      {until && <Field label="Weer vanaf" type="date" {...until} />}
      <p className="text-sm text-soft">
        Over een plek die je hebt, en codes die je aanvraagt, krijg je altijd bericht.
      </p>
    </section>
  );
}
