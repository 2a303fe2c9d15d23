import { useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import type { AnswerOf } from "#contract/endpoint.ts";
import { pageTitle } from "#contract/pages.ts";
import { LoginCodeRequest, loginByPassword, type MemberChoice, requestLoginCode } from "#contract/sign-in.ts";
import { NoMailYet } from "../base/no-mail-yet.tsx";
import { useTitle } from "../base/page-state.tsx";
import { afterSignIn } from "../base/session.ts";
import { useSettledError } from "../base/settled-error.ts";
import { useChange } from "../base/use-change.ts";
import { useFailure } from "../forms/call-failed.tsx";
import { useCheckedForm } from "../forms/checked-form.ts";
import { SubscribeButton } from "../members/subscribe-button.tsx";
import { PasskeyLogin } from "../passkeys/passkeys.tsx";
import { enter, useViewer } from "../sessions/viewer.ts";
import { Button } from "../ui/button.tsx";
import { Field, formField } from "../ui/field.tsx";
import { Note } from "../ui/notices.tsx";
import { ChooseMember } from "./choose-member.tsx";
import { codeSent, forgetCodeSent, keepCodeSent, LoginCodeForm } from "./login-code-form.tsx";
import { PasswordForm, SecondStep, usePasswordSignIn } from "./password-form.tsx";
import { BackHome, SignInCard, toastResent, wasResent } from "./sign-in-card.tsx";

export function LoginPage() {
  const viewer = useViewer();
  const { search } = useLocation();
  const [way, setWay] = useState<"code" | "password">("code");
  /** Kept between the ways, and when the member goes back from the code to the address. */
  const [email, setEmail] = useState("");
  const enterHere = (answer: AnswerOf<typeof loginByPassword>) => {
    forgetCodeSent();
    enter(answer, afterSignIn({ search }, answer.isAdmin));
  };
  useTitle(pageTitle("login"));
  // A session from before its member became an admin gets the rights by signing in once more.
  const isForRights = afterSignIn({ search }, true, "") !== afterSignIn({ search }, false, "");
  if (viewer.kind === "member" && (viewer.isAdmin || !isForRights))
    return <Navigate to={afterSignIn({ search }, viewer.isAdmin)} replace />;
  return way === "code" ? (
    <ByCode email={email} setEmail={setEmail} onSignedIn={enterHere} onOtherWay={() => setWay("password")} />
  ) : (
    <ByPassword email={email} setEmail={setEmail} onSignedIn={enterHere} onOtherWay={() => setWay("code")} />
  );
}

interface WayProps {
  readonly email: string;
  readonly setEmail: (email: string) => void;
  readonly onSignedIn: (answer: AnswerOf<typeof loginByPassword>) => void;
  readonly onOtherWay: () => void;
}

function ByCode({ email, setEmail, onSignedIn, onOtherWay }: WayProps) {
  const [sentAt, setSentAt] = useState<number | null>(null);
  useEffect(() => {
    const sent = codeSent();
    if (sent === null) return;
    setEmail(sent.email);
    setSentAt(sent.at);
  }, [setEmail]);
  const [choice, setChoice] = useState<MemberChoice | null>(null);
  const askOther = () => {
    forgetCodeSent();
    setSentAt(null);
    setChoice(null);
  };
  if (choice) return <ChooseMember choice={choice} onSignedIn={onSignedIn} onAgain={askOther} />;
  return (
    <SignInCard
      title="Inloggen"
      intro={sentAt === null ? "Je krijgt een code per e-mail; een wachtwoord is niet nodig." : null}
    >
      {sentAt !== null ? (
        <LoginCodeForm
          email={email}
          sentAt={sentAt}
          onEntered={(answer) => ("ticket" in answer ? setChoice(answer) : onSignedIn(answer))}
          onOtherAddress={askOther}
        />
      ) : (
        <>
          <LoginRequestForm
            email={email}
            onEdit={setEmail}
            onSent={(sentTo) => {
              setEmail(sentTo);
              setSentAt(keepCodeSent(sentTo));
            }}
          />
          <div className="mt-3">
            <PasskeyLogin label="Inloggen met een passkey" onSignedIn={onSignedIn} />
          </div>
          <Button look="bare" className="mt-2 w-full" onClick={onOtherWay}>
            Inloggen met een wachtwoord
          </Button>
          <div className="mt-4 flex flex-wrap items-center border-t border-line pt-3 text-soft">
            Nog geen lid?
            <SubscribeButton look="bare">Word lid</SubscribeButton>
          </div>
        </>
      )}
      <BackHome />
    </SignInCard>
  );
}

/** For members with a password, set by an organiser or by themselves. */
function ByPassword({ email, setEmail, onSignedIn, onOtherWay }: WayProps) {
  const byPassword = usePasswordSignIn(loginByPassword, onSignedIn, email);
  const [firstField] = useState<"email" | "password">(email === "" ? "email" : "password");
  const { setFocus } = byPassword.form;
  useEffect(() => setFocus(firstField), [setFocus, firstField]);
  if (byPassword.needsPasskey)
    return <SecondStep onSignedIn={onSignedIn} onBack={byPassword.attempt.reset} />;
  return (
    <SignInCard
      title="Inloggen"
      intro="Heb je geen wachtwoord, of ben je het vergeten? Gebruik dan een code."
    >
      <PasswordForm {...byPassword} onEmail={setEmail} />
      <Button look="bare" className="mt-2 w-full" onClick={onOtherWay}>
        Inloggen met een code
      </Button>
      <BackHome />
    </SignInCard>
  );
}

function LoginRequestForm({
  email,
  onEdit,
  onSent,
}: {
  readonly email: string;
  readonly onEdit: (email: string) => void;
  readonly onSent: (email: string) => void;
}) {
  const form = useCheckedForm(LoginCodeRequest, { email });
  const { setFocus } = form;
  useEffect(() => setFocus("email"), [setFocus]);
  const request = useChange(requestLoginCode, {
    onSuccess: (_answer, { body }) => onSent(body.email),
    onError: toastResent,
    invalidates: [],
    failed: null,
    succeeded: "Inlogcode verzonden naar je email!",
  });
  const error = useSettledError(request);
  const failure = useFailure(error);
  return (
    <form noValidate className="space-y-4.5" onSubmit={form.handleSubmit((body) => request.mutate({ body }))}>
      {error && <Note look={wasResent(error) ? "info" : "error"}>{failure}</Note>}
      <NoMailYet />
      <Field
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...formField(form, "email", onEdit)}
      />
      <Button look="primary" type="submit" className="w-full" disabled={request.isPending}>
        {request.isPending ? "Versturen..." : "Stuur inlogcode"}
      </Button>
    </form>
  );
}
