import * as z from "zod/mini";
import { WalkIn } from "#contract/attendance.ts";
import { PersonName } from "#contract/members.ts";
import { useCheckedForm } from "../forms/checked-form.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import { Field, formField } from "../ui/field.tsx";

interface WalkInDialogProps {
  readonly sought: string;
  readonly onDone: (walkIn: WalkIn) => void;
  readonly onClose: () => void;
}

export function WalkInDialog({ sought, onDone, onClose }: WalkInDialogProps) {
  const form = useCheckedForm(WalkIn, { name: sought, email: "" });
  return (
    <FormDialog
      title="Iemand zonder aanmelding"
      submit="Is aanwezig"
      onSubmit={form.handleSubmit(onDone)}
      onClose={onClose}
    >
      <p className="text-soft">
        Is het een lid dat niet heeft geantwoord? Zoek dan op naam en zet daar het vinkje.
      </p>
      <Field label="Naam *" autoComplete="off" {...formField(form, "name")} />
      <Field
        label="E-mailadres"
        type="email"
        inputMode="email"
        autoComplete="off"
        hint="Alleen als diegene uitnodigingen wil krijgen. We mailen eerst of het adres klopt."
        {...formField(form, "email")}
      />
    </FormDialog>
  );
}

const Named = z.object({ name: PersonName });

export function HelpersWalkInDialog({ sought, onDone, onClose }: WalkInDialogProps) {
  const form = useCheckedForm(Named, { name: sought });
  return (
    <FormDialog
      title="Iemand zonder aanmelding"
      submit="Is aanwezig"
      onSubmit={form.handleSubmit(onDone)}
      onClose={onClose}
    >
      <Field label="Naam *" autoComplete="off" {...formField(form, "name")} />
    </FormDialog>
  );
}
