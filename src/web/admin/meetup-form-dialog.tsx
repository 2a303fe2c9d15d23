import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import toast from "react-hot-toast/headless";
import { type AdminMeetup, createMeetup, MeetupForm, updateMeetup } from "#contract/admin-meetups.ts";
import { ApiError, call, sentenceOf } from "../api.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field, TextArea } from "../ui/field.tsx";
import { clearsErrors } from "../ui/form-errors.ts";
import { Note } from "../ui/note.tsx";

interface MeetupFormDialogProps {
  /** The meetup to edit; null makes a new one. */
  readonly meetup: AdminMeetup | null;
  readonly onClose: () => void;
}

/** What the inputs hold: text, as typed. */
const valuesOf = (meetup: AdminMeetup | null) => ({
  title: meetup?.title ?? "",
  description: meetup?.description ?? "",
  date: meetup?.date ?? "",
  start_time: meetup?.start_time.slice(0, 5) ?? "",
  end_time: meetup?.end_time?.slice(0, 5) ?? "",
  location: meetup?.location ?? "",
  max_participants: meetup?.max_participants?.toString() ?? "",
});

export function MeetupFormDialog({ meetup, onClose }: MeetupFormDialogProps) {
  const isNew = meetup === null;
  const failed = isNew ? "Fout bij aanmaken van meetup" : "Fout bij bijwerken van meetup";
  const client = useQueryClient();
  const form = useForm({
    resolver: zodResolver(MeetupForm),
    defaultValues: valuesOf(meetup),
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const save = useMutation({
    mutationFn: (body: MeetupForm) =>
      isNew ? call(createMeetup, { body }) : call(updateMeetup, { params: { id: meetup.id }, body }),
    onSuccess: async () => {
      toast.success(isNew ? "Meetup succesvol aangemaakt!" : "Meetup succesvol bijgewerkt!");
      onClose();
      await client.invalidateQueries();
    },
    onError: (error) => toast.error(detailsOf(error) || sentenceOf(error, failed)),
  });
  return (
    <Dialog title={isNew ? "Nieuwe meetup" : "Meetup bewerken"} open onClose={onClose} wide>
      <form
        noValidate
        className="grid gap-4.5 sm:grid-cols-2"
        onSubmit={form.handleSubmit((values) => save.mutate(values))}
      >
        <Field
          label="Titel *"
          className="sm:col-span-2"
          error={errors.title?.message}
          {...clearsErrors(form, "title")}
        />
        <TextArea
          label="Beschrijving *"
          rows={5}
          hint="Opmaak met Markdown: **vet**, lijsten met -, [tekst](https://…)"
          className="sm:col-span-2"
          error={errors.description?.message}
          {...clearsErrors(form, "description")}
        />
        <Field label="Datum *" type="date" error={errors.date?.message} {...clearsErrors(form, "date")} />
        <Field label="Locatie *" error={errors.location?.message} {...clearsErrors(form, "location")} />
        <Field
          label="Starttijd *"
          type="time"
          error={errors.start_time?.message}
          {...clearsErrors(form, "start_time")}
        />
        <Field
          label="Eindtijd"
          type="time"
          error={errors.end_time?.message}
          {...clearsErrors(form, "end_time")}
        />
        <Field
          label="Maximum aantal deelnemers"
          type="number"
          inputMode="numeric"
          min={1}
          hint="Leeg laten: geen maximum."
          error={errors.max_participants?.message}
          {...clearsErrors(form, "max_participants")}
        />
        {isNew && (
          <div className="sm:col-span-2">
            <Note>Na het opslaan krijgen alle geverifieerde leden meteen een uitnodiging per e-mail.</Note>
          </div>
        )}
        <div className="flex justify-end gap-2.5 sm:col-span-2">
          <Button onClick={onClose}>Annuleren</Button>
          <Button look="primary" type="submit" disabled={save.isPending}>
            {save.isPending ? "Opslaan..." : "Opslaan"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The server's list of what is wrong, a line each. */
const detailsOf = (error: unknown) => (error instanceof ApiError ? error.details.join("\n") : "");
