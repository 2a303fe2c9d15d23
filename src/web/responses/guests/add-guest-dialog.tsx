import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { type ChangedGuest, NewGuest } from "#contract/responses/guests.ts";
import type { MeetupId } from "#contract/row-id.ts";
import { keptText, useKeptText } from "../../kept-text.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog, DialogForm } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { formField } from "../../ui/form-field.ts";
import type { useChangeGuest } from "./use-change-guest.tsx";

const Typed = z.object({ name: z.string(), email: z.string(), beyond: z.boolean(), sought: z.string() });
type Typed = z.output<typeof Typed>;

interface AddGuestDialogProps {
  readonly id: MeetupId;
  /** What was looked for and not found. */
  readonly sought: string;
  readonly add: ReturnType<typeof useChangeGuest>["add"];
  readonly isFull: boolean;
  readonly onClose: () => void;
  readonly onAdded: (guest: ChangedGuest) => void;
}

/** What was typed before, unless somebody else is meant by now: whom the search field names, or an address in it. */
function valuesFor(sought: string, kept: Typed | null): Omit<Typed, "sought"> {
  if (kept && (sought === "" || sought === kept.sought))
    return { name: kept.name, email: kept.email, beyond: kept.beyond };
  const isAddress = sought.includes("@");
  return { name: isAddress ? "" : sought, email: isAddress ? sought : "", beyond: false };
}

/** Somebody who phoned, or asked at the bar: a member or not. */
export function AddGuestDialog({ id, sought, add, isFull, onClose, onAdded }: AddGuestDialogProps) {
  const form = useForm({
    resolver: zodResolver(NewGuest),
    defaultValues: valuesFor(sought, keptText(`guest:${id}`, Typed)),
    reValidateMode: "onSubmit",
  });
  const typed = useWatch({ control: form.control });
  const forget = useKeptText(`guest:${id}`, form.formState.isDirty ? { ...typed, sought } : null);
  const foot = (
    <>
      <Button
        onClick={() => {
          forget();
          onClose();
        }}
      >
        Annuleren
      </Button>
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
