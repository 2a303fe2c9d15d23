import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import type { MeetupId } from "#contract/ids.ts";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { Decision, decideTalk, MAX_DECISION, type Proposal } from "#contract/talks/admin.ts";
import { fullDate } from "#domain/dutch-dates.ts";
import { capitalised } from "#domain/wording.ts";
import { isUnknown } from "../../base/api.ts";
import { adminKey } from "../../base/query-meta.ts";
import { useChange } from "../../base/use-change.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useKeptForm } from "../../forms/kept-form.ts";
import { unlessRetried } from "../../forms/save-failed.tsx";
import { formField, TextArea } from "../../ui/field.tsx";
import { Note } from "../../ui/notices.tsx";
import { Radio } from "../../ui/toggle.tsx";
import { type Question, questionOf } from "./line-dialogs.tsx";

interface PlanDialogProps {
  readonly talk: Proposal;
  readonly evenings: readonly AdminMeetup[];
  /** Chosen beforehand. */
  readonly evening: MeetupId | null;
  readonly plan: { readonly isPending: boolean; readonly error: Error | null };
  readonly onPlan: (id: MeetupId, sure: Question | null) => void;
  readonly onClose: () => void;
}

export function PlanDialog({ talk, evenings, evening, plan, onPlan, onClose }: PlanDialogProps) {
  const [chosen, setChosen] = useState(evening);
  const [confirmed, setConfirmed] = useState<Question | null>(null);
  // A press clears the error: the question stays until it is answered.
  const question = questionOf(plan.error) ?? (plan.isPending ? confirmed : null);
  const speaker = talk.member?.name ?? "De spreker";
  return (
    <FormDialog
      title={`${question ? "Zet op het programma" : "Op welke avond"}: ${talk.title}`}
      submit={question ? SURE[question] : "Zet op het programma"}
      submitting="Bezig..."
      isDisabled={chosen === null}
      change={plan}
      onSubmit={() => {
        if (chosen === null) return;
        setConfirmed(question);
        onPlan(chosen, question);
      }}
      onClose={onClose}
    >
      {question ? (
        <>
          <Asked evening={evenings.find(({ id }) => id === chosen)} />
          <Note look="warning">
            <p role="alert">
              {question === "full"
                ? `Deze meetup is vol. ${speaker} krijgt dan een plek boven het maximum.`
                : `${speaker} komt niet. Toch op het programma?`}
            </p>
          </Note>
        </>
      ) : (
        <fieldset>
          <legend className="sr-only">Avond</legend>
          {evenings.length === 0 && <p className="text-soft">Er staat geen avond op de agenda.</p>}
          {evenings.map(({ id, title, date, status }) => (
            <Radio
              key={id}
              name="avond"
              label={capitalised(fullDate(date))}
              hint={status === "draft" ? `${title}, ${OF_DRAFT}` : title}
              checked={chosen === id}
              onChange={() => setChosen(id)}
            />
          ))}
        </fieldset>
      )}
    </FormDialog>
  );
}

/** The evening that the question is about: the others would hide it on a phone. */
const Asked = ({ evening }: { readonly evening: AdminMeetup | undefined }) =>
  evening && (
    <p>
      <span className="block font-semibold">{capitalised(fullDate(evening.date))}</span>
      <span className="block text-sm text-soft">{evening.title}</span>
    </p>
  );

const OF_DRAFT = "concept: de spreker hoort het bij de aankondiging";

const SURE: Readonly<Record<Question, string>> = {
  full: "Zet op het programma, boven het maximum",
  declined: "Zet toch op het programma",
};

const DeclineDraft = z.object({ sentence: z.string() });

export function DeclineDialog({ talk, onClose }: { readonly talk: Proposal; readonly onClose: () => void }) {
  const failed = "Dit is niet gelukt";
  const { form, offered, done } = useKeptForm({
    name: `decline:${talk.id}`,
    schema: z.pick(Decision, { sentence: true }),
    start: { sentence: "" },
    draft: DeclineDraft,
  });
  const client = useQueryClient();
  const decline = useChange(decideTalk, {
    onError: (error) => isUnknown(error) && client.invalidateQueries({ queryKey: adminKey }),
    onSuccess: () => {
      done();
      onClose();
    },
    invalidates: [adminKey],
    failed: (error) => (isUnknown(error) ? null : unlessRetried(failed)(error)),
  });
  return (
    <FormDialog
      title={`Niet voor ons: ${talk.title}`}
      offered={offered}
      submit="Niet voor ons"
      submitting="Versturen..."
      isDisabled={isUnknown(decline.error)}
      change={decline}
      failed={failed}
      onSubmit={form.handleSubmit(({ sentence }) =>
        decline.mutate({ body: { talk: talk.id, decision: "declined", sentence } }),
      )}
      onClose={onClose}
    >
      {isUnknown(decline.error) && (
        <Note look="warning">
          <p role="alert">{decline.error?.message}. Er is niets verstuurd.</p>
        </Note>
      )}
      {!talk.isOffered ? (
        <p>Dit voorstel verdwijnt. Niemand krijgt bericht, want een organisator zette het zelf op.</p>
      ) : (
        <TextArea
          label={`Een zin voor ${talk.member?.name ?? "de spreker"}`}
          rows={4}
          maxLength={MAX_DECISION}
          hint="Hoeft niet. Hij staat in de e-mail waarin je laat weten dat het niet doorgaat."
          {...formField(form, "sentence")}
        />
      )}
    </FormDialog>
  );
}
