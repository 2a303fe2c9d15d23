import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import toast from "react-hot-toast/headless";
import { Navigate, useLocation, useNavigate } from "react-router";
import type { AnswerOf } from "#contract/endpoint.ts";
import { PAGES } from "#contract/pages.ts";
import { Credentials, login } from "#contract/sign-in.ts";
import { ApiError, call, sentenceOf } from "../api.ts";
import { useTitle } from "../page-state.tsx";
import { PasskeyLogin } from "../passkeys/passkey-login.tsx";
import { useSignIn, useViewer } from "../sessions/viewer.ts";
import { wasSessionLost } from "../stored-session.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { formField } from "../ui/form-field.ts";
import { Note } from "../ui/note.tsx";
import { afterSignIn } from "./after-sign-in.ts";
import { signInFrom } from "./return-address.ts";
import { SignInCard, SmallLink } from "./sign-in-card.tsx";

const UNEXPECTED = "Er is een fout opgetreden bij het inloggen";

/** The server's sentence; 'Login failed' when it gave none; another one when it was not reached. */
const loginSentence = (error: unknown) =>
  error instanceof ApiError && error.status !== 0 ? sentenceOf(error, "Login failed") : UNEXPECTED;

export function AdminLoginPage() {
  const viewer = useViewer();
  const signIn = useSignIn();
  const navigate = useNavigate();
  const location = useLocation();
  const afterwards = afterSignIn(location, true, PAGES.adminDashboard);
  useTitle("Admin Login");
  const form = useForm({
    resolver: zodResolver(Credentials),
    defaultValues: { email: "", password: "" },
    reValidateMode: "onSubmit",
  });
  const email = useWatch({ control: form.control, name: "email" });
  const enter = async (answer: AnswerOf<typeof login>) => {
    signIn(answer);
    toast.success("Succesvol ingelogd!");
    await navigate(afterwards, { replace: true });
  };
  const attempt = useMutation({
    mutationFn: (body: { email: string; password: string }) => call(login, { body }, { on401: "stay" }),
    onSuccess: enter,
    meta: { failed: (error) => (wantsPasskey(error) ? null : loginSentence(error)) },
  });

  if (viewer.kind === "member" && viewer.isAdmin) return <Navigate to={afterwards} replace />;
  if (wantsPasskey(attempt.error)) return <SecondStep onSignedIn={enter} onBack={attempt.reset} />;
  return (
    <SignInCard
      title="Admin Login"
      intro="Alleen gebruikers met admin rechten kunnen inloggen."
      notice={wasSessionLost() && <SessionEnded />}
    >
      <form
        noValidate
        className="space-y-4.5"
        onSubmit={form.handleSubmit((values) => attempt.mutate(values))}
      >
        {attempt.error && <Note look="error">{loginSentence(attempt.error)}</Note>}
        <Field
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="username"
          {...formField(form, "email")}
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
      <div className="mt-4">
        <PasskeyLogin label="Inloggen met een passkey" onSignedIn={enter} />
      </div>
      <div className="mt-4 flex flex-wrap justify-between gap-x-4">
        <SmallLink to={`${PAGES.forgotPassword}${email ? `?email=${encodeURIComponent(email)}` : ""}`}>
          Wachtwoord vergeten?
        </SmallLink>
        <SmallLink to="/">Terug naar de hoofdpagina</SmallLink>
      </div>
    </SignInCard>
  );
}

const wantsPasskey = (error: unknown) => error instanceof ApiError && error.why === "passkey-needed";

interface SecondStepProps {
  readonly onSignedIn: (answer: AnswerOf<typeof login>) => Promise<void>;
  readonly onBack: () => void;
}

/** The password was right; whoever has passkeys shows one too. */
function SecondStep({ onSignedIn, onBack }: SecondStepProps) {
  return (
    <SignInCard title="Nog één stap" intro="Je wachtwoord klopt. Laat nu je passkey zien.">
      <div className="space-y-4.5">
        <PasskeyLogin
          label="Verder met je passkey"
          look="primary"
          otherwise={<Note look="error">Deze browser kan niet met passkeys overweg.</Note>}
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

/** Any page sends on to here when the server ended the session (specification, section 4); members sign in elsewhere. */
function SessionEnded() {
  const { search } = useLocation();
  const from = new URLSearchParams(search).get("from") ?? "";
  return (
    <div className="mb-6 space-y-3 border-b border-line pb-6">
      <Note look="warning">Je sessie is afgelopen. Ben je lid, log dan opnieuw in met een code.</Note>
      <LinkButton look="primary" className="w-full" to={signInFrom(PAGES.login, from)}>
        Log in met een code
      </LinkButton>
    </div>
  );
}
