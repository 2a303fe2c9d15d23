import * as z from "zod/mini";
import { get, MessageAnswer, post } from "./endpoint.ts";
import { EmailAddress, TokenParams } from "./fields.ts";
import { MemberId } from "./ids.ts";
import { inputFields } from "./input.ts";
import { SignedIn } from "./sessions.ts";
import { yesOrNo } from "./text.ts";

const SHORTEST_PASSWORD = 8;
const LONGEST_PASSWORD = 128;

/** An existing password may be shorter than a new one; 128 characters bound the cost of hashing. */
export const GivenPassword = z
  .string({ error: "Wachtwoord is verplicht" })
  .check(z.minLength(1, "Wachtwoord is verplicht"), z.maxLength(LONGEST_PASSWORD, "Wachtwoord is te lang"));

export const Credentials = inputFields({ email: EmailAddress, password: GivenPassword });

export const PasswordResetRequest = inputFields({ email: EmailAddress });

export const NewPassword = z.string({ error: "Nieuw wachtwoord is verplicht" }).check(
  z.minLength(1, { error: "Nieuw wachtwoord is verplicht", abort: true }),
  z.minLength(SHORTEST_PASSWORD, {
    error: `Wachtwoord moet minimaal ${SHORTEST_PASSWORD} karakters lang zijn`,
    abort: true,
  }),
  z.maxLength(LONGEST_PASSWORD, {
    error: `Wachtwoord mag maximaal ${LONGEST_PASSWORD} karakters lang zijn`,
  }),
);

export const PasswordReset = inputFields({
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

/** 403 with `why: "passkey-needed"` for an account with passkeys; 403 too for the right password of a non-admin. */
export const login = post("/auth/login", "anyone", {
  unkeyed: true,
  summary: "Sign in as an administrator with e-mail and password.",
  body: Credentials,
  answer: SignedIn,
});

/** For members with a password, of whom there are few. Refuses like `login`. */
export const loginByPassword = post("/auth/login/by-password", "anyone", {
  unkeyed: true,
  summary: "Sign in by password, with or without admin rights.",
  body: Credentials,
  answer: SignedIn,
});

export const LoginCodeRequest = inputFields({ email: EmailAddress });

export const LoginCode = inputFields({
  email: EmailAddress,
  otp: z
    .string({ error: "Inlogcode is verplicht" })
    .check(
      z.trim(),
      z.minLength(1, { error: "Inlogcode is verplicht", abort: true }),
      z.regex(/^\d{6}$/, { error: "Inlogcode moet 6 cijfers zijn" }),
    ),
  /** Whether the client lets several that share the address choose; otherwise the first signs in. */
  choose: z._default(yesOrNo("Kiezen wie je bent"), false),
});

const MemberChoice = z.object({
  /** The confirmed members on the address, its first first. */
  members: z.array(z.object({ id: MemberId, name: z.string() })),
  /** For `loginAsChosen`, once, within two minutes. */
  ticket: z.string(),
});
export type MemberChoice = z.output<typeof MemberChoice>;

const Entered = z.union([SignedIn, MemberChoice]);
export type Entered = z.output<typeof Entered>;

/** For an unverified member, answers 400 with `resent: true` and sends the verify mail again. */
export const requestLoginCode = post("/auth/login/request-otp", "anyone", {
  summary:
    "Mail a member a 6-digit sign-in code, valid for 10 minutes; unknown addresses get the same answer.",
  body: LoginCodeRequest,
  answer: MessageAnswer,
});

export const verifyLoginCode = post("/auth/login/verify-otp", "anyone", {
  unkeyed: true,
  summary:
    "Sign in with the mailed code. With `choose`, where several share the address, the answer is who they are and a ticket.",
  body: LoginCode,
  answer: Entered,
});

export const loginAsChosen = post("/auth/login/choose", "anyone", {
  unkeyed: true,
  summary: "Sign in as one of the members that share the address of a right code.",
  body: inputFields({
    ticket: z.string({ error: "Kies wie je bent" }).check(z.maxLength(100, "Kies wie je bent")),
    member: MemberId,
  }),
  answer: SignedIn,
});

/** Valid for an hour and impossible to guess; also works when an attacker used up the tries for the code. */
export const loginByLink = post("/auth/login/by-link/:token", "anyone", {
  unkeyed: true,
  byLink: true,
  summary: "Sign in by the link in the mail with the newest code.",
  params: TokenParams,
  answer: SignedIn,
});

export const openByLink = post("/auth/login/by-link/:token/choose", "anyone", {
  unkeyed: true,
  byLink: true,
  summary: "As `by-link`; where several share the address, the answer is who they are and a ticket.",
  params: TokenParams,
  answer: Entered,
});

export const requestPasswordReset = post("/auth/password-reset/request", "anyone", {
  summary:
    "Mail a 6-digit code to set a new password, valid for 15 minutes; unknown addresses get the same answer.",
  body: PasswordResetRequest,
  answer: MessageAnswer,
});

export const resetPassword = post("/auth/password-reset/verify", "anyone", {
  summary: "Set a new password with the mailed code; ends all sessions of the member.",
  body: PasswordReset,
  answer: MessageAnswer,
});

export const passwordLink = get("/auth/set-password/:token", "anyone", {
  summary: "Whether the mailed link can still set a first password; changes nothing.",
  params: TokenParams,
  answer: z.object({ state: z.literal("open") }),
});

/** For a member that an organiser added; the answer signs the member in. */
export const setPassword = post("/auth/set-password/:token", "anyone", {
  unkeyed: true,
  byLink: true,
  summary: "Set the first password by the mailed link, which also confirms the address.",
  params: TokenParams,
  body: inputFields({ newPassword: NewPassword }),
  answer: SignedIn,
});
