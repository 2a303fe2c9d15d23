import * as z from "zod/mini";
import { UNDO_SECONDS } from "#contract/fields.ts";
import type { MeetupId } from "#contract/ids.ts";
import type { Question } from "#contract/meetups.ts";
import { answerTo, type OwnDetails } from "#contract/own-details.ts";
import { type AdminAttendee, type ChangedAttendee, changeAttendee } from "#contract/responses/attendees.ts";
import { isYes } from "#domain/places.ts";
import { countInWords } from "#domain/wording.ts";
import { adminKey, meetupsKey } from "../../base/query-meta.ts";
import { onceShown, useChange } from "../../base/use-change.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useKeptForm } from "../../forms/kept-form.ts";
import { unlessRetried } from "../../forms/save-failed.tsx";
import { Checkbox } from "../../ui/toggle.tsx";
import { AnswerField, CompanionChoice } from "../detail-fields.tsx";

/** What the meetup asks of those that come. */
export interface AskedDetails {
  readonly maxGuests: number;
  readonly questions: readonly Question[];
}

type DetailsOfAttendee = Pick<OwnDetails, "guests" | "answers">;

export const NO_DETAILS: DetailsOfAttendee = { guests: 0, answers: [] };

interface DetailFieldsProps {
  readonly asked: AskedDetails;
  readonly most: number;
  readonly details: DetailsOfAttendee;
  readonly onChange: (details: DetailsOfAttendee) => void;
}

export function DetailFields({ asked: { questions }, most, details, onChange }: DetailFieldsProps) {
  const { guests, answers } = details;
  const answered = (id: string) => (text: string) =>
    onChange({ guests, answers: [...answers.filter((each) => each.id !== id), { id, text }] });
  return (
    <>
      {most > 0 && (
        <CompanionChoice
          legend="Introducés"
          most={most}
          room={most}
          chosen={guests}
          onChoose={(count) => onChange({ guests: count, answers })}
        />
      )}
      {questions.map((question) => (
        <AnswerField
          key={question.id}
          question={question}
          answer={answerTo(answers, question.id) ?? ""}
          onType={answered(question.id)}
          onChoose={answered(question.id)}
        />
      ))}
    </>
  );
}

/** What stays as it is is absent, so that a newer answer of the member stays too. */
export function changedDetails(before: DetailsOfAttendee, { guests, answers }: DetailsOfAttendee) {
  const changed = answers.filter(({ id, text }) => text.trim() !== (answerTo(before.answers, id) ?? ""));
  return {
    guests: guests === before.guests ? undefined : guests,
    answers: changed.length === 0 ? undefined : changed,
  };
}

export const withoutPlaces = (free: number): string =>
  free === 0
    ? "Alle plekken zijn bezet. Zonder dit komt deze persoon op de wachtlijst."
    : `Er ${free === 1 ? "is nog 1 plek" : `zijn nog ${free} plekken`} vrij. Zonder dit wachten zij samen op de wachtlijst.`;

const NOT_SAVED = "Fout bij opslaan van introducés en antwoorden";

const DetailsForm = z.object({
  details: z.object({ guests: z.number(), answers: z.array(z.object({ id: z.string(), text: z.string() })) }),
  beyond: z.boolean(),
});

interface DetailsDialogProps {
  readonly meetup: MeetupId;
  readonly attendee: AdminAttendee;
  readonly free: number | null;
  readonly asked: AskedDetails;
  readonly onClose: () => void;
  readonly onChanged: (changed: ChangedAttendee) => void;
}

/** Companions and answers of an attendee, by an organiser; of a member that does not come yet, with their yes. */
export function DetailsDialog({ meetup, attendee, free, asked, onClose, onChanged }: DetailsDialogProps) {
  const { id: member, name, status, answers } = attendee;
  const isComing = isYes(status);
  const before = { guests: isComing ? attendee.guests : 0, answers };
  const { form, values, offered, done } = useKeptForm({
    name: `details:${meetup}:${member}`,
    schema: DetailsForm,
    start: { details: before, beyond: false },
    draft: DetailsForm,
    describe: ({ details }) => details.answers.map(({ text }) => text).join(" "),
  });
  const { details, beyond } = values;
  const save = useChange(changeAttendee, {
    onSuccess: (changed) => {
      done();
      onChanged(changed);
    },
    onSettled: onceShown(onClose),
    invalidates: [adminKey, meetupsKey],
    failed: unlessRetried(NOT_SAVED),
    succeeded: null,
  });
  const places = status === "waitlist" ? 0 : details.guests - before.guests + (isComing ? 0 : 1);
  return (
    <FormDialog
      title={isComing ? `Introducés en antwoorden van ${name}` : `${name} komt`}
      offered={offered}
      submit="Opslaan"
      submitting="Opslaan..."
      change={save}
      failed={NOT_SAVED}
      onSubmit={form.handleSubmit(() =>
        save.mutate({
          params: { id: meetup, member },
          body: {
            action: "confirm",
            beyond,
            ...changedDetails(before, details),
            undo_seconds: UNDO_SECONDS,
          },
        }),
      )}
      onClose={onClose}
    >
      <DetailFields
        asked={asked}
        most={Math.max(asked.maxGuests, before.guests)}
        details={details}
        onChange={(changed) => form.setValue("details", changed, { shouldDirty: true })}
      />
      {free !== null && free < places && (
        <Checkbox
          label="Geef een plek, boven het maximum"
          hint={isComing ? noRoomFor(free, before.guests) : withoutPlaces(free)}
          {...form.register("beyond")}
        />
      )}
    </FormDialog>
  );
}

const noRoomFor = (free: number, had: number): string =>
  free + had === 0
    ? "Er is geen plek meer voor introducés."
    : `Er is nog plek voor ${countInWords(free + had, "introducé", "introducés")}.`;
