import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { ByToken, EmailAddress, MessageAnswer } from "./members.ts";
import { SignedIn } from "./sign-in.ts";
import { fields } from "./text.ts";

export const PasswordResetRequest = fields({ email: EmailAddress });

export const NewPassword = z
  .string({ error: "Nieuw wachtwoord is verplicht" })
  .check(
    z.minLength(1, { error: "Nieuw wachtwoord is verplicht", abort: true }),
    z.minLength(8, { error: "Wachtwoord moet minimaal 8 karakters lang zijn", abort: true }),
    z.maxLength(128, { error: "Wachtwoord mag maximaal 128 karakters lang zijn" }),
  );

export const PasswordReset = fields({
  email: EmailAddress,
  otp: z
    .string({ error: "Verificatiecode is verplicht" })
    .check(
      z.trim(),
      z.minLength(1, { error: "Verificatiecode is verplicht", abort: true }),
      z.regex(/^\d{6}$/, { error: "Verificatiecode moet 6 cijfers bevatten" }),
    ),
  newPassword: NewPassword,
});

export const requestPasswordReset = endpoint({
  method: "POST",
  path: "/auth/password-reset/request",
  access: "anyone",
  summary: "Mail a 6-digit code, valid for 15 minutes; answers alike for unknown addresses.",
  body: PasswordResetRequest,
  answer: MessageAnswer,
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/auth/password-reset/verify",
  access: "anyone",
  summary: "Set a new password with the mailed code; ends all sessions of the member.",
  body: PasswordReset,
  answer: MessageAnswer,
});

/** For whom an organiser added; the answer signs them in. */
export const setPassword = endpoint({
  method: "POST",
  path: "/auth/set-password/:token",
  access: "anyone",
  summary: "Choose the first password by the mailed link; confirms the address too.",
  params: ByToken,
  body: fields({ newPassword: NewPassword }),
  answer: SignedIn,
});
