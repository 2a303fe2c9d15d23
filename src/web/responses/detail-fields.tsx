import { type ReactNode, useId } from "react";
import { MAX_ANSWER } from "#contract/meetups/questions.ts";
import type { Question } from "#contract/meetups.ts";
import { companionCounts } from "#domain/companions.ts";
import { countInWords } from "#domain/wording.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Radio } from "../ui/toggle.tsx";

interface CompanionChoiceProps {
  readonly legend: string;
  /** The largest number on a button. */
  readonly most: number;
  /** The largest number that can be chosen. */
  readonly room: number;
  readonly chosen: number;
  readonly onChoose: (count: number) => void;
  readonly children?: ReactNode;
}

export const CompanionChoice = ({ legend, most, room, chosen, onChoose, children }: CompanionChoiceProps) => (
  <fieldset>
    <legend className="mb-1.5 text-md font-semibold">{legend}</legend>
    <div className="grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-2">
      {companionCounts(most).map((count) => (
        <Button
          key={count}
          look={count === chosen ? "primary" : "quiet"}
          aria-pressed={count === chosen}
          aria-label={count === 0 ? undefined : countInWords(count, "introducé", "introducés")}
          className="px-1"
          disabled={count > room}
          onClick={() => count !== chosen && onChoose(count)}
        >
          {count === 0 ? "Niemand" : count}
        </Button>
      ))}
    </div>
    {children}
  </fieldset>
);

interface AnswerFieldProps {
  readonly question: Question;
  readonly answer: string;
  readonly onType: (text: string) => void;
  readonly onChoose: (option: string) => void;
  readonly children?: ReactNode;
}

export function AnswerField({ question, answer, onType, onChoose, children }: AnswerFieldProps) {
  const group = useId();
  const { text, kind, options } = question;
  if (kind === "text")
    return (
      <div>
        <Field
          label={text}
          maxLength={MAX_ANSWER}
          value={answer}
          onChange={({ target }) => onType(target.value)}
        />
        {children}
      </div>
    );
  return (
    <fieldset>
      <legend className="mb-0.5 text-md font-semibold wrap-anywhere">{text}</legend>
      {options.map((option) => (
        <Radio
          key={option}
          name={group}
          label={option}
          checked={answer === option}
          onChange={() => onChoose(option)}
        />
      ))}
      {children}
    </fieldset>
  );
}
