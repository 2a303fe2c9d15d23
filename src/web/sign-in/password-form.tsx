import { useMutation } from "@tanstack/react-query";
import type { AnswerOf } from "#contract/endpoint.ts";
import { Credentials, type login, type loginByPassword } from "#contract/sign-in.ts";
import { ApiError, call, sentenceOf } from "../base/api.ts";
import { useSettledError } from "../base/settled-error.ts";
import { useFailure } from "../forms/call-failed.tsx";
import { useCheckedForm } from "../forms/checked-form.ts";
import { KNOWS_NO_PASSKEYS, PasskeyLogin } from "../passkeys/passkeys.tsx";
import { Button } from "../ui/button.tsx";
import { Field, formField } from "../ui/field.tsx";
import { Note } from "../ui/notices.tsx";
import { SignInCard, toastResent, wasResent } from "./sign-in-card.tsx";

const UNEXPECTED = "Er is een fout opgetreden bij het inloggen";

/** The server's sentence; 'Login failed' without one; `UNEXPECTED` when the server was unreachable. */
const loginSentence = (error: unknown) =>
  error instanceof ApiError && error.status !== 0 ? sentenceOf(error, "Login failed") : UNEXPECTED;

const wantsPasskey = (error: unknown) => error instanceof ApiError && error.why === "passkey-needed";

type OnSignedIn = (answer: AnswerOf<typeof login>) => Promise<void> | void;

/** Form and mutation of a sign-in by password. @param email already typed elsewhere */
export function usePasswordSignIn(
  endpoint: typeof login | typeof loginByPassword,
  onSignedIn: OnSignedIn,
  email = "",
) {
  const form = useCheckedForm(Credentials, { email, password: "" });
  const attempt = useMutation({
    mutationFn: (body: { email: string; password: string }) => call(endpoint, { body }, { on401: "stay" }),
    onSuccess: onSignedIn,
    onError: toastResent,
    meta: { failed: (error) => (wantsPasskey(error) || wasResent(error) ? null : loginSentence(error)) },
  });
  return { form, attempt, needsPasskey: wantsPasskey(attempt.error) };
}

interface PasswordFormProps extends ReturnType<typeof usePasswordSignIn> {
  readonly onEmail?: (email: string) => void;
}

export function PasswordForm({ form, attempt, onEmail }: PasswordFormProps) {
  const error = useSettledError(attempt);
  const failure = useFailure(error, loginSentence(error));
  return (
    <form noValidate className="space-y-4.5" onSubmit={form.handleSubmit((values) => attempt.mutate(values))}>
      {error && !wasResent(error) && !wantsPasskey(error) && <Note look="error">{failure}</Note>}
      <Field
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="username"
        {...formField(form, "email", onEmail)}
      />
      <Field
        label="Wachtwoord"
        type="password"
        autoComplete="current-password"
        {...formField(form, "password")}
      />
      <Button look="primary" type="submit" className="w-full" disabled={attempt.isPending}>
        {attempt.isPending ? "Inloggen..." : "Inloggen"}
      </Button>
    </form>
  );
}

export function SecondStep({ onSignedIn, onBack }: { onSignedIn: OnSignedIn; onBack: () => void }) {
  return (
    <SignInCard title="Nog één stap" intro="Je wachtwoord klopt. Laat nu je passkey zien.">
      <div className="space-y-4.5">
        <PasskeyLogin
          label="Verder met je passkey"
          look="primary"
          otherwise={<Note look="error">{KNOWS_NO_PASSKEYS}</Note>}
          onSignedIn={onSignedIn}
        />
        <Note>
          Ben je al je passkeys kwijt? Vraag een andere beheerder om ze in Leden Beheer te verwijderen.
        </Note>
        <Button look="bare" className="w-full" onClick={onBack}>
          Terug
        </Button>
      </div>
    </SignInCard>
  );
}
