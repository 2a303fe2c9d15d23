import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate, useParams } from "react-router";
import { PAGES, pageTitle } from "#contract/pages.ts";
import { verifyEmailChange } from "#contract/profile.ts";
import { ApiError, call, fullSentenceOf } from "../base/api.ts";
import { useTitle } from "../base/page-state.tsx";
import { useConfirmed } from "../forms/confirmed.ts";
import { PlainForm } from "../forms/posted.tsx";
import { profileKey } from "../sessions/viewer.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { CenteredCard } from "../ui/card.tsx";
import { Outcome, Spinner } from "../ui/notices.tsx";
import { NoBreak } from "../ui/when-and-where.tsx";

const REDIRECT_MS = 3000;
const ADDRESS_NOT_VERIFIED = "Er is een fout opgetreden bij het verifiëren van je e-mailadres";

const isDead = (error: unknown) => error instanceof ApiError && [404, 410].includes(error.status);

/** Confirms a new address. A member that is signed in in this browser stays signed in. */
export function VerifyEmailChangePage() {
  const { token } = useParams();
  useTitle(pageTitle("verifyEmailChange"));
  return token === undefined ? (
    <DeadLink sentence="Ongeldige verificatielink" />
  ) : (
    <ChangeAddress token={token} />
  );
}

function ChangeAddress({ token }: { token: string }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data, error, isDoneHere, retry } = useConfirmed(verifyEmailChange.answer, {
    mutationFn: () => call(verifyEmailChange, { params: { token } }, { on401: "stay" }),
    // A profile that was asked for before the change would still have the old address.
    onSuccess: () => client.cancelQueries({ queryKey: profileKey }),
    meta: { invalidates: [profileKey] },
  });
  useEffect(() => {
    if (!isDoneHere) return;
    const timer = setTimeout(() => void navigate(PAGES.dashboard), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isDoneHere, navigate]);

  if (data) {
    return (
      <Outcome ok title="E-mailadres succesvol gewijzigd!">
        <p>{data.message}</p>
        <p className="font-semibold wrap-anywhere text-ink">{data.email}</p>
        <p>Volg je je meetups in je agenda? Dat adres is nu ook anders: je vindt het op je dashboard.</p>
      </Outcome>
    );
  }
  if (error) {
    const sentence = fullSentenceOf(error, ADDRESS_NOT_VERIFIED);
    return isDead(error) ? <DeadLink sentence={sentence} /> : <Failed sentence={sentence} retry={retry} />;
  }
  return (
    <CenteredCard>
      <div className="needs-script">
        <Spinner>E-mailadres wijzigen...</Spinner>
      </div>
      <PlainForm label="Wijzig mijn e-mailadres">
        <h1 className="text-2xl font-title">E-mailadres wijzigen</h1>
        <p className="mt-2 text-soft">Druk op de knop om je nieuwe adres te bevestigen.</p>
      </PlainForm>
    </CenteredCard>
  );
}

const TITLE_OF_FAILURE = "Verificatie mislukt";

const DeadLink = ({ sentence }: { sentence: string }) => (
  <Outcome ok={null} title={TITLE_OF_FAILURE}>
    <p>{sentence}</p>
    <p>Wijzig je adres opnieuw bij ‘Instellingen’, dan krijg je een nieuwe link.</p>
    <LinkButton to={PAGES.dashboard}>Terug naar dashboard</LinkButton>
  </Outcome>
);

const Failed = ({ sentence, retry }: { sentence: string; retry: () => void }) => (
  <Outcome ok={false} title={TITLE_OF_FAILURE}>
    <p>
      <NoBreak>{sentence}</NoBreak>
    </p>
    <div className="flex flex-wrap justify-center gap-2.5">
      <Button look="primary" onClick={retry}>
        Opnieuw proberen
      </Button>
      <LinkButton to={PAGES.dashboard}>Terug naar dashboard</LinkButton>
    </div>
  </Outcome>
);
