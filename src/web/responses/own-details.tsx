import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { MAX_ANSWER } from "#contract/meetups/questions.ts";
import type { Meetup, OwnDetails as Own, Question } from "#contract/meetups.ts";
import { companionsThatFit } from "#domain/companions.ts";
import { isYes } from "#domain/places.ts";
import { countInWords } from "#domain/wording.ts";
import { isWorthAnotherTry } from "../base/api.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Radio } from "../ui/toggle.tsx";
import { ComeWithFewer } from "./come-with-fewer.tsx";
import {
  answerTo,
  hasAnythingToAsk,
  isAllSaid,
  keepClosed,
  type SavingDetails,
  saidIn,
  useClosed,
  useSaveDetails,
  useScrollIntoView,
  whatIsAsked,
} from "./details.ts";

interface OwnDetailsProps extends SavingDetails {
  readonly meetup: Meetup;
  /** In a list: a button opens it. */
  readonly isFolded?: boolean;
  /** On a page with much else: a button opens it, unless an answer made it appear, which scrolls it into view. */
  readonly isFarBelow?: boolean;
}

/** Guests and questions, asked after the answer and never required. Each saves by itself. Folded once all is said. */
export function OwnDetails(props: OwnDetailsProps) {
  const { own, registrationStatus } = props.meetup;
  const isAsked = isYes(registrationStatus) && own !== undefined && hasAnythingToAsk(props.meetup);
  // Undefined until the member's own answer is loaded.
  const isKnown = registrationStatus !== undefined;
  const place = useScrollIntoView(isAsked && props.isFarBelow === true, isKnown);
  const [wasAbsent, setAbsent] = useState(false);
  if (isKnown && !isAsked && !wasAbsent) setAbsent(true);
  if (!isAsked) return null;
  return (
    <div ref={place} className="space-y-4">
      <ComeWithFewer {...props} own={own} />
      <Asked
        {...props}
        own={own}
        isFolded={props.isFolded === true || (props.isFarBelow === true && !wasAbsent)}
      />
    </div>
  );
}

type AskedProps = OwnDetailsProps & { readonly own: Own };

function Asked(props: AskedProps) {
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
          className="inline-flex min-h-11 items-center gap-2 rounded-control text-left text-[15px] font-semibold wrap-anywhere text-accent"
          onClick={() => turn(true)}
        >
          {saidIn(meetup, own)} <ChevronDown size={16} className="shrink-0" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

function Card({ meetup, own, onClose, ...saving }: AskedProps & { onClose: () => void }) {
  const { questions = [] } = meetup;
  const heading = whatIsAsked(meetup);
  const save = useSaveDetails(meetup, saving);
  const change = (changed: Partial<Own>) => save.mutate({ ...own, ...changed });
  return (
    <section aria-label={heading} className="space-y-4 rounded-card border border-line bg-surface p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-[17px] font-[650] wrap-anywhere">{heading}</h2>
        <IconButton icon={X} label="Sluit" about={heading} onPress={onClose} />
      </div>
      {(own.guests > 0 || companionsThatFit(meetup) > 0) && (
        <Guests meetup={meetup} own={own} isBusy={save.isPending} onChoose={(guests) => change({ guests })} />
      )}
      {questions.map((question) => (
        <OneQuestion
          key={question.id}
          question={question}
          answer={answerTo(own.answers, question.id)}
          isBusy={save.isPending}
          onAnswer={(text) =>
            change({
              answers: [...own.answers.filter(({ id }) => id !== question.id), { id: question.id, text }],
            })
          }
        />
      ))}
      <div className="grid text-sm *:[grid-area:1/1]">
        {/* Keeps its room, so that nothing moves under the finger. */}
        <p className={save.isSuccess || save.isError ? "invisible" : "text-soft"}>
          Invullen hoeft niet. Elke keuze bewaren we meteen.
        </p>
        <p
          role="status"
          className={`flex items-start gap-1.5 ${save.isError ? "text-orange" : "text-green"}`}
        >
          {save.isError && `Niet bewaard${isWorthAnotherTry(save.error) ? "; probeer het nog eens" : ""}.`}
          {save.isSuccess && (
            <>
              <Check size={15} className="mt-0.5" aria-hidden="true" /> Bewaard
            </>
          )}
        </p>
      </div>
    </section>
  );
}

interface GuestsProps {
  readonly meetup: Meetup;
  readonly own: Own;
  readonly isBusy: boolean;
  readonly onChoose: (guests: number) => void;
}

function Guests({ meetup, own, isBusy, onChoose }: GuestsProps) {
  const most = Math.max(meetup.maxGuests ?? 0, own.guests);
  const room = companionsThatFit(meetup);
  return (
    <fieldset>
      <legend className="mb-1.5 text-[15px] font-semibold">Aantal introducés</legend>
      <div className="grid grid-cols-4 gap-2">
        {[0, 1, 2, 3].slice(0, most + 1).map((count) => (
          <Button
            key={count}
            look={count === own.guests ? "primary" : "quiet"}
            aria-pressed={count === own.guests}
            aria-label={countInWords(count, "introducé", "introducés")}
            disabled={isBusy || count > room}
            onClick={() => count !== own.guests && onChoose(count)}
          >
            {count}
          </Button>
        ))}
      </div>
      {room < most && (
        <p className="mt-1.5 text-sm text-soft">
          {room > own.guests
            ? `Er is nog plek voor ${countInWords(room, "introducé", "introducés")}.`
            : "Er is geen plek voor meer introducés."}
        </p>
      )}
    </fieldset>
  );
}

interface OneQuestionProps {
  readonly question: Question;
  readonly answer: string;
  readonly isBusy: boolean;
  readonly onAnswer: (text: string) => void;
}

function OneQuestion({ question: { id, text, kind, options }, answer, isBusy, onAnswer }: OneQuestionProps) {
  const [typed, setTyped] = useState(answer);
  if (kind === "text")
    return (
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onAnswer(typed);
        }}
      >
        <Field
          label={text}
          className="min-w-0 grow"
          maxLength={MAX_ANSWER}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" disabled={isBusy || typed.trim() === answer}>
          Bewaar
        </Button>
      </form>
    );
  return (
    <fieldset>
      <legend className="mb-0.5 text-[15px] font-semibold wrap-anywhere">{text}</legend>
      {options.map((option) => (
        <Radio
          key={option}
          name={`question-${id}`}
          label={option}
          checked={answer === option}
          disabled={isBusy}
          onChange={() => onAnswer(option)}
        />
      ))}
    </fieldset>
  );
}
