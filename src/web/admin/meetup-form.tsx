import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import toast from "react-hot-toast/headless";
import { createMeetup, MeetupForm as Schema, updateMeetup } from "#contract/admin-meetups.ts";
import type { MeetupId } from "#contract/meetups.ts";
import { ApiError, call, sentenceOf } from "../api.ts";
import { Button } from "../ui/button.tsx";
import { DateButton } from "../ui/date-button.tsx";
import { DialogForm } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { formField } from "../ui/form-field.ts";
import { MarkdownField } from "../ui/markdown-field.tsx";
import { Note } from "../ui/note.tsx";
import { dropDraft, keepDraft, type MeetupValues, readDraft, valuesOf } from "./meetup-draft.ts";
import { ReminderFields } from "./reminder-fields.tsx";
import type { Editing } from "./use-opened.ts";

interface MeetupFormProps {
  readonly opened: Editing;
  readonly onClose: () => void;
  readonly onCreated: (id: MeetupId) => void;
}

export function MeetupForm({ opened, onClose, onCreated }: MeetupFormProps) {
  const isNew = opened.kind !== "edit";
  const [draft] = useState(() => readDraft(opened));
  const form = useForm({
    resolver: zodResolver(Schema),
    defaultValues: draft ?? valuesOf(opened),
    reValidateMode: "onSubmit",
  });
  const values = useWatch({ control: form.control }) as MeetupValues;
  const { isDirty } = form.formState;
  useEffect(() => {
    if (isDirty) keepDraft(opened, values);
  }, [isDirty, opened, values]);
  const save = useSave(opened, { onClose, onCreated });
  const startAgain = () => {
    dropDraft(opened);
    form.reset(valuesOf(opened));
  };
  const foot = (
    <>
      <Button onClick={onClose}>Annuleren</Button>
      <Button look="primary" type="submit" disabled={save.isPending}>
        {save.isPending ? "Opslaan..." : "Opslaan"}
      </Button>
    </>
  );
  return (
    <DialogForm foot={foot} onSubmit={form.handleSubmit((checked) => save.mutate(checked))}>
      <div className="grid gap-4.5 sm:grid-cols-2">
        {draft && (
          <div className="sm:col-span-2">
            <Note>
              <div className="flex flex-wrap items-center justify-between gap-2">
                Je gaat verder met wat je eerder hebt getypt.
                <Button onClick={startAgain}>Begin opnieuw</Button>
              </div>
            </Note>
          </div>
        )}
        <Field label="Titel *" className="sm:col-span-2" {...formField(form, "title")} />
        <MarkdownField
          label="Beschrijving *"
          text={values.description}
          empty="Hier zie je hoe de beschrijving eruit komt te zien."
          field={formField(form, "description")}
        />
        <Field
          label="Datum *"
          type="date"
          className="pointer-fine:[&_input::-webkit-calendar-picker-indicator]:hidden"
          beside={
            <DateButton
              value={values.date}
              onChange={(date) => {
                form.setValue("date", date, { shouldDirty: true });
                form.clearErrors("date");
              }}
            />
          }
          {...formField(form, "date")}
        />
        <Field label="Locatie *" {...formField(form, "location")} />
        <Field label="Starttijd *" type="time" {...formField(form, "start_time")} />
        <Field label="Eindtijd" type="time" {...formField(form, "end_time")} />
        <Field
          label="Maximum aantal deelnemers"
          type="number"
          inputMode="numeric"
          min={1}
          hint="Leeg laten: geen maximum."
          {...formField(form, "max_participants")}
        />
        <ReminderFields days={form.register("remind_days_before")} guests={form.register("remind_guests")} />
        {isNew && (
          <div className="sm:col-span-2">
            <Note>Na het opslaan krijgen alle geverifieerde leden meteen een uitnodiging per e-mail.</Note>
          </div>
        )}
      </div>
    </DialogForm>
  );
}

/** Creates or changes the meetup; a refusal leaves the form as it is, with the server's details in a toast. */
function useSave(opened: MeetupFormProps["opened"], { onClose, onCreated }: Omit<MeetupFormProps, "opened">) {
  const client = useQueryClient();
  const isNew = opened.kind !== "edit";
  return useMutation({
    mutationFn: (body: Schema) =>
      isNew ? call(createMeetup, { body }) : call(updateMeetup, { params: { id: opened.meetup.id }, body }),
    onSuccess: async ({ meetup }) => {
      toast.success(isNew ? "Meetup succesvol aangemaakt!" : "Meetup succesvol bijgewerkt!");
      dropDraft(opened);
      onClose();
      if (isNew) onCreated(meetup.id);
      await client.invalidateQueries();
    },
    onError: (error) =>
      toast.error(
        detailsOf(error) ||
          sentenceOf(error, isNew ? "Fout bij aanmaken van meetup" : "Fout bij bijwerken van meetup"),
      ),
  });
}

/** The server's list of what is wrong, a line each. */
const detailsOf = (error: unknown) => (error instanceof ApiError ? error.details.join("\n") : "");
