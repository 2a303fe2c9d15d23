import { browserSupportsWebAuthn, startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { queryOptions } from "@tanstack/react-query";
import {
  type AssertionOptions,
  beginReauth,
  myPasskeys,
  PasskeyAssertion,
  PasskeyRegistration,
  type RegistrationOptions,
} from "#contract/passkeys.ts";
import { call, sentenceOf } from "../api.ts";

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: () => call(myPasskeys, {}),
});

/** How the organiser can prove their identity. Never cached, because a challenge is valid once. */
export const proofQuery = queryOptions({
  queryKey: ["proof"],
  queryFn: () => call(beginReauth, {}),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** In other browsers, organisers sign in by password or code. */
export const knowsPasskeys = browserSupportsWebAuthn;

export const makePasskey = async (options: RegistrationOptions): Promise<PasskeyRegistration> =>
  PasskeyRegistration.parse(await startRegistration({ optionsJSON: options }));

export const showPasskey = async (options: AssertionOptions): Promise<PasskeyAssertion> =>
  PasskeyAssertion.parse(await startAuthentication({ optionsJSON: options }));

/** Sentences by the name of the browser's exception (WebAuthn 3, sections 5.1.3 and 5.1.4). */
const REASONS: Readonly<Record<string, string>> = {
  NotAllowedError: "Er is geen passkey getoond. Probeer het opnieuw",
  InvalidStateError: "Op dit apparaat staat al een passkey van jou",
  SecurityError: "Passkeys werken alleen op het eigen adres van de site",
};

export const passkeySentence = (error: unknown): string =>
  (error instanceof Error && REASONS[error.name]) || sentenceOf(error, "Er is een fout opgetreden");
