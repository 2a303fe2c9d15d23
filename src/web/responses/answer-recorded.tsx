import CalendarX from "lucide-react/icons/calendar-x";
import CircleCheck from "lucide-react/icons/circle-check";
import Hourglass from "lucide-react/icons/hourglass";
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { Meetup } from "#contract/meetups.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import type { RsvpResult } from "#contract/responses.ts";
import { WAITING_WORDS, waitingInWords } from "#domain/answering-words.ts";
import { ownTooBig } from "#domain/companions.ts";
import { canTakePlace, numberWaiting } from "#domain/offers.ts";
import type { Action, ResponseStatus } from "#domain/places.ts";
import { saveAllOpen, useOverall } from "../forms/open-saves.ts";
import { OfferForEvening } from "../meetup-parts/offer-line.tsx";
import { WhenBesideLeaf } from "../meetup-parts/when-beside-leaf.tsx";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Markdown } from "../ui/markdown.tsx";
import { isSecondPress, NO_PRESS, pressOf } from "../ui/second-press.ts";
import { AfterAnswer } from "./after-answer.tsx";
import { AnswerControl } from "./answer-control.tsx";

interface AnswerRecordedProps {
  readonly answer: RsvpResult;
  readonly pending: Action | null;
  readonly unsent: Action | null;
  readonly onAnswer: (action: Action) => void;
  readonly onDrop: () => void;
  readonly token: string;
  readonly onDetails: (meetup: Meetup) => void;
  /** Shown below the control: the error of a failed change, or how to change the answer without scripts. */
  readonly children: ReactNode;
}

export function AnswerRecorded(props: AnswerRecordedProps) {
  const { answer, pending, unsent, onAnswer, onDrop, token, onDetails, children } = props;
  const { message, status, meetup } = answer;
  const number = numberWaiting(meetup);
  const ignoreSecondPress = useSecondPressIgnored(status);
  const [Icon, colour, heading] = HEADS[status];
  return (
    <div>
      <div className="flex gap-3.5">
        <Icon size={36} className={`shrink-0 ${colour}`} aria-hidden="true" />
        <div className="min-w-0 flex-1">
          {/* As high for each answer, so that the control stays where it was pressed. */}
          <div className="min-h-28 sm:min-h-22">
            <h1 className="text-3xl/9 font-title">{heading}</h1>
            <p role="status" className="mt-1.5 text-md text-soft wrap-anywhere">
              {status !== "declined" && <Coming meetup={meetup} isConfirmed={status === "confirmed"} />}{" "}
              {/* To a party that is too large, what is asked below says it. */}
              {!ownTooBig(meetup) && <span>{message}</span>}{" "}
              {number !== null && `Je bent nummer\u00A0${number}.`}
            </p>
          </div>
          <div className="needs-script" onClickCapture={ignoreSecondPress}>
            <AnswerControl
              meetup={meetup}
              only={canTakePlace(meetup) ? null : status === "declined" ? "confirm" : "decline"}
              pending={pending}
              unsent={unsent}
              large
              onAnswer={onAnswer}
              onDrop={onDrop}
            />
          </div>
        </div>
      </div>
      {children}
      <section aria-label="De meetup" className="mt-6">
        <WhenBesideLeaf meetup={meetup} hasPlace={status !== "confirmed"}>
          <h2 className="text-xl font-heading wrap-anywhere hyphens-long">
            <Link
              to={pathTo(PAGES.meetup, meetup)}
              state={{ answered: status }}
              className="-mt-3 inline-block pt-3 pb-1 hover:underline"
            >
              {meetup.title}
            </Link>
          </h2>
        </WhenBesideLeaf>
        <div className="mt-5 empty:hidden">
          <AfterAnswer meetup={meetup} token={token} onSaved={onDetails} />
        </div>
        {status !== "declined" && (
          <OfferForEvening
            meetup={meetup}
            to={pathTo(PAGES.offerTalkByLink, { token, meetupId: meetup.id })}
          />
        )}
        <Markdown text={meetup.description} />
      </section>
      <div className="mt-8">
        <CloseWindowButton />
      </div>
    </div>
  );
}

/** The button does the opposite once the status has changed. @returns a handler for the element around it */
function useSecondPressIgnored(status: ResponseStatus) {
  const last = useRef(NO_PRESS);
  const shown = useRef(status);
  useLayoutEffect(() => {
    if (shown.current !== status) last.current = { ...last.current, at: Date.now() };
    shown.current = status;
  }, [status]);
  return (event: MouseEvent) => {
    const press = pressOf(event);
    if (isSecondPress(last.current, press)) event.stopPropagation();
    else last.current = press ?? NO_PRESS;
  };
}

const HEADS = {
  confirmed: [CircleCheck, "text-green", "Je komt!"],
  waitlist: [Hourglass, "text-orange", "Je komt!"],
  declined: [CalendarX, "text-soft", "Afgemeld"],
} as const;

/** What an organiser decides, the message below says. */
function Coming({ meetup, isConfirmed }: { meetup: Meetup; isConfirmed: boolean }) {
  const next = meetup.isUnasked ? waitingInWords(meetup) : `${WAITING_WORDS["a-place"]}.`;
  return (
    <>
      <span className="font-semibold text-ink">
        {isConfirmed ? "Je plek is bevestigd!" : "Je staat op de wachtlijst"}
      </span>
      {isConfirmed ? " " : ". "}
      {isConfirmed ? <span>Zien we je daar!</span> : !meetup.isLate && <span>{next}</span>}
    </>
  );
}

/** Closes the window that a mail program opened once all that is typed is saved, or reports that the browser does not allow it. */
function CloseWindowButton() {
  const [state, setState] = useState<"open" | "saving" | "unsaved" | "refused">("open");
  const overall = useOverall();
  const isUnsaved = state === "unsaved" && overall === "failed";
  const close = async () => {
    setState("saving");
    if (!(await saveAllOpen()) && !isUnsaved) return setState("unsaved");
    window.close();
    if (!window.closed) setState("refused");
  };
  return (
    <>
      <Button look="bare" className="needs-script w-full" disabled={state === "saving"} onClick={close}>
        {isUnsaved ? "Toch sluiten" : "Sluit dit venster"}
      </Button>
      <p role="status" className="text-center text-sm text-soft">
        {isUnsaved && "Niet alles is bewaard."}
        {state === "refused" && `Je browser laat ons dit venster niet sluiten. ${CLOSE_IT[overall]}`}
      </p>
    </>
  );
}

const CLOSE_IT = {
  saved: "Sluit het zelf; alles is bewaard.",
  saving: "Sluit het zelf, zodra alles is bewaard.",
  failed: "Sluit het zelf; niet alles is bewaard.",
} as const;
