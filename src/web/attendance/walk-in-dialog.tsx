import * as z from "zod/mini";
import { WalkIn } from "#contract/attendance.ts";
import { PersonName } from "#contract/members.ts";
import { useCheckedForm } from "../forms/checked-form.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import { Field, formField } from "../ui/field.tsx";

interface WalkInDialogProps {
  readonly sought: string;
  /** Whether the list has all members. */
  readonly isWhole: boolean;
  readonly onDone: (walkIn: WalkIn) => void;
  readonly onClose: () => void;
}

const BY_NAME = "Is het een lid dat niet heeft geantwoord? Zoek dan op naam en zet daar het vinkje.";
const BY_WHOLE_NAME =
  "Is het een lid dat niet heeft geantwoord? Typ voor- en achternaam: het vinkje telt dan voor dat lid.";

export function WalkInDialog({ sought, isWhole, onDone, onClose }: WalkInDialogProps) {
  const form = useCheckedForm(WalkIn, { name: sought, email: "" });
  return (
    <FormDialog
      title="Iemand zonder aanmelding"
      submit="Is aanwezig"
      onSubmit={form.handleSubmit(onDone)}
      onClose={onClose}
    >
      <p className="text-soft">{isWhole ? BY_NAME : BY_WHOLE_NAME}</p>
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

export function HelpersWalkInDialog({
  sought,
  onDone,
  onClose,
}: Pick<WalkInDialogProps, "sought" | "onDone" | "onClose">) {
  const form = useCheckedForm(Named, { name: sought });
  return (
    <FormDialog
      title="Iemand zonder aanmelding"
      submit="Is aanwezig"
      onSubmit={form.handleSubmit(onDone)}
      onClose={onClose}
    >
      <p className="text-soft">{BY_WHOLE_NAME}</p>
      <Field label="Naam *" autoComplete="off" {...formField(form, "name")} />
    </FormDialog>
  );
}
