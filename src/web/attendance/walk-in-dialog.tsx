import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { WalkIn } from "#contract/attendance.ts";
import { PersonName } from "#contract/members.ts";
import { Dialog, DialogForm, FormFoot } from "../ui/dialog.tsx";
import { Field, formField } from "../ui/field.tsx";

interface WalkInDialogProps {
  /** The current search text, used as the initial name. */
  readonly sought: string;
  readonly onDone: (walkIn: WalkIn) => void;
  readonly onClose: () => void;
}

export function WalkInDialog({ sought, onDone, onClose }: WalkInDialogProps) {
  const form = useForm({
    resolver: zodResolver(WalkIn),
    defaultValues: { name: sought, email: "" },
    reValidateMode: "onSubmit",
  });
  return (
    <Dialog title="Iemand zonder aanmelding" open onClose={onClose}>
      <DialogForm
        foot={<FormFoot onCancel={onClose} label="Is aanwezig" />}
        onSubmit={form.handleSubmit(onDone)}
      >
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

const Named = z.object({ name: PersonName });

/** The same by name only, for a helper with a door link. */
export function HelpersWalkInDialog({ sought, onDone, onClose }: WalkInDialogProps) {
  const form = useForm({ resolver: zodResolver(Named), defaultValues: { name: sought } });
  return (
    <Dialog title="Iemand zonder aanmelding" open onClose={onClose}>
      <DialogForm
        foot={<FormFoot onCancel={onClose} label="Is aanwezig" />}
        onSubmit={form.handleSubmit(onDone)}
      >
        <Field label="Naam *" autoComplete="off" {...formField(form, "name")} />
      </DialogForm>
    </Dialog>
  );
}
