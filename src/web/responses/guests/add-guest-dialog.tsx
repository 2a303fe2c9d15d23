import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { type ChangedGuest, NewGuest } from "#contract/responses/guests.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog, DialogForm } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { formField } from "../../ui/form-field.ts";
import type { useChangeGuest } from "./use-change-guest.tsx";

interface AddGuestDialogProps {
  readonly add: ReturnType<typeof useChangeGuest>["add"];
  readonly isFull: boolean;
  readonly onClose: () => void;
  readonly onAdded: (guest: ChangedGuest) => void;
}

/** Somebody who phoned, or asked at the bar: a member or not. */
export function AddGuestDialog({ add, isFull, onClose, onAdded }: AddGuestDialogProps) {
  const form = useForm({
    resolver: zodResolver(NewGuest),
    defaultValues: { name: "", email: "", beyond: false },
    reValidateMode: "onSubmit",
  });
  const foot = (
    <>
      <Button onClick={onClose}>Annuleren</Button>
      <Button look="primary" type="submit" disabled={form.formState.isSubmitting}>
        {add.isPending ? "Toevoegen..." : "Toevoegen"}
      </Button>
    </>
  );
  return (
    <Dialog title="Iemand toevoegen" open onClose={onClose}>
      <DialogForm
        foot={foot}
        onSubmit={form.handleSubmit(async (checked) => {
          // A second press finds the form still being sent.
          await add
            .mutateAsync(checked, {
              onSuccess: (added) => {
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
