import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { MeetupId } from "#contract/ids.ts";
import { type ChangedGuest, type Guest, GuestNote, NewGuest, noteGuest } from "#contract/responses/guests.ts";
import { call, messageOf } from "../../api.ts";
import { keptText, useKeptText } from "../../kept-text.ts";
import { adminKey } from "../../queries.ts";
import { Dialog, DialogForm, FormFoot } from "../../ui/dialog.tsx";
import { Checkbox, Field, formField } from "../../ui/field.tsx";
import type { useChangeGuest } from "./use-change-guest.tsx";

const NoteFields = z.object({ note: z.string() });

interface NoteDialogProps {
  readonly meetup: MeetupId;
  readonly guest: Guest;
  readonly onClose: () => void;
}

export function NoteDialog({ meetup, guest, onClose }: NoteDialogProps) {
  const kept = `note:${meetup}:${guest.id}`;
  const form = useForm({
    resolver: zodResolver(GuestNote),
    defaultValues: keptText(kept, NoteFields) ?? { note: guest.note },
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
  const foot = <FormFoot onCancel={close} label="Opslaan" busyLabel="Opslaan..." isBusy={save.isPending} />;
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

const GuestFields = z.object({
  name: z.string(),
  email: z.string(),
  beyond: z.boolean(),
  sought: z.string(),
});
type GuestFields = z.output<typeof GuestFields>;

interface AddGuestDialogProps {
  readonly id: MeetupId;
  /** Text of the search field. */
  readonly sought: string;
  readonly add: ReturnType<typeof useChangeGuest>["add"];
  readonly isFull: boolean;
  readonly onClose: () => void;
  readonly onAdded: (guest: ChangedGuest) => void;
}

/** Initial values: the stored draft, or the name or address in the search field when the search changed. */
function valuesFor(sought: string, kept: GuestFields | null): Omit<GuestFields, "sought"> {
  if (kept && (sought === "" || sought === kept.sought))
    return { name: kept.name, email: kept.email, beyond: kept.beyond };
  const isAddress = sought.includes("@");
  return { name: isAddress ? "" : sought, email: isAddress ? sought : "", beyond: false };
}

/** Adds a guest that told an organiser in person or by phone, member or not. */
export function AddGuestDialog({ id, sought, add, isFull, onClose, onAdded }: AddGuestDialogProps) {
  const form = useForm({
    resolver: zodResolver(NewGuest),
    defaultValues: valuesFor(sought, keptText(`guest:${id}`, GuestFields)),
    reValidateMode: "onSubmit",
  });
  const typed = useWatch({ control: form.control });
  const forget = useKeptText(`guest:${id}`, form.formState.isDirty ? { ...typed, sought } : null);
  const foot = (
    <FormFoot
      onCancel={() => {
        forget();
        onClose();
      }}
      label="Toevoegen"
      busyLabel="Toevoegen..."
      isBusy={add.isPending}
      isDisabled={form.formState.isSubmitting}
    />
  );
  return (
    <Dialog title="Iemand toevoegen" open onClose={onClose}>
      <DialogForm
        foot={foot}
        onSubmit={form.handleSubmit(async (checked) => {
          // Awaits the call to keep the form submitting, which blocks a second press.
          await add
            .mutateAsync(checked, {
              onSuccess: (added) => {
                forget();
                onAdded(added);
                onClose();
              },
            })
            .catch(() => {});
        })}
      >
        <div className="space-y-4.5">
          <p className="text-[15px] text-soft">
            Wie je toevoegt, krijgt een e-mail waarin staat dat jij dat deed, met een knop om af te zeggen.
            Een lid vind je sneller met het zoekveld.
          </p>
          <Field label="Naam *" autoComplete="off" {...formField(form, "name")} />
          <Field label="E-mailadres *" type="email" autoComplete="off" {...formField(form, "email")} />
          {isFull && (
            <Checkbox
              label="Geef een plek, boven het maximum"
              hint="Alle plekken zijn bezet. Zonder dit komt deze persoon op de wachtlijst."
              {...form.register("beyond")}
            />
          )}
        </div>
      </DialogForm>
    </Dialog>
  );
}
