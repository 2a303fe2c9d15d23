import { browserSupportsWebAuthn, startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { useMutation } from "@tanstack/react-query";
import KeyRound from "lucide-react/icons/key-round";
import type { ReactNode } from "react";
import type { AnswerOf } from "#contract/endpoint.ts";
import {
  type AssertionOptions,
  beginPasskeyLogin,
  beginReauth,
  loginByPasskey,
  myPasskeys,
  PasskeyAssertion,
  PasskeyRegistration,
  type RegistrationOptions,
} from "#contract/passkeys.ts";
import { call, sentenceOf } from "../base/api.ts";
import { queryOf } from "../base/query-of.ts";
import { useSettledError } from "../base/settled-error.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/notices.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

interface PasskeyLoginProps {
  readonly label: string;
  readonly look?: "primary" | "quiet";
  readonly otherwise?: ReactNode;
  readonly onSignedIn: (answer: AnswerOf<typeof loginByPasskey>) => Promise<void> | void;
}

export function PasskeyLogin({ label, look = "quiet", otherwise, onSignedIn }: PasskeyLoginProps) {
  // Before hydration the browser is unknown; most know passkeys, so nothing moves in those.
  const isHere = !useHydrated() || knowsPasskeys();
  const show = useMutation({
    mutationFn: async () => {
      const passkey = await showPasskey(await call(beginPasskeyLogin, {}));
      return call(loginByPasskey, { body: { passkey } }, { on401: "stay" });
    },
    onSuccess: onSignedIn,
  });
  const error = useSettledError(show);
  if (!isHere) return otherwise;
  return (
    <div className="space-y-3">
      {error && <Note look="error">{passkeySentence(error)}</Note>}
      <Button look={look} className="w-full" disabled={show.isPending} onClick={() => show.mutate()}>
        <KeyRound size={16} aria-hidden="true" /> {show.isPending ? "Inloggen..." : label}
      </Button>
    </div>
  );
}

export const passkeysQuery = queryOf(myPasskeys, {
  queryKey: ["passkeys"],
});

/** How the member can prove their identity. Never cached, because a challenge is valid once. */
export const proofQuery = queryOf(beginReauth, {
  queryKey: ["proof"],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** In other browsers, members sign in by code or password. */
export const knowsPasskeys = browserSupportsWebAuthn;
export const KNOWS_NO_PASSKEYS = "Deze browser kan niet met passkeys overweg.";

export const makePasskey = async (options: RegistrationOptions): Promise<PasskeyRegistration> =>
  PasskeyRegistration.parse(await startRegistration({ optionsJSON: options }));

export const showPasskey = async (options: AssertionOptions): Promise<PasskeyAssertion> =>
  PasskeyAssertion.parse(await startAuthentication({ optionsJSON: options }));

const NO_PASSKEY = "Er is geen passkey gekozen.";

/** Sentences by the name of the browser's exception (WebAuthn 3, sections 5.1.3 and 5.1.4). */
const REASONS: Readonly<Record<string, string>> = {
  NotAllowedError: NO_PASSKEY,
  AbortError: NO_PASSKEY,
  NotReadableError: NO_PASSKEY,
  UnknownError: NO_PASSKEY,
  InvalidStateError: "Op dit apparaat staat al een passkey van jou",
  SecurityError: "Passkeys werken alleen op het eigen adres van de site",
};

export const passkeySentence = (error: unknown): string =>
  (error instanceof Error && REASONS[error.name]) || sentenceOf(error);
