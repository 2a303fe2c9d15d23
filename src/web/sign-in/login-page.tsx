import { useEffect, useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { useTitle } from "../page-state.tsx";
import { useViewer } from "../sessions/viewer.ts";
import { comeBackTo, rememberFrom } from "./come-back.ts";
import { LoginCodeForm } from "./login-code-form.tsx";
import { LoginRequestForm } from "./login-request-form.tsx";
import { SignInCard, SmallLink } from "./sign-in-card.tsx";

export function LoginPage() {
  const viewer = useViewer();
  const [search] = useSearchParams();
  const from = search.get("from");
  /** Kept on the way back, so that nothing is typed twice. */
  const [email, setEmail] = useState("");
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    if (from !== null) rememberFrom(from);
  }, [from]);
  useTitle("Inloggen");
  if (viewer.kind === "member") return <Navigate to={comeBackTo(from)} replace />;
  return (
    <SignInCard
      title="Inloggen"
      intro={isSent ? "Bijna klaar." : "Je krijgt een code per e-mail; een wachtwoord is niet nodig."}
    >
      {isSent ? (
        <LoginCodeForm email={email} onOtherAddress={() => setSent(false)} />
      ) : (
        <LoginRequestForm
          email={email}
          onSent={(sentTo) => {
            setEmail(sentTo);
            setSent(true);
          }}
        />
      )}
      <div className="mt-4">
        <SmallLink to="/">Terug naar de hoofdpagina</SmallLink>
      </div>
    </SignInCard>
  );
}
