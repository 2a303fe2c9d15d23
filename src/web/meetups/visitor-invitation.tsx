import Check from "lucide-react/icons/check";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import type { Meetup } from "#contract/meetups.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { answerUntil, closedInWords, reasonToWait } from "#domain/answering-words.ts";
import type { ResponseStatus } from "#domain/places.ts";
import { timingOf } from "#domain/timing.ts";
import { useNow } from "../base/page-state.tsx";
import { signInFrom } from "../base/session.ts";
import { useLastDay } from "../meetup-parts/last-day.ts";
import { SubscribeButton, useSubscribed } from "../members/subscribe-button.tsx";
import { LinkButton } from "../ui/button.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { NoBreak } from "../ui/when-and-where.tsx";

const STEPS = [
  "Schrijf je in voor de nieuwsbrief met uitnodigingen",
  "Je krijgt een e-mail met de details",
  "Antwoord met ‘Ik kom’ of ‘Ik kom niet’",
];

/** The answer that a member just gave by link. The browser has no session of that member. */
const ANSWERED: Readonly<Record<ResponseStatus | "earlier", string>> = {
  confirmed: "Je hebt laten weten dat je komt",
  waitlist: "Je staat op de wachtlijst",
  declined: "Je hebt laten weten dat je niet komt",
  earlier: "Je hebt hierop geantwoord",
};

/** How a visitor without membership can join; for a past meetup, only the next meetup. */
export function VisitorInvitation({ meetup }: { meetup: Meetup }) {
  const timing = timingOf(meetup, useNow());
  const answered = useAnswered();
  if (answered)
    return (
      <div className="visitor-only space-y-3 border-t border-line pt-4">
        <p className="font-semibold">{ANSWERED[answered]}</p>
        <LogIn meetup={meetup} className="w-full max-w-100" label="Log in om het hier te zien" />
      </div>
    );
  if (timing === "past" || timing === "running") {
    return (
      <div className="visitor-only flex flex-col gap-3 border-t border-line pt-4">
        {timing === "running" ? (
          <>
            <LogIn meetup={meetup} className="w-full max-w-100" label="Al lid? Log in" />
            <SubscribeButton look="bare" size="small" className="-ml-2.5 self-start">
              Inschrijven voor updates
            </SubscribeButton>
          </>
        ) : (
          <>
            <p className="font-semibold">Deze meetup is afgelopen</p>
            <SubscribeButton className="w-full max-w-100">Inschrijven voor updates</SubscribeButton>
          </>
        )}
      </div>
    );
  }
  return (
    <div className="answer-bar visitor-only space-y-2">
      <BeforeAnswering meetup={meetup} />
      <div className="flex flex-wrap gap-2">
        <SubscribeButton className="flex-1" meetup={meetup}>
          Schrijf je in!
        </SubscribeButton>
        <LogIn meetup={meetup} label="Log in" />
      </div>
    </div>
  );
}

/** What a yes leads to, or until when it can be given. */
function BeforeAnswering({ meetup }: { meetup: Meetup }) {
  const lastDay = useLastDay(meetup);
  // That it is full, its badge says.
  const waits = reasonToWait(meetup, "");
  const { isClosed, answerBy } = meetup;
  return (
    <>
      {isClosed && <p className="text-md text-orange">{closedInWords(lastDay)}</p>}
      {!isClosed && waits !== null && (
        <p className="text-md text-orange">
          {waits !== "" && `${waits}. `}Je kunt je nog wel aanmelden voor de wachtlijst.
        </p>
      )}
      {!isClosed && answerBy && <p className="text-md text-soft">{answerUntil(lastDay)}.</p>}
    </>
  );
}

/** Only where the button to subscribe is about this meetup. */
export function HowToJoin({ meetup }: { meetup: Meetup }) {
  const timing = timingOf(meetup, useNow());
  const isSubscribed = useSubscribed() !== null;
  const hasAnswered = useAnswered() !== undefined;
  if (timing === "past" || timing === "running" || hasAnswered) return null;
  return (
    <section
      aria-labelledby="meedoen"
      className="visitor-text mt-8 rounded-card border border-line bg-surface p-5"
    >
      <h2 id="meedoen" className="font-semibold">
        Zo doe je mee
      </h2>
      <ol className="mt-2 space-y-1.5 text-md sm:mt-3 sm:space-y-2.5">
        {STEPS.map((step, index) => (
          <Step key={step} number={index + 1} isDone={index === 0 && isSubscribed}>
            {step}
          </Step>
        ))}
      </ol>
    </section>
  );
}

interface StepProps {
  readonly number: number;
  readonly isDone: boolean;
  readonly children: string;
}

const Step = ({ number, isDone, children }: StepProps) => (
  <li className="flex gap-3">
    <span
      aria-hidden="true"
      className={`flex size-6 shrink-0 items-center justify-center rounded-full text-xs font-bold tabular-nums ${isDone ? "bg-green-soft text-green" : "bg-accent-soft text-accent"}`}
    >
      {isDone ? <Check size={14} /> : number}
    </span>
    <span>
      {isDone && <span className="sr-only">Gedaan: </span>}
      <NoBreak>{children}</NoBreak>
    </span>
  </li>
);

function LogIn({ meetup, label, className = "" }: { meetup: Meetup; label: string; className?: string }) {
  return (
    <LinkButton to={signInFrom(PAGES.login, pathTo(PAGES.meetup, meetup))} className={className}>
      {label}
    </LinkButton>
  );
}

/**
 * The answer may have changed since the page was left or loaded again. Undefined until hydration, because the
 * server's render has no navigation state.
 */
function useAnswered(): keyof typeof ANSWERED | undefined {
  const { state } = useLocation() as { state: { answered?: ResponseStatus } | null };
  const isReturned = useNavigationType() === NavigationType.Pop;
  const answered = useHydrated() ? state?.answered : undefined;
  return answered && isReturned ? "earlier" : answered;
}
