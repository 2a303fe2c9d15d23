import type { ReactNode } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { CLUB_MESSAGES } from "#contract/members.ts";
import type { ProfileForm } from "#contract/profile.ts";
import type { Member, Muted } from "#contract/sessions.ts";
import { dateIn } from "#domain/dutch-dates.ts";
import { DAY_MS } from "#domain/timing.ts";
import { useNow, useSite } from "../base/page-state.tsx";
import { alsoFor } from "../members/also-for.ts";
import { useViewer } from "../sessions/viewer.ts";
import { Field, formField, SelectField } from "../ui/field.tsx";
import { Checkbox, Toggle } from "../ui/toggle.tsx";

/** Values of the inputs. `until`: the day from which invitations resume; empty unless chosen. */
export const ProfileValues = z.object({
  email: z.string(),
  others: z.boolean(),
  name: z.string(),
  showName: z.boolean(),
  invitations: z.enum(["on", "off", "until"]),
  until: z.string(),
  clubMessages: z.nullable(z.boolean()),
});
export type ProfileValues = z.output<typeof ProfileValues>;
type MailValues = Pick<ProfileValues, "invitations" | "until">;

interface ProfileFieldsProps {
  readonly form: UseFormReturn<ProfileValues>;
}

export const ProfileFields = ({ form }: ProfileFieldsProps) =>
  Object.entries(PROFILE_INPUTS).map(([name, Input]) => <Input key={name} form={form} />);

const PROFILE_INPUTS = {
  email: ({ form }) => (
    <Field
      label="E-mail"
      type="email"
      inputMode="email"
      autoComplete="email"
      placeholder="naam@voorbeeld.nl"
      {...formField(form, "email")}
    />
  ),
  others: OthersField,
  name: ({ form }) => (
    <Field label="Naam" autoComplete="name" placeholder="Je naam" {...form.register("name")} />
  ),
  showName: ShowNameField,
  muted: MailFields,
  clubMessages: ClubMessagesField,
} satisfies Record<keyof ProfileForm, (props: ProfileFieldsProps) => ReactNode>;

function OthersField({ form }: ProfileFieldsProps) {
  const viewer = useViewer();
  const email = useWatch({ control: form.control, name: "email" });
  if (viewer.kind !== "member" || viewer.mailFor.length === 0 || email.trim() === viewer.member.email)
    return null;
  return <Checkbox label={alsoFor(viewer.mailFor)} {...form.register("others")} />;
}

function ShowNameField({ form }: ProfileFieldsProps) {
  const isShown = useWatch({ control: form.control, name: "showName" });
  return (
    <Toggle
      label="Toon mijn naam bij deelnemers"
      hint={
        isShown ? "Je naam wordt getoond bij alle meetups" : 'Je verschijnt als "Anoniem" bij alle meetups'
      }
      checked={isShown}
      onChange={(checked) => form.setValue("showName", checked, { shouldDirty: true })}
    />
  );
}

const CHOICES = [
  { value: "on", label: "Aan" },
  { value: "off", label: "Uit" },
  { value: "until", label: "Uit tot een datum" },
];

function MailFields({ form }: ProfileFieldsProps) {
  const invitations = useWatch({ control: form.control, name: "invitations" });
  const viewer = useViewer();
  const tomorrow = dateIn(useSite().timeZone, useNow() + DAY_MS);
  return (
    <section aria-labelledby="e-mails" className="space-y-3 border-t border-line pt-5">
      <h3 id="e-mails" className="font-semibold">
        E-mails
      </h3>
      <SelectField
        label="Uitnodigingen en herinneringen"
        choices={CHOICES}
        {...form.register("invitations")}
      />
      {invitations === "until" && (
        <Field label="Weer vanaf" type="date" {...formField(form, "until")} min={tomorrow} />
      )}
      <p className="text-sm text-soft">
        {viewer.kind === "member" && viewer.mailReturns
          ? "E-mail naar je adres komt terug: nu krijg je alleen codes die je aanvraagt."
          : "Berichten over een plek die je hebt en codes die je aanvraagt, krijg je altijd."}
      </p>
    </section>
  );
}

/** Untouched, a choice that was never made stays open. */
function ClubMessagesField({ form }: ProfileFieldsProps) {
  const [wanted, invitations] = useWatch({ control: form.control, name: ["clubMessages", "invitations"] });
  return (
    <Toggle
      label={CLUB_MESSAGES}
      hint={
        invitations === "on"
          ? "Nieuws dat niet over één meetup gaat"
          : "Komen niet zolang je geen uitnodigingen krijgt"
      }
      checked={wanted === true}
      onChange={(checked) => form.setValue("clubMessages", checked, { shouldDirty: true })}
    />
  );
}

const mailValuesOf = (muted: Muted): MailValues => ({
  invitations: muted === null ? "on" : muted === "for-good" ? "off" : "until",
  until: muted === null || muted === "for-good" ? "" : muted,
});

const mutedBy = ({ invitations, until }: MailValues): Muted =>
  invitations === "on" ? null : invitations === "off" ? "for-good" : until;

export const profileValuesOf = ({ email, name, showName, muted, clubMessages }: Member): ProfileValues => ({
  email,
  others: false,
  name,
  showName,
  clubMessages,
  ...mailValuesOf(muted),
});

export const profileBy = (values: ProfileValues) =>
  ({
    email: values.email.trim(),
    others: values.others,
    name: values.name.trim(),
    showName: values.showName,
    muted: mutedBy(values),
    clubMessages: values.clubMessages,
  }) satisfies Record<keyof ProfileForm, unknown>;
