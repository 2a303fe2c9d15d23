import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useState } from "react";
import { type UseFormRegisterReturn, useForm, useWatch } from "react-hook-form";
import toast from "react-hot-toast/headless";
import * as z from "zod/mini";
import { EmailAddress } from "#contract/fields.ts";
import { type ProfileForm, updateProfile } from "#contract/profile.ts";
import type { Member, Muted } from "#contract/sessions.ts";
import { dateIn } from "#domain/dutch-dates.ts";
import { DAY_MS } from "#domain/timing.ts";
import { messageOf } from "../base/api.ts";
import { useNow, useSite } from "../base/page-state.tsx";
import { meetupsKey } from "../base/query-meta.ts";
import { useChange } from "../base/use-change.ts";
import { DialogForm } from "../forms/form-dialog.tsx";
import { ProofHost } from "../passkeys/proof-host.tsx";
import { AddPasskeyDialog, SecuritySection } from "../passkeys/security-section.tsx";
import { SessionsSection } from "../sessions/devices/sessions-section.tsx";
import { replaceMember } from "../sessions/viewer.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Field, formField, SelectField } from "../ui/field.tsx";
import { Toggle } from "../ui/toggle.tsx";
import { DangerZone, PendingEmail } from "./account.tsx";

interface SettingsDialogProps {
  readonly member: Member;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function SettingsDialog({ member, open, onClose }: SettingsDialogProps) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Dialog title="Instellingen" open={open} onClose={onClose}>
      <SettingsForm
        member={member}
        onClose={onClose}
        above={member.pendingEmail !== null && <PendingEmail email={member.pendingEmail} />}
        below={
          <>
            <SecuritySection onAdd={() => setAdding(true)} />
            <SessionsSection />
            <DangerZone member={member} />
          </>
        }
      />
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
      <ProofHost />
    </Dialog>
  );
}

const FAILED = "Er is iets misgegaan";

interface SettingsFormProps {
  readonly member: Member;
  readonly onClose: () => void;
  readonly above: ReactNode;
  readonly below: ReactNode;
}

/** Values of the inputs. `until`: the day from which invitations resume; empty unless chosen. */
const Values = z.object({
  email: z.string(),
  name: z.string(),
  showName: z.boolean(),
  invitations: z.enum(["on", "off", "until"]),
  until: z.string(),
});
type Values = z.output<typeof Values>;
type MailValues = Pick<Values, "invitations" | "until">;

function SettingsForm({ member, onClose, above, below }: SettingsFormProps) {
  const form = useForm({
    resolver: zodResolver(Values),
    defaultValues: valuesOf(member),
    reValidateMode: "onSubmit",
  });
  const { email, name, showName, invitations } = useWatch({ control: form.control }) as Values;
  const tomorrow = dateIn(useSite().timeZone, useNow() + DAY_MS);
  const save = useChange(updateProfile, {
    onSuccess: ({ user: saved }) => {
      replaceMember(saved);
      onClose();
    },
    // biome-ignore lint/suspicious/noConsole: this failure is logged as well as shown
    onError: (error) => console.error(error),
    invalidates: [meetupsKey],
    failed: FAILED,
    succeeded: (answer) => messageOf(answer) || "Instellingen succesvol opgeslagen",
  });
  const submit = (values: Values) => {
    const { showName: shown } = values;
    const body = {
      email: values.email.trim(),
      name: values.name.trim(),
      showName: shown,
      muted: mutedBy(values),
    } satisfies Record<keyof ProfileForm, unknown>;
    const hasAddress = EmailAddress.safeParse(body.email).success;
    if (body.muted === "") form.setError("until", { message: "Kies een datum" }, { shouldFocus: hasAddress });
    if (!hasAddress) {
      toast.error("Voer een geldig e-mailadres in");
      form.setError("email", { message: "Dit is geen geldig adres" }, { shouldFocus: true });
    } else if (body.muted !== "") save.mutate({ body });
  };
  return (
    <DialogForm
      submit="Opslaan"
      submitting="Opslaan..."
      isDisabled={email.trim() === "" || name.trim() === ""}
      change={save}
      failed={FAILED}
      onSubmit={form.handleSubmit(submit)}
      onClose={onClose}
    >
      {above}
      <Field
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="naam@voorbeeld.nl"
        {...formField(form, "email")}
      />
      <Field label="Naam" autoComplete="name" placeholder="Je naam" {...form.register("name")} />
      <Toggle
        label="Toon mijn naam bij deelnemers"
        hint={
          showName ? "Je naam wordt getoond bij alle meetups" : 'Je verschijnt als "Anoniem" bij alle meetups'
        }
        checked={showName}
        onChange={(checked) => form.setValue("showName", checked, { shouldDirty: true })}
      />
      <MailFields
        choice={form.register("invitations")}
        until={invitations === "until" ? { ...formField(form, "until"), min: tomorrow } : null}
      />
      {below}
    </DialogForm>
  );
}

const CHOICES = [
  { value: "on", label: "Aan" },
  { value: "off", label: "Uit" },
  { value: "until", label: "Uit tot een datum" },
];

const mailValuesOf = (muted: Muted): MailValues => ({
  invitations: muted === null ? "on" : muted === "for-good" ? "off" : "until",
  until: muted === null || muted === "for-good" ? "" : muted,
});

const valuesOf = ({ email, name, showName, muted }: Member): Values => ({
  email,
  name,
  showName,
  ...mailValuesOf(muted),
});

const mutedBy = ({ invitations, until }: MailValues): Muted =>
  invitations === "on" ? null : invitations === "off" ? "for-good" : until;

interface MailFieldsProps {
  readonly choice: UseFormRegisterReturn;
  readonly until:
    | (UseFormRegisterReturn & { readonly min: string; readonly error: string | undefined })
    | null;
}

function MailFields({ choice, until }: MailFieldsProps) {
  return (
    <section aria-labelledby="e-mails" className="space-y-3 border-t border-line pt-5">
      <h3 id="e-mails" className="font-semibold">
        E-mails
      </h3>
      <SelectField label="Uitnodigingen en herinneringen" choices={CHOICES} {...choice} />
      {until && <Field label="Weer vanaf" type="date" {...until} />}
      <p className="text-sm text-soft">
        Over een plek die je hebt, en codes die je aanvraagt, krijg je altijd bericht.
      </p>
    </section>
  );
}
