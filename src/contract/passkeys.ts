import * as z from "zod/mini";
import { del, get, MessageAnswer, post } from "./endpoint.ts";
import { RowId } from "./ids.ts";
import { inputFields } from "./input.ts";
import { SignedIn } from "./sessions.ts";
import { GivenPassword, LoginCode, PasswordReset } from "./sign-in.ts";
import { requiredText } from "./text.ts";

const UNREADABLE = "De passkey kon niet worden gelezen";

/** Bytes as WebAuthn writes them in JSON: base64url. */
const Bytes = z.string({ error: UNREADABLE }).check(z.regex(/^[\w-]{1,16384}$/, UNREADABLE));
const Transports = z.array(z.string({ error: UNREADABLE }).check(z.maxLength(20, UNREADABLE)), {
  error: UNREADABLE,
});
const Kind = z.literal("public-key", { error: UNREADABLE });
const part = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.object(shape, { error: UNREADABLE });

/** Answer of a browser that created a passkey (WebAuthn 3, `RegistrationResponseJSON`). */
export const PasskeyRegistration = part({
  id: Bytes,
  rawId: Bytes,
  type: Kind,
  response: part({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.optional(Transports.check(z.maxLength(10, UNREADABLE))),
  }),
});
export type PasskeyRegistration = z.output<typeof PasskeyRegistration>;

/** Answer of a browser that used a passkey (`AuthenticationResponseJSON`). */
export const PasskeyAssertion = part({
  id: Bytes,
  rawId: Bytes,
  type: Kind,
  response: part({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes }),
});
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>;

const KnownPasskeys = z.array(z.object({ id: z.string(), type: Kind, transports: z.array(z.string()) }));

/** Options for creating a passkey (`PublicKeyCredentialCreationOptionsJSON`). */
export const RegistrationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: Kind })),
  timeout: z.number(),
  excludeCredentials: KnownPasskeys,
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type RegistrationOptions = z.output<typeof RegistrationOptions>;

/** For using a passkey (`PublicKeyCredentialRequestOptionsJSON`); an empty `allowCredentials` allows any. */
export const AssertionOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal("required"),
  allowCredentials: KnownPasskeys,
});
export type AssertionOptions = z.output<typeof AssertionOptions>;

export const Passkey = z.object({
  id: z.number(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});
export type Passkey = z.output<typeof Passkey>;

export const PasskeyName = requiredText("Naam", 60);

export const beginPasskeyLogin = post("/auth/passkeys/challenge", "anyone", {
  unkeyed: true,
  summary: "A challenge to sign in with a passkey, valid once within five minutes.",
  answer: AssertionOptions,
});

export const loginByPasskey = post("/auth/passkeys/login", "anyone", {
  unkeyed: true,
  summary: "Sign in with a passkey alone, or after the password when the account has passkeys.",
  body: inputFields({ passkey: PasskeyAssertion }),
  answer: SignedIn,
});

export const myPasskeys = get("/users/passkeys", "member", {
  summary: "The caller's passkeys, oldest first.",
  answer: z.object({ passkeys: z.array(Passkey) }),
});

export const beginAddingPasskey = post("/users/passkeys/challenge", "member", {
  unkeyed: true,
  proof: true,
  summary: "Options to create a passkey, valid once within five minutes.",
  answer: RegistrationOptions,
});

export const addPasskey = post("/users/passkeys", "member", {
  proof: true,
  summary:
    "Add a passkey. From then on an organiser has admin rights only in sessions in which a passkey was shown.",
  body: inputFields({ name: PasskeyName, passkey: PasskeyRegistration }),
  answer: MessageAnswer,
});

export const removePasskey = del("/users/passkeys/:id", "member", {
  proof: true,
  summary: "Remove a passkey of the caller; ends their other sessions.",
  params: inputFields({ id: RowId }),
  answer: MessageAnswer,
});

/** `code`: mailed to `email`, of a member without admin rights. `first-password`: the same to an admin with neither passkey nor password. */
export const ReauthChallenge = z.union([
  z.object({ kind: z.literal("passkey"), options: AssertionOptions }),
  z.object({ kind: z.literal("password") }),
  z.object({ kind: z.literal("code"), email: z.string() }),
  z.object({ kind: z.literal("first-password"), email: z.string() }),
]);
export type ReauthChallenge = z.output<typeof ReauthChallenge>;

export const beginReauth = post("/auth/proof/challenge", "member", {
  unkeyed: true,
  summary:
    "How to prove the caller's identity again: organisers by passkey, or by password when there is none, or by a mailed code with which they choose one; other members by a mailed code.",
  answer: ReauthChallenge,
});

export const Proof = z.union(
  [
    z.object({ kind: z.literal("passkey"), passkey: PasskeyAssertion }),
    z.object({ kind: z.literal("password"), password: GivenPassword }),
    z.object({ kind: z.literal("code"), otp: LoginCode.shape.otp }),
    z.object({
      kind: z.literal("first-password"),
      otp: PasswordReset.shape.otp,
      newPassword: PasswordReset.shape.newPassword,
    }),
  ],
  { error: "Geef je wachtwoord, je passkey of een code" },
);
export type Proof = z.output<typeof Proof>;

export const reauthenticate = post("/auth/proof", "member", {
  summary: "Prove the caller's identity again, for the next 15 minutes of this session.",
  body: Proof,
  answer: z.undefined(),
});
