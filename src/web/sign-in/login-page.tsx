import { useState } from "react";
import { Navigate, useLocation } from "react-router";
import { useTitle } from "../page-state.tsx";
import { useViewer } from "../sessions/viewer.ts";
import { afterSignIn } from "./after-sign-in.ts";
import { LoginCodeForm } from "./login-code-form.tsx";
import { LoginRequestForm } from "./login-request-form.tsx";
import { SignInCard, SmallLink } from "./sign-in-card.tsx";

export function LoginPage() {
  const viewer = useViewer();
  const location = useLocation();
  /** Kept on the way back, so that nothing is typed twice. */
  const [email, setEmail] = useState("");
  const [isSent, setSent] = useState(false);
  useTitle("Inloggen");
  if (viewer.kind === "member") return <Navigate to={afterSignIn(location, viewer.isAdmin)} replace />;
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
