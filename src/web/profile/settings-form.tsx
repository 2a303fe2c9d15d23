import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import toast from "react-hot-toast/headless";
import { EmailAddress } from "#contract/email-address.ts";
import { type ProfileForm, updateProfile } from "#contract/profile.ts";
import type { Member } from "#contract/sessions.ts";
import { dateIn } from "#domain/dutch-dates.ts";
import { DAY_MS } from "#domain/timing.ts";
import { call, messageOf } from "../api.ts";
import { useNow, useSite } from "../page-state.tsx";
import { meetupsKey } from "../queries.ts";
import { useReplaceMember } from "../sessions/viewer.ts";
import { Button } from "../ui/button.tsx";
import { DialogForm } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { formField } from "../ui/form-field.ts";
import { Toggle } from "../ui/toggle.tsx";
import { MailFields, type MailValues, mailValuesOf, mutedBy } from "./mail-fields.tsx";

interface SettingsFormProps {
  readonly member: Member;
  readonly onClose: () => void;
  readonly above: ReactNode;
  readonly below: ReactNode;
}

interface Values extends MailValues {
  readonly email: string;
  readonly name: string;
  readonly showName: boolean;
}

export function SettingsForm({ member, onClose, above, below }: SettingsFormProps) {
  const replaceMember = useReplaceMember();
  const form = useForm<Values>({
    defaultValues: {
      email: member.email,
      name: member.name,
      showName: member.showName,
      ...mailValuesOf(member.muted),
    },
  });
  const { email, name, showName, invitations } = useWatch({ control: form.control }) as Values;
  const tomorrow = dateIn(useSite().timeZone, useNow() + DAY_MS);
  const save = useMutation({
    mutationFn: (body: ProfileForm) => call(updateProfile, { body }),
    onSuccess: ({ user: saved }) => {
      replaceMember(saved);
      onClose();
    },
    // biome-ignore lint/suspicious/noConsole: the specification logs it to the console as well (section 8)
    onError: (error) => console.error(error),
    meta: {
      succeeded: messageOf,
      failed: "Er is iets misgegaan",
      invalidates: [meetupsKey],
    },
  });
  const submit = (values: Values) => {
    const { showName: shown } = values;
    const body = {
      email: values.email.trim(),
      name: values.name.trim(),
      showName: shown,
      muted: mutedBy(values),
    };
    if (body.muted === "") form.setError("until", { message: "Kies een datum" }, { shouldFocus: true });
    else if (EmailAddress.safeParse(body.email).success) save.mutate(body);
    else {
      toast.error("Voer een geldig e-mailadres in");
      form.setFocus("email");
    }
  };
  const foot = (
    <>
      <Button onClick={onClose}>Annuleren</Button>
      <Button
        look="primary"
        type="submit"
        disabled={save.isPending || email.trim() === "" || name.trim() === ""}
      >
        {save.isPending ? "Opslaan..." : "Opslaan"}
      </Button>
    </>
  );
  return (
    <DialogForm foot={foot} onSubmit={form.handleSubmit(submit)}>
      <div className="space-y-4.5">
        {above}
        <Field
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="naam@voorbeeld.nl"
          {...form.register("email")}
        />
        <Field label="Naam" autoComplete="name" placeholder="Je naam" {...form.register("name")} />
        <Toggle
          label="Toon mijn naam bij deelnemers"
          hint={
            showName
              ? "Je naam wordt getoond bij alle meetups"
              : 'Je verschijnt als "Anoniem" bij alle meetups'
          }
          checked={showName}
          onChange={(checked) => form.setValue("showName", checked)}
        />
        <MailFields
          choice={form.register("invitations")}
          until={invitations === "until" ? { ...formField(form, "until"), min: tomorrow } : null}
        />
        {below}
      </div>
    </DialogForm>
  );
}
