import { CircleX } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { PAGES, pathTo } from "#contract/pages.ts";
import { Answered } from "#contract/responses.ts";
import type { Action } from "#domain/places.ts";
import { isWorthAnotherTry, sentenceOf } from "../api.ts";
import { useSite, useTitle } from "../page-state.tsx";
import { PlainForm, usePosted } from "../posted.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { AnswerRecorded } from "./answer-recorded.tsx";
import { useRespondByLink } from "./use-respond-by-link.ts";

/**
 * Where the answer links in mails lead. The answer is the page's own script call, or its form's where there is no script,
 * so that a program that only fetches the page answers nothing (requirement 10).
 */
export function RespondPage() {
  const { token = "", meetupId = "", action = "" } = useParams();
  const { confirmLinks } = useSite();
  const navigate = useNavigate();
  const posted = usePosted(Answered);
  const respond = useRespondByLink(token, meetupId);
  const { mutate } = respond;
  const hydrated = useHydrated();
  const [asked] = useState(action);
  const isAtOnce = !confirmLinks && posted === null;
  useEffect(() => {
    if (isAtOnce) mutate(asked);
  }, [isAtOnce, asked, mutate]);
  // The address says what was answered last: loading it again answers the same.
  const answerAnew = (next: Action) =>
    mutate(next, {
      onSuccess: () =>
        void navigate(pathTo(PAGES.respond, { token, meetupId, action: next }), { replace: true }),
    });
  const isYes = action === "confirm";
  useTitle(isYes ? "Ik kom" : "Ik kom niet");

  // What was recorded stays in sight while another answer is on its way.
  const [shown, setShown] = useState<Answered | null>(null);
  const answer = respond.data ?? posted?.data ?? shown;
  if (respond.data && respond.data !== shown) setShown(respond.data);
  const error = respond.error ?? posted?.error ?? null;

  return (
    <div className="mx-auto w-full max-w-150 py-8 sm:py-12">
      <Card className="sm:p-8">
        {error && (
          <Failed error={error} meetupId={meetupId} retry={() => mutate(respond.variables ?? action)} />
        )}
        {answer && !error && (
          <AnswerRecorded answer={answer} isBusy={respond.isPending} onAnswer={answerAnew} />
        )}
        {!answer && !error && (
          <>
            {respond.isIdle && confirmLinks ? (
              <div className="needs-script py-4 text-center">
                <Question isYes={isYes} />
                <Button
                  look="primary"
                  size="large"
                  className="mt-6 w-full"
                  disabled={!hydrated}
                  onClick={() => mutate(action)}
                >
                  {isYes ? "Ik kom" : "Ik kom niet"}
                </Button>
              </div>
            ) : (
              <div className="needs-script">
                <Spinner>Je response wordt verwerkt...</Spinner>
              </div>
            )}
            <PlainForm label={isYes ? "Ik kom" : "Ik kom niet"}>
              <Question isYes={isYes} />
            </PlainForm>
          </>
        )}
      </Card>
    </div>
  );
}

function Question({ isYes }: { isYes: boolean }) {
  return (
    <>
      <h1 className="text-2xl font-[680]">{isYes ? "Kom je naar deze meetup?" : "Kom je niet?"}</h1>
      <p className="mt-2 text-soft">Druk op de knop om je antwoord door te geven.</p>
    </>
  );
}

interface FailedProps {
  readonly error: Error;
  readonly meetupId: string;
  readonly retry: () => void;
}

function Failed({ error, meetupId, retry }: FailedProps) {
  return (
    <div className="py-4 text-center">
      <div role="alert">
        <CircleX size={44} className="mx-auto text-red" aria-hidden="true" />
        <h1 className="mt-4 text-2xl font-[680]">Oeps, er ging iets mis</h1>
        <p className="mt-2 text-soft">{sentenceOf(error, "Er is een fout opgetreden")}</p>
      </div>
      <div className="mt-6 flex flex-wrap justify-center gap-2.5">
        {isWorthAnotherTry(error) && (
          <Button look="primary" className="needs-script" onClick={retry}>
            Opnieuw proberen
          </Button>
        )}
        <LinkButton to={pathTo(PAGES.meetup, { id: meetupId })}>Bekijk de meetup</LinkButton>
        <LinkButton look="bare" to={PAGES.login}>
          Inloggen
        </LinkButton>
      </div>
    </div>
  );
}
