import { useWatch } from "react-hook-form";
import { Navigate, useLocation } from "react-router";
import type { AnswerOf } from "#contract/endpoint.ts";
import { PAGES, pageTitle } from "#contract/pages.ts";
import { login } from "#contract/sign-in.ts";
import { useTitle } from "../base/page-state.tsx";
import { afterSignIn, signInFrom } from "../base/session.ts";
import { PasskeyLogin } from "../passkeys/passkeys.tsx";
import { enter, useSession, useViewer } from "../sessions/viewer.ts";
import { LinkButton } from "../ui/button.tsx";
import { Note } from "../ui/notices.tsx";
import { PasswordForm, SecondStep, usePasswordSignIn } from "./password-form.tsx";
import { SignInCard, SmallLink } from "./sign-in-card.tsx";

export function AdminLoginPage() {
  const viewer = useViewer();
  const session = useSession();
  const location = useLocation();
  const afterwards = afterSignIn(location, true, PAGES.adminDashboard);
  const isForOrganisers = afterSignIn(location, false, "") !== "";
  useTitle(pageTitle("adminLogin"));
  const enterHere = (answer: AnswerOf<typeof login>) => enter(answer, afterwards);
  const byPassword = usePasswordSignIn(login, enterHere);
  const email = useWatch({ control: byPassword.form.control, name: "email" });

  if (viewer.kind === "member" && viewer.isAdmin) return <Navigate to={afterwards} replace />;
  if (byPassword.needsPasskey) return <SecondStep onSignedIn={enterHere} onBack={byPassword.attempt.reset} />;
  return (
    <SignInCard
      title="Admin Login"
      intro="Alleen gebruikers met admin rechten kunnen inloggen."
      notice={
        session.kind === "ended" ? (
          <SessionEnded />
        ) : (
          viewer.kind === "member" && <OnceMore from={afterwards} />
        )
      }
    >
      <PasswordForm {...byPassword} />
      <div className="mt-4">
        <PasskeyLogin label="Inloggen met een passkey" onSignedIn={enterHere} />
      </div>
      {isForOrganisers && session.kind !== "ended" && viewer.kind !== "member" && (
        <p className="mt-4 text-soft">
          Geen beheerder? <SmallLink to={signInFrom(PAGES.login, afterwards)}>Log in met een code</SmallLink>
        </p>
      )}
      <div className="mt-4 flex flex-wrap justify-between gap-x-4">
        <SmallLink to={`${PAGES.forgotPassword}${email ? `?email=${encodeURIComponent(email)}` : ""}`}>
          Wachtwoord vergeten?
        </SmallLink>
        <SmallLink to="/">Terug naar de hoofdpagina</SmallLink>
      </div>
    </SignInCard>
  );
}

/** To a member that is signed in without an admin's rights. */
const OnceMore = ({ from }: { readonly from: string }) => (
  <div className="mb-6 border-b border-line pb-6">
    <p className="text-soft">
      Je bent ingelogd als lid. Ben je net beheerder geworden? Log dan nog één keer in, met je wachtwoord, of{" "}
      <SmallLink to={signInFrom(PAGES.login, from)}>met een code</SmallLink>.
    </p>
  </div>
);

/** Every page redirects here after a 401. Links members to their own sign-in page. */
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
