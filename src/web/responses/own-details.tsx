import ChevronDown from "lucide-react/icons/chevron-down";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Meetup, Question } from "#contract/meetups.ts";
import type { OwnDetails as Own } from "#contract/own-details.ts";
import { companionsThatFit } from "#domain/companions.ts";
import { dayInWords } from "#domain/dutch-dates.ts";
import { isYes } from "#domain/places.ts";
import { countInWords } from "#domain/wording.ts";
import type { Autosave } from "../forms/autosave.ts";
import { FieldStateLine } from "../forms/field-state.tsx";
import { useLastDay } from "../meetup-parts/last-day.ts";
import { Button } from "../ui/button.tsx";
import { ComeWithFewer } from "./come-with-fewer.tsx";
import { AnswerField, CompanionChoice } from "./detail-fields.tsx";
import {
  COMPANIONS,
  hasAnythingToAsk,
  isAllSaid,
  keepClosed,
  type SavingDetails,
  saidIn,
  TO_PASS_ON,
  useClosed,
  useSavedDetails,
} from "./details.ts";

interface OwnDetailsProps extends SavingDetails {
  readonly meetup: Meetup;
  /** In a list: a button opens it. */
  readonly isFolded?: boolean;
}

/** Companions and questions, asked after the answer and never required. Each saves by itself. Folded once all is said. */
export function OwnDetails(props: OwnDetailsProps) {
  const { own, registrationStatus } = props.meetup;
  if (!isYes(registrationStatus) || own === undefined || !hasAnythingToAsk(props.meetup)) return null;
  return (
    <div className="space-y-4">
      <ComeWithFewer {...props} own={own} />
      <Questions {...props} own={own} />
    </div>
  );
}

type QuestionsProps = OwnDetailsProps & { readonly own: Own };

function Questions(props: QuestionsProps) {
  const { meetup, own, isFolded = false } = props;
  const wasClosed = useClosed(meetup);
  const [isOpened, setOpened] = useState(isFolded || isAllSaid(meetup, own) ? false : null);
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed disappears.
  const turn = (isOpen: boolean) => {
    flushSync(() => setOpened(isOpen));
    place.current?.querySelector("button")?.focus();
  };
  const close = () => {
    keepClosed(meetup);
    turn(false);
  };
  return (
    <div ref={place}>
      {(isOpened ?? !wasClosed) ? (
        <Card {...props} onClose={close} />
      ) : (
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-2 rounded-control text-left text-md font-semibold wrap-anywhere text-accent"
          onClick={() => turn(true)}
        >
          {saidIn(meetup, own)} <ChevronDown size={16} className="shrink-0" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

function Card({ meetup, own, onClose, ...saving }: QuestionsProps & { onClose: () => void }) {
  const { questions = [] } = meetup;
  const hasCompanions = own.guests > 0 || companionsThatFit(meetup) > 0;
  const saved = useSavedDetails(meetup, own, saving);
  return (
    <section
      aria-label={TO_PASS_ON}
      className="space-y-2 rounded-card border border-line bg-surface p-5"
      onBlur={() => void saved.saveAll()}
    >
      <h2 className="text-lg font-heading">{TO_PASS_ON}</h2>
      <UntilWhen meetup={meetup} hasCompanions={hasCompanions} />
      {hasCompanions && <Companions meetup={meetup} own={own} saved={saved} />}
      {questions.map((question) => (
        <OneQuestion key={question.id} question={question} saved={saved} />
      ))}
      <CloseButton saved={saved} about={TO_PASS_ON} onClose={onClose} />
    </section>
  );
}

/** After the last day for answers, only fewer companions can come. */
function UntilWhen({ meetup, hasCompanions }: { readonly meetup: Meetup; readonly hasCompanions: boolean }) {
  const lastDay = useLastDay(meetup);
  const isLimited = hasCompanions && lastDay !== null;
  return (
    <p className="pb-1 text-sm text-soft">
      {!isLimited
        ? "Hoeft niet, en wijzigen kan tot het einde."
        : meetup.isClosed
          ? `Hoeft niet. Meer mensen meenemen kon tot en met ${dayInWords(lastDay)}.`
          : `Hoeft niet. Meer mensen meenemen kan tot en met ${dayInWords(lastDay)}.`}
    </p>
  );
}

interface CloseButtonProps {
  readonly saved: Autosave;
  readonly about: string;
  readonly onClose: () => void;
}

/** Closes once everything is saved; after a failure, another press closes all the same, unless more was typed since. */
function CloseButton({ saved, about, onClose }: CloseButtonProps) {
  const [state, setState] = useState<"open" | "saving" | "failed">("open");
  const isFailed = state === "failed" && saved.overall() === "failed";
  const close = async () => {
    if (isFailed) return onClose();
    setState("saving");
    if (await saved.saveAll()) onClose();
    else setState("failed");
  };
  const label = isFailed ? "Toch sluiten" : "Klaar";
  return (
    <Button
      className="w-full"
      aria-label={`${label}: ${about}`}
      disabled={state === "saving"}
      onClick={close}
    >
      {label}
    </Button>
  );
}

interface CompanionsProps {
  readonly meetup: Meetup;
  readonly own: Own;
  readonly saved: Autosave;
}

function Companions({ meetup, own, saved }: CompanionsProps) {
  const most = Math.max(meetup.maxGuests ?? 0, own.guests);
  const room = companionsThatFit(meetup);
  return (
    <CompanionChoice
      legend="Hoeveel mensen neem je mee?"
      most={most}
      room={room}
      chosen={Number(saved.valueOf(COMPANIONS))}
      onChoose={(count) => saved.choose(COMPANIONS, String(count))}
    >
      {room < most && (
        <p className="mt-1.5 text-sm text-soft">
          {room > own.guests
            ? `Er is nog plek voor ${countInWords(room, "introducé", "introducés")}.`
            : "Er is geen plek voor meer introducés."}
        </p>
      )}
      <FieldStateLine
        state={saved.stateOf(COMPANIONS)}
        onRetry={() => void saved.saveAll()}
        onTake={(typed) => saved.choose(COMPANIONS, typed)}
      />
    </CompanionChoice>
  );
}

interface OneQuestionProps {
  readonly question: Question;
  readonly saved: Autosave;
}

const OneQuestion = ({ question, saved }: OneQuestionProps) => (
  <AnswerField
    question={question}
    answer={saved.valueOf(question.id)}
    onType={(text) => saved.type(question.id, text)}
    onChoose={(option) => saved.choose(question.id, option)}
  >
    <FieldStateLine
      state={saved.stateOf(question.id)}
      onRetry={() => void saved.saveAll()}
      onTake={(typed) => saved.choose(question.id, typed)}
    />
  </AnswerField>
);
