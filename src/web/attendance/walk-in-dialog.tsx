import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { WalkIn } from "#contract/attendance.ts";
import { Dialog, DialogForm, FormFoot } from "../ui/dialog.tsx";
import { Field, formField } from "../ui/field.tsx";

/** Text typed in the dialog before it was closed, and the search at that moment. */
export interface TypedWalkIn {
  readonly name: string;
  readonly email?: string | undefined;
  readonly sought: string;
}

interface WalkInDialogProps {
  /** The current search text, used as the initial name. */
  readonly sought: string;
  readonly kept: TypedWalkIn | null;
  readonly onKeep: (typed: TypedWalkIn | null) => void;
  readonly onDone: (walkIn: WalkIn) => void;
  readonly onClose: () => void;
}

export function WalkInDialog({ sought, kept, onKeep, onDone, onClose }: WalkInDialogProps) {
  const isMeant = kept !== null && (sought === "" || sought === kept.sought);
  const form = useForm({
    resolver: zodResolver(WalkIn),
    defaultValues: isMeant ? { name: kept.name, email: kept.email } : { name: sought, email: "" },
    reValidateMode: "onSubmit",
  });
  const { isDirty } = form.formState;
  const foot = (
    <FormFoot
      onCancel={() => {
        onKeep(null);
        onClose();
      }}
      label="Is aanwezig"
    />
  );
  return (
    <Dialog
      title="Iemand zonder aanmelding"
      open
      onClose={() => {
        if (isDirty) onKeep({ ...form.getValues(), sought });
        onClose();
      }}
    >
      <DialogForm foot={foot} onSubmit={form.handleSubmit(onDone)}>
        <div className="space-y-4.5">
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
        </div>
      </DialogForm>
    </Dialog>
  );
}
