import { type ComponentProps, useState } from "react";
import type { Resolver } from "react-hook-form";
import * as z from "zod/mini";
import { NewPassword } from "#contract/sign-in.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";

export const newPasswordFields = {
  newPassword: NewPassword,
  confirmation: z
    .string({ error: "Bevestig wachtwoord is verplicht" })
    .check(z.minLength(1, "Bevestig wachtwoord is verplicht")),
};

interface PasswordTwice {
  readonly newPassword: string;
  readonly confirmation: string;
}

const isDifferent = ({ newPassword, confirmation }: PasswordTwice) =>
  confirmation !== "" && confirmation !== newPassword;

/** A schema compares fields only when each of them is valid, so its errors would appear one after the other. */
export function withMatchingPasswords<Values extends PasswordTwice>(
  resolver: Resolver<Values>,
): Resolver<Values> {
  return async (values, context, options) => {
    const checked = await resolver(values, context, options);
    if (!isDifferent(values)) return checked;
    const confirmation = { type: "alike", message: "Wachtwoorden komen niet overeen" };
    return { values: {}, errors: { ...checked.errors, confirmation } } as Awaited<
      ReturnType<Resolver<Values>>
    >;
  };
}

type FormField = Omit<ComponentProps<typeof Field>, "label">;

export function NewPasswordFields(fields: { newPassword: FormField; confirmation: FormField }) {
  const [isShown, setShown] = useState(false);
  const type = isShown ? "text" : "password";
  return (
    <>
      <Field
        label="Nieuw wachtwoord"
        type={type}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        hint="Minimaal 8 karakters."
        beside={
          <Button aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            Toon
          </Button>
        }
        {...fields.newPassword}
      />
      <Field
        label="Bevestig wachtwoord"
        type={type}
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="new-password"
        {...fields.confirmation}
      />
    </>
  );
}
