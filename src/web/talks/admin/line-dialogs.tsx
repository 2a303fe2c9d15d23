import { useState } from "react";
import * as z from "zod/mini";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import {
  addTalk,
  LineMinutes,
  linkSlides,
  MAX_LINE,
  NewTalk,
  type ProgrammeLine,
} from "#contract/talks/admin.ts";
import { MAX_TALK_TEXT, MAX_TALK_TITLE, Slides } from "#contract/talks.ts";
import { requiredText } from "#contract/text.ts";
import { USUAL_MINUTES } from "#domain/talks.ts";
import { ApiError } from "../../base/api.ts";
import { adminKey } from "../../base/query-meta.ts";
import { useChange } from "../../base/use-change.ts";
import { useCheckedForm } from "../../forms/checked-form.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useKeptForm } from "../../forms/kept-form.ts";
import { unlessRetried } from "../../forms/save-failed.tsx";
import { FoundMembers } from "../../lists/found-members.tsx";
import { useRights } from "../../sessions/viewer.ts";
import { Button } from "../../ui/button.tsx";
import { Field, formField, TextArea } from "../../ui/field.tsx";
import { Note } from "../../ui/notices.tsx";
import { Checkbox } from "../../ui/toggle.tsx";
import type { Row } from "./use-programme.ts";

interface LineDialogProps {
  /** Null: a new line. */
  readonly row: Row | null;
  readonly onSave: (line: { readonly text: string; readonly minutes: number }) => void;
  readonly onClose: () => void;
}

const FreeLine = z.object({ text: requiredText("Tekst", 120), minutes: LineMinutes });

export function LineDialog({ row, onSave, onClose }: LineDialogProps) {
  const form = useCheckedForm(FreeLine, {
    text: row?.text ?? "",
    minutes: `${row?.minutes ?? USUAL_MINUTES}`,
  });
  return (
    <FormDialog
      title={row ? "Wijzig de regel" : "Een regel op het programma"}
      submit={row ? "Opslaan" : "Voeg toe"}
      onSubmit={form.handleSubmit(onSave)}
      onClose={onClose}
    >
      <Field
        label="Tekst"
        placeholder="Pauze"
        maxLength={MAX_LINE}
        autoComplete="off"
        {...formField(form, "text")}
      />
      <Field label="Minuten" inputMode="numeric" className="max-w-30" {...formField(form, "minutes")} />
    </FormDialog>
  );
}

interface ChangeProps {
  readonly meetup: MeetupId;
  readonly onSaved: (answer: AnswerOf<typeof addTalk>) => void;
  readonly onClose: () => void;
}

const NewTalkDraft = z.object({
  title: z.string(),
  text: z.string(),
  minutes: z.string(),
  speaker: z.string(),
});

/** Of a member who offered nothing, or of a speaker who is no member. Only admins find members. */
export function NewTalkDialog({ meetup, onSaved, onClose }: ChangeProps) {
  const { isAdmin } = useRights();
  const [member, setMember] = useState<{ readonly id: MemberId; readonly name: string } | null>(null);
  const [sure, setSure] = useState<Question | null>(null);
  const { form, values, offered, done } = useKeptForm({
    name: `new-talk:${meetup}`,
    schema: NewTalk,
    start: { title: "", text: "", minutes: `${USUAL_MINUTES}`, speaker: "" },
    draft: NewTalkDraft,
  });
  const failed = "Dit kon niet op het programma";
  const add = useChange(addTalk, {
    onSuccess: (answer) => {
      done();
      onSaved(answer);
      onClose();
    },
    invalidates: [adminKey],
    failed: (error) => (questionOf(error) ? null : unlessRetried(failed)(error)),
  });
  const question = questionOf(add.error);
  const anotherSpeaker = () => {
    setMember(null);
    setSure(null);
    add.reset();
  };
  return (
    <FormDialog
      title="Een verhaal op het programma"
      offered={offered}
      submit="Zet op het programma"
      submitting="Bezig..."
      change={add}
      failed={failed}
      onSubmit={form.handleSubmit((checked) =>
        add.mutate({
          params: { id: meetup },
          body: {
            ...checked,
            ...(member ? { member: member.id, speaker: null } : { member: null }),
            ...asConfirmed(sure),
          },
        }),
      )}
      onClose={onClose}
    >
      <Field
        label="Waar gaat het over?"
        maxLength={MAX_TALK_TITLE}
        autoComplete="off"
        {...formField(form, "title")}
      />
      {member ? (
        <div className="flex items-center justify-between gap-4">
          <p className="min-w-0 text-md wrap-anywhere">
            Door <strong className="font-semibold">{member.name}</strong>, op de pagina ‘een lid’ tot{" "}
            {member.name} zelf kiest
          </p>
          <Button onClick={anotherSpeaker}>Iemand anders</Button>
        </div>
      ) : (
        <div>
          <Field
            label="Door wie?"
            hint={
              isAdmin
                ? "Kies een lid uit de lijst. Staat iemand er niet bij, dan komt de naam zo op de pagina."
                : "Deze naam komt zo op de pagina."
            }
            autoComplete="off"
            {...formField(form, "speaker")}
          />
          {isAdmin && (
            <FoundMembers
              sought={values.speaker.trim()}
              action="Kies"
              onChoose={({ id, name }) => setMember({ id, name })}
            />
          )}
        </div>
      )}
      <Field label="Minuten" inputMode="numeric" className="max-w-30" {...formField(form, "minutes")} />
      <TextArea label="Waar het over gaat" rows={3} maxLength={MAX_TALK_TEXT} {...formField(form, "text")} />
      {question && (
        <Note look="warning">
          <p role="alert">
            {question === "full" ? "De meetup is vol." : `${member?.name ?? "Dit lid"} komt niet.`}
          </p>
          <Checkbox
            label={question === "full" ? "Geef een plek, boven het maximum" : "Toch op het programma"}
            checked={sure === question}
            onChange={({ target }) => setSure(target.checked ? question : null)}
          />
        </Note>
      )}
    </FormDialog>
  );
}

/** What is asked before a talk is put on a programme. */
export type Question = "full" | "declined";

export function questionOf(error: Error | null): Question | null {
  const why = error instanceof ApiError ? error.why : undefined;
  if (why === "meetup-full") return "full";
  return why === "speaker-declined" ? "declined" : null;
}

export const asConfirmed = (sure: Question | null) => ({
  beyond: sure === "full",
  declined: sure === "declined",
});

export function SlidesDialog({
  meetup,
  talk,
  onSaved,
  onClose,
}: ChangeProps & { readonly talk: NonNullable<ProgrammeLine["talk"]> }) {
  const form = useCheckedForm(Slides, { slides: talk.slides ?? "" });
  const failed = "Opslaan is niet gelukt";
  const link = useChange(linkSlides, {
    onSuccess: (answer) => {
      onSaved(answer);
      onClose();
    },
    invalidates: [],
    failed: unlessRetried(failed),
  });
  return (
    <FormDialog
      title={talk.title}
      submit="Opslaan"
      submitting="Opslaan..."
      change={link}
      failed={failed}
      onSubmit={form.handleSubmit((body) => link.mutate({ params: { id: meetup, talk: talk.id }, body }))}
      onClose={onClose}
    >
      <Field
        label="Link naar de slides"
        type="url"
        placeholder="https://"
        hint="Staat op de pagina van de meetup. Leeg laten: geen link."
        {...formField(form, "slides")}
      />
    </FormDialog>
  );
}
