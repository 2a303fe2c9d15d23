import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useRef } from "react";
import { flushSync } from "react-dom";
import {
  MAX_OPTION,
  MAX_OPTIONS,
  MAX_QUESTION,
  MAX_QUESTIONS,
  MIN_OPTIONS,
} from "#contract/meetups/questions.ts";
import type { Question } from "#contract/meetups.ts";
import { Button } from "../../../ui/button.tsx";
import { Consequence, Field, SelectField } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { Form } from "./meetup-draft.ts";

const KINDS = [
  { value: "text", label: "Eigen woorden" },
  { value: "choice", label: "Keuze" },
];

export function QuestionFields({ form, questions }: { form: Form; questions: readonly Question[] }) {
  const replace = (changed: readonly Question[]) => {
    form.setValue("questions", [...changed], { shouldDirty: true });
    form.clearErrors("questions");
  };
  const change = (place: number, changed: Partial<Question>) =>
    replace(questions.map((question, at) => (at === place ? { ...question, ...changed } : question)));
  const fields = useRef<HTMLDivElement>(null);
  const sentences = errorsIn(form.formState.errors.questions);
  return (
    <div ref={fields} className="space-y-4.5">
      {questions.map((question, place) => (
        <QuestionField
          key={question.id}
          question={question}
          number={place + 1}
          onChange={(changed) => change(place, changed)}
          onRemove={() => replace(questions.filter((_question, at) => at !== place))}
        />
      ))}
      {sentences.length > 0 && (
        <p role="alert" className="text-sm text-red">
          {sentences.join(". ")}
        </p>
      )}
      {questions.length < MAX_QUESTIONS && (
        <Button
          onClick={() => {
            flushSync(() => replace([...questions, newQuestion(questions)]));
            focusLast(fields.current);
          }}
        >
          <Plus size={17} aria-hidden="true" /> {questions.length === 0 ? "Stel een vraag" : "Tweede vraag"}
        </Button>
      )}
      {questions.length > 0 && (
        <Consequence>
          Gevraagd na het antwoord, nooit verplicht. Alleen de organisatie ziet wat iemand kiest; twee weken
          na afloop wordt het gewist.
        </Consequence>
      )}
    </div>
  );
}

/** What was just added is above the button that did. */
const focusLast = (fields: HTMLElement | null) =>
  [...(fields?.querySelectorAll("input") ?? [])].at(-1)?.focus();

/** The id links answers to the question; one that was removed is not given again in this form. */
function newQuestion(questions: readonly Question[]): Question {
  const numbers = questions.map(({ id }) => Number(id.slice(1)) || 0);
  return { id: `q${Math.max(0, ...numbers) + 1}`, text: "", kind: "text", options: [] };
}

/** An option has no name but its place: its text changes with each key. */
const PLACES = Array.from({ length: MAX_OPTIONS }, (_option, place) => place);

interface QuestionFieldProps {
  readonly question: Question;
  readonly number: number;
  readonly onChange: (changed: Partial<Question>) => void;
  readonly onRemove: () => void;
}

function QuestionField({
  question: { text, kind, options },
  number,
  onChange,
  onRemove,
}: QuestionFieldProps) {
  const choices = useRef<HTMLDivElement>(null);
  const setOption = (place: number, option: string) =>
    onChange({ options: options.map((each, at) => (at === place ? option : each)) });
  return (
    <div className="space-y-3 rounded-control border border-line p-4">
      <div className="flex items-start gap-2">
        <Field
          label={`Vraag ${number}`}
          className="grow"
          maxLength={MAX_QUESTION}
          placeholder="Eet je mee?"
          value={text}
          onChange={({ target }) => onChange({ text: target.value })}
        />
        <div className="pt-8">
          <IconButton icon={X} label="Verwijder" about={`vraag ${number}`} onPress={onRemove} />
        </div>
      </div>
      <SelectField
        label="Antwoord"
        choices={KINDS}
        value={kind}
        onChange={({ target }) =>
          onChange(
            target.value === "choice" ? { kind: "choice", options: ["", ""] } : { kind: "text", options: [] },
          )
        }
      />
      {kind === "choice" && (
        <div ref={choices} className="space-y-2.5">
          {PLACES.slice(0, options.length).map((place) => (
            <div key={place} className="flex items-end gap-2">
              <Field
                label={`Keuze ${place + 1}`}
                className="grow"
                maxLength={MAX_OPTION}
                value={options[place] ?? ""}
                onChange={({ target }) => setOption(place, target.value)}
              />
              {options.length > MIN_OPTIONS && (
                <IconButton
                  icon={X}
                  label="Verwijder"
                  about={`keuze ${place + 1}`}
                  onPress={() => onChange({ options: options.filter((_option, at) => at !== place) })}
                />
              )}
            </div>
          ))}
          {options.length < MAX_OPTIONS && (
            <Button
              onClick={() => {
                flushSync(() => onChange({ options: [...options, ""] }));
                focusLast(choices.current);
              }}
            >
              <Plus size={17} aria-hidden="true" /> Keuze
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function errorsIn(error: unknown): string[] {
  if (typeof error !== "object" || error === null) return [];
  if ("message" in error && typeof error.message === "string") return [error.message];
  return [
    ...new Set(Object.entries(error).flatMap(([name, nested]) => (name === "ref" ? [] : errorsIn(nested)))),
  ];
}
