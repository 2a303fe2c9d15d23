import { useState } from "react";
import { Navigate } from "react-router";
import { PAGES } from "#contract/pages.ts";
import { useTitle } from "../page-state.tsx";
import { useViewer } from "../sessions/viewer.ts";
import { LoginCodeForm } from "./login-code-form.tsx";
import { LoginRequestForm } from "./login-request-form.tsx";
import { SignInCard, SmallLink } from "./sign-in-card.tsx";

export function LoginPage() {
  const viewer = useViewer();
  const [sentTo, setSentTo] = useState<string | null>(null);
  useTitle("Inloggen");
  if (viewer.kind === "member") return <Navigate to={PAGES.dashboard} replace />;
  return (
    <SignInCard
      title="Inloggen"
      intro={
        sentTo === null ? "Je krijgt een code per e-mail; een wachtwoord is niet nodig." : "Bijna klaar."
      }
    >
      {sentTo === null ? (
        <LoginRequestForm onSent={setSentTo} />
      ) : (
        <LoginCodeForm email={sentTo} onOtherAddress={() => setSentTo(null)} />
      )}
      <div className="mt-4">
        <SmallLink to="/">Terug naar de hoofdpagina</SmallLink>
      </div>
    </SignInCard>
  );
}
