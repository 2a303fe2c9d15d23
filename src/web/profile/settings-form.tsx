import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import toast from "react-hot-toast/headless";
import { EmailAddress } from "#contract/members.ts";
import { updateProfile } from "#contract/profile.ts";
import type { User } from "#contract/sign-in.ts";
import { call, sentenceOf } from "../api.ts";
import { useReplaceUser } from "../sign-in/session.ts";
import { Button } from "../ui/button.tsx";
import { DialogForm } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Toggle } from "../ui/toggle.tsx";

interface SettingsFormProps {
  readonly user: User;
  readonly onClose: () => void;
  /** What stands around the fields, in the part that scrolls. */
  readonly above: ReactNode;
  readonly below: ReactNode;
}

interface Values {
  readonly email: string;
  readonly name: string;
  readonly showName: boolean;
}

const FAILED = "Er is iets misgegaan";

export function SettingsForm({ user, onClose, above, below }: SettingsFormProps) {
  const client = useQueryClient();
  const replaceUser = useReplaceUser();
  const form = useForm<Values>({
    defaultValues: { email: user.email, name: user.name, showName: user.showName },
  });
  const { email, name, showName } = useWatch({ control: form.control }) as Values;
  const save = useMutation({
    mutationFn: (body: Values) => call(updateProfile, { body }),
    onSuccess: async ({ user: saved, message }) => {
      replaceUser(saved);
      toast.success(message || "Instellingen succesvol opgeslagen");
      onClose();
      await client.invalidateQueries({ queryKey: ["meetups"] });
    },
    onError: (error) => {
      // biome-ignore lint/suspicious/noConsole: the specification logs it to the console as well (section 8)
      console.error(error);
      toast.error(sentenceOf(error, FAILED));
    },
  });
  const submit = (values: Values) => {
    const body = { ...values, name: values.name.trim(), email: values.email.trim() };
    if (EmailAddress.safeParse(body.email).success) save.mutate(body);
    else toast.error("Voer een geldig e-mailadres in");
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
        {below}
      </div>
    </DialogForm>
  );
}
