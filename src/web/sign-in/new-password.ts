import * as z from "zod/mini";
import { NewPassword } from "#contract/sign-in.ts";

interface Typed {
  readonly newPassword: string;
  readonly confirmation: string;
}

/** What a form asks of a new password beside what the server does: that it was typed alike twice. */
export const newPasswordFields = {
  newPassword: NewPassword,
  confirmation: z
    .string({ error: "Bevestig wachtwoord is verplicht" })
    .check(z.minLength(1, "Bevestig wachtwoord is verplicht")),
};

/** Looks also when other fields are wrong, so that all mistakes show together; an empty one is not called different. */
export const typedAlike = <Values extends Typed>() =>
  z.refine<Values>(({ newPassword, confirmation }) => confirmation === "" || newPassword === confirmation, {
    path: ["confirmation"],
    error: "Wachtwoorden komen niet overeen",
    when: () => true,
  });
