import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { Meetup } from "#contract/meetups.ts";
import { verify } from "#contract/members.ts";
import { PAGES, pageTitle, pathTo } from "#contract/pages.ts";
import { loginByLink } from "#contract/sign-in.ts";
import { ALL_TAKEN, reasonToWait, waitingInWords, yesWaits } from "#domain/answering-words.ts";
import { numberWaiting } from "#domain/offers.ts";
import type { Action } from "#domain/places.ts";
import { call, fullSentenceOf, isUnknown, isUnreached, isWorthAnotherTry, sentenceOf } from "../base/api.ts";
import { useTitle } from "../base/page-state.tsx";
import { useRetried } from "../base/retried.ts";
import { useConfirmed } from "../forms/confirmed.ts";
import { PlainForm } from "../forms/posted.tsx";
import { RelativeDay } from "../meetup-parts/relative-day.tsx";
import { AfterAnswer } from "../responses/after-answer.tsx";
import { AnswerControl } from "../responses/answer-control.tsx";
import { freshAnswer, RESPOND_FAILED } from "../responses/recorded.ts";
import { useNewest, useRespondByLink } from "../responses/respond-page.tsx";
import { enter, useViewer } from "../sessions/viewer.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { CenteredCard } from "../ui/card.tsx";
import { Link } from "../ui/link.tsx";
import { Note, Outcome, Spinner } from "../ui/notices.tsx";
import { SafeHtml } from "../ui/safe-html.tsx";
import { WhenAndWhere } from "../ui/when-and-where.tsx";
import { FreshLink, isExpired, useCameFrom } from "./links.tsx";
import { SubscribeButton } from "./subscribe-button.tsx";

export function VerifyPage() {
  const { token = "" } = useParams();
  const query = useCameFrom();
  const { meetup } = query;
  const { data, error, retry } = useConfirmed(verify.answer, {
    mutationFn: () => call(verify, { params: { token }, query: { ...query, sign_in: "offer" } }),
  });
  useTitle(pageTitle("verify"));

  if (data) return <Confirmed {...data} />;
  if (error) {
    return (
      <Outcome ok={isExpired(error) || isUnknown(error) ? null : false} title="Verificatie mislukt">
        <p>{fullSentenceOf(error)}</p>
        {isUnknown(error) && <p>Schrijf je opnieuw in, dan krijg je een nieuwe link.</p>}
        {isExpired(error) ? (
          <FreshLink token={token} />
        ) : (
          <div className="flex flex-wrap justify-center gap-2.5">
            {isWorthAnotherTry(error) && (
              <Button look="primary" onClick={retry}>
                Opnieuw proberen
              </Button>
            )}
            {isUnknown(error) && <SubscribeButton>Schrijf je in!</SubscribeButton>}
            <LinkButton to={PAGES.home}>Bekijk wat er komt</LinkButton>
            {meetup !== undefined && (
              <LinkButton look="bare" to={pathTo(PAGES.meetup, { id: meetup })}>
                Bekijk de meetup
              </LinkButton>
            )}
          </div>
        )}
      </Outcome>
    );
  }
  return (
    <CenteredCard>
      <div className="needs-script">
        <Spinner>E-mailadres bevestigen...</Spinner>
      </div>
      <PlainForm label="Bevestig mijn e-mailadres">
        <h1 className="text-2xl font-title">E-mailadres bevestigen</h1>
        <p className="mt-2 text-soft">Druk op de knop om te bevestigen dat dit jouw adres is.</p>
      </PlainForm>
    </CenteredCard>
  );
}

type Confirmation = AnswerOf<typeof verify>;

function Confirmed({ message, next, signIn }: Confirmation) {
  const signInHere = signIn !== undefined && (
    <SignInHere
      token={signIn}
      to={next ? pathTo(PAGES.meetup, next.meetup) : PAGES.dashboard}
      look={next ? "quiet" : "primary"}
    />
  );
  const question = next && (
    <>
      <AnswerAtOnce {...next} />
      <div className="mt-6 empty:hidden">{signInHere}</div>
    </>
  );
  return (
    <Outcome ok title="E-mailadres bevestigd!" below={question}>
      <SafeHtml html={message} />
      {!next && (
        <div className="flex flex-wrap justify-center gap-2.5">
          {signInHere}
          <LinkButton to={PAGES.home}>Bekijk de meetups</LinkButton>
        </div>
      )}
    </Outcome>
  );
}

