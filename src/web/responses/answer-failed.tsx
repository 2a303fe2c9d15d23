import CircleX from "lucide-react/icons/circle-x";
import Hourglass from "lucide-react/icons/hourglass";
import Unlink from "lucide-react/icons/unlink";
import type { ReactNode } from "react";
import type { Meetup } from "#contract/meetups.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { ApiError, fullSentenceOf, isUnknown, isUnreached, isWorthAnotherTry } from "../base/api.ts";
import { usePageState } from "../base/page-state.tsx";
import { Cancelled } from "../meetup-parts/cancelled.tsx";
import { RelativeDay } from "../meetup-parts/relative-day.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { NoBreak, WhenAndWhere } from "../ui/when-and-where.tsx";

/** The member pressed an offer after its end: nothing went wrong, and they are still on the waitlist. */
function Lapsed({ sentence, meetupId }: { sentence: string; meetupId: string }) {
  const { asked } = usePageState();
  return (
    <div className="py-4 text-center">
      <div role="status">
        <Hourglass size={44} className="mx-auto text-orange" aria-hidden="true" />
        <h1 className="mt-4 text-2xl font-title">Je staat op de wachtlijst</h1>
        {asked && <p className="mt-2 font-semibold wrap-anywhere">{asked.title}</p>}
        <p className="mt-2 text-soft">{sentence}</p>
      </div>
      <LinkButton to={pathTo(PAGES.meetup, { id: meetupId })} className="mt-6">
        Bekijk de meetup
      </LinkButton>
    </div>
  );
}

export function CalledOff({ meetup }: { meetup: Meetup }) {
  const { title, cancelled } = meetup;
  return (
    <div className="space-y-4 py-4">
      <h1 className="text-2xl font-title wrap-anywhere hyphens-long">{title}</h1>
      <WhenAndWhere {...meetup} beforeDate={<RelativeDay date={meetup.date} />} />
      {cancelled && <Cancelled {...cancelled} />}
      <LinkButton to={pathTo(PAGES.meetup, meetup)}>Bekijk de meetup</LinkButton>
    </div>
  );
}

interface FailedProps {
  readonly error: Error;
  readonly meetupId: string;
  readonly retry: () => void;
  /** The page sends the answer by itself as soon as the server answers; without scripts it does not. */
  readonly isSentLater: boolean;
  /** The form that sends it again without scripts. */
  readonly form: ReactNode;
}

export function Failed({ error, meetupId, retry, isSentLater, form }: FailedProps) {
  const { asked } = usePageState();
  const Icon = isUnknown(error) ? Unlink : CircleX;
  if (error instanceof ApiError && error.why === "offer-lapsed")
    return <Lapsed sentence={error.message} meetupId={meetupId} />;
  return (
    <div className="py-4 text-center">
      <div role="alert">
        <Icon
          size={44}
          className={`mx-auto ${isUnknown(error) ? "text-soft" : "text-red"}`}
          aria-hidden="true"
        />
        <h1 className="mt-4 text-2xl font-title">Oeps, er ging iets mis</h1>
        <p className="mt-2 text-soft">{fullSentenceOf(error)}</p>
        {isUnreached(error) && (
          <p className="mt-2 text-soft">
            {isSentLater
              ? "Je antwoord is nog niet verstuurd. Laat deze pagina open: zodra er weer verbinding is, versturen we het."
              : "Je antwoord is niet opgeslagen."}
          </p>
        )}
        {!asked && isUnknown(error) && (
          <p className="mt-2 text-soft">Misschien is de meetup verwijderd, of klopt de link niet.</p>
        )}
        {asked && isUnknown(error) && (
          <p className="mt-2 text-soft">
            <NoBreak>Gebruik de link in je nieuwste e-mail, of log in om te antwoorden.</NoBreak>
          </p>
        )}
        {asked?.cancelled && (
          <p className="mt-2 wrap-anywhere">
            <span className="font-semibold">{asked.title}</span>: {asked.cancelled.reason}
          </p>
        )}
      </div>
      {isWorthAnotherTry(error) && form}
      <div className="mt-6 flex flex-wrap justify-center gap-2.5">
        {isWorthAnotherTry(error) && (
          <Button look="primary" className="needs-script" onClick={retry}>
            Opnieuw proberen
          </Button>
        )}
        {isUnknown(error) && !asked ? (
          <LinkButton to={PAGES.home}>Bekijk wat er komt</LinkButton>
        ) : (
          <LinkButton to={pathTo(PAGES.meetup, { id: meetupId })}>Bekijk de meetup</LinkButton>
        )}
        <LinkButton look="bare" to={PAGES.login}>
          Inloggen
        </LinkButton>
      </div>
    </div>
  );
}
