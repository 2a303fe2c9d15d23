import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { EmailAddress, MessageAnswer } from "./members.ts";
import { SignedIn } from "./sign-in.ts";
import { fields } from "./text.ts";

/** An old password may be of any length that the server can bear. */
export const GivenPassword = z
  .string({ error: "Wachtwoord is verplicht" })
  .check(z.minLength(1, "Wachtwoord is verplicht"), z.maxLength(128, "Wachtwoord is te lang"));

export const Credentials = fields({ email: EmailAddress, password: GivenPassword });

/** For an account with passkeys it answers 403 with `why: "passkey-needed"`, and a passkey is shown next. */
export const login = endpoint({
  method: "POST",
  path: "/auth/login",
  access: "anyone",
  summary: "Sign in as an administrator with e-mail and password.",
  body: Credentials,
  answer: SignedIn,
});

export const LoginCodeRequest = fields({ email: EmailAddress });

export const LoginCode = fields({
  email: EmailAddress,
  otp: z
    .string({ error: "Inlogcode is verplicht" })
    .check(
      z.trim(),
      z.minLength(1, { error: "Inlogcode is verplicht", abort: true }),
      z.regex(/^\d{6}$/, { error: "Inlogcode moet 6 cijfers zijn" }),
    ),
});

/** For an unverified member it answers 400 with `resent: true`, and the verify mail goes out again. */
export const requestLoginCode = endpoint({
  method: "POST",
  path: "/auth/login/request-otp",
  access: "anyone",
  summary: "Mail a member a 6-digit sign-in code, valid for 10 minutes; answers alike for unknown addresses.",
  body: LoginCodeRequest,
  answer: MessageAnswer,
});

export const verifyLoginCode = endpoint({
  method: "POST",
  path: "/auth/login/verify-otp",
  access: "anyone",
  summary: "Sign in with the mailed code.",
  body: LoginCode,
  answer: SignedIn,
});
