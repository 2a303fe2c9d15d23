import type { ComponentProps } from "react";
import { Field } from "../ui/field.tsx";

type FormField = Omit<ComponentProps<typeof Field>, "label">;

export function NewPasswordFields(fields: { newPassword: FormField; confirmation: FormField }) {
  return (
    <>
      <Field
        label="Nieuw wachtwoord"
        type="password"
        autoComplete="new-password"
        hint="Minimaal 8 karakters."
        {...fields.newPassword}
      />
      <Field
        label="Bevestig wachtwoord"
        type="password"
        autoComplete="new-password"
        {...fields.confirmation}
      />
    </>
  );
}