interface SignInHereProps {
  readonly token: string;
  readonly to: string;
  /** `quiet` below a question that waits for its answer. */
  readonly look: "primary" | "quiet";
}

/** Only a press signs in, because mail scanners open links too. Not where a member is signed in already. */
function SignInHere({ token, to, look }: SignInHereProps) {
  const viewer = useViewer();
  const signIn = useMutation({
    mutationFn: () => call(loginByLink, { params: { token } }, { on401: "stay" }),
    onSuccess: (answer) => enter(answer, to),
  });
  if (viewer.kind !== "visitor") return null;
  if (signIn.error) return <Note look="error">{sentenceOf(signIn.error)}</Note>;
  const isBusy = signIn.isPending || signIn.isSuccess;
  return (
    <Button look={look} disabled={isBusy} onClick={() => signIn.mutate()}>
      {isBusy ? "Inloggen..." : "Log in op dit apparaat"}
    </Button>
  );
}

/** A member that came from a meetup can answer it here: confirming an address gives no place. */
function AnswerAtOnce({ meetup, respondToken }: NonNullable<Confirmation["next"]>) {
  const respond = useRespondByLink(respondToken, meetup.id);
  const { variables, mutateAsync } = respond;
  const failed = useRetried({
    ...respond,
    error: isUnreached(respond.error) ? respond.error : null,
    retry: async () => variables !== undefined && mutateAsync({ ...variables, isLate: true }),
  });
  const [detailed, setDetailed] = useState<Meetup | null>(null);
  const now = useNewest(respondToken, detailed ?? respond.data?.meetup ?? meetup) ?? meetup;
  const answer = (action: Action) => {
    setDetailed(null);
    respond.mutate(freshAnswer(action, now));
  };
  const status = now.registrationStatus ?? null;
  const waits = reasonToWait(now, ALL_TAKEN);
  const link = (action: "confirm" | "decline") =>
    pathTo(PAGES.respond, { token: respondToken, meetupId: meetup.id, action });
  return (
    <section aria-labelledby="kom-je" className="mt-5 space-y-5 border-t border-line pt-5">
      <h2 id="kom-je" className="text-xl font-heading text-ink wrap-anywhere hyphens-long">
        {status === null ? `Kom je naar ${now.title}?` : now.title}
      </h2>
      <WhenAndWhere {...now} beforeDate={<RelativeDay date={now.date} />} />
      <div className="needs-script space-y-3">
        <AnswerControl
          meetup={now}
          pending={respond.isPending ? respond.variables.action : null}
          unsent={failed && (variables?.action ?? null)}
          large
          onAnswer={answer}
          onDrop={respond.reset}
        />
        <p role="status" className="text-md">
          {respond.data?.status === status && respond.data.message}
          {numberWaiting(now) !== null && ` ${waitingInWords(now)}`}
        </p>
        {respond.error && !isUnreached(respond.error) && (
          <Note look="error">{sentenceOf(respond.error, RESPOND_FAILED)}</Note>
        )}
      </div>
      <noscript>
        {waits !== null && <p className="mb-2">{yesWaits(waits)}</p>}
        <p className="flex gap-2.5">
          <a className="font-semibold text-accent underline" href={link("confirm")}>
            Ik kom
          </a>
          <a className="font-semibold text-accent underline" href={link("decline")}>
            Ik kom niet
          </a>
        </p>
      </noscript>
      <AfterAnswer meetup={now} token={respondToken} onSaved={setDetailed} />
      <Link
        to={pathTo(PAGES.meetup, meetup)}
        state={{ answered: status ?? undefined }}
        className="inline-block font-semibold text-accent"
      >
        Alles over deze meetup
      </Link>
    </section>
  );
}
