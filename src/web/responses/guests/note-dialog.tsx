import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { type Guest, GuestNote, noteGuest } from "#contract/responses/guests.ts";
import type { MeetupId } from "#contract/row-id.ts";
import { call, messageOf } from "../../api.ts";
import { keptText, useKeptText } from "../../kept-text.ts";
import { adminKey } from "../../queries.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogForm } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { formField } from "../../ui/form-field.ts";

const Typed = z.object({ note: z.string() });

interface NoteDialogProps {
  readonly meetup: MeetupId;
  readonly guest: Guest;
  readonly onClose: () => void;
}

export function NoteDialog({ meetup, guest, onClose }: NoteDialogProps) {
  const kept = `note:${meetup}:${guest.id}`;
  const form = useForm({
    resolver: zodResolver(GuestNote),
    defaultValues: keptText(kept, Typed) ?? { note: guest.note },
    reValidateMode: "onSubmit",
  });
  const typed = useWatch({ control: form.control });
  const forget = useKeptText(kept, form.formState.isDirty ? typed : null);
  const close = () => {
    forget();
    onClose();
  };
  const save = useMutation({
    mutationFn: (body: GuestNote) => call(noteGuest, { params: { id: meetup, member: guest.id }, body }),
    onSuccess: close,
    meta: { succeeded: messageOf, failed: "Fout bij opslaan van de notitie", invalidates: [adminKey] },
  });
  const foot = (
    <>
      <Button onClick={close}>Annuleren</Button>
      <Button look="primary" type="submit" disabled={save.isPending}>
        {save.isPending ? "Opslaan..." : "Opslaan"}
      </Button>
    </>
  );
  return (
    <Dialog title={`Notitie bij ${guest.name}`} open onClose={onClose}>
      <DialogForm foot={foot} onSubmit={form.handleSubmit((checked) => save.mutate(checked))}>
        <Field
          label="Notitie"
          hint="Alleen beheerders zien dit; wie zijn gegevens opvraagt, krijgt het ook. Leeg laten haalt de notitie weg."
          {...formField(form, "note")}
        />
      </DialogForm>
    </Dialog>
  );
}
