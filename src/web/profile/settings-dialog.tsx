import { useIsFetching } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import toast from "react-hot-toast/headless";
import { EmailAddress } from "#contract/fields.ts";
import { updateProfile } from "#contract/profile.ts";
import type { Member } from "#contract/sessions.ts";
import { messageOf } from "../base/api.ts";
import { meetupsKey, untilNextTry } from "../base/query-meta.ts";
import { useChange } from "../base/use-change.ts";
import { useCheckedForm } from "../forms/checked-form.ts";
import { DialogForm } from "../forms/form-dialog.tsx";
import { ProofHost } from "../passkeys/proof-host.tsx";
import { AddPasskeyDialog, SecuritySection } from "../passkeys/security-section.tsx";
import { SessionsSection } from "../sessions/devices/sessions-section.tsx";
import { profileKey, replaceMember, useAskWhoItIs } from "../sessions/viewer.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DangerZone, PendingEmail } from "./account.tsx";
import { ProfileFields, ProfileValues, profileBy, profileValuesOf } from "./profile-fields.tsx";

export function SettingsDialog({
  member,
  open,
  onClose,
}: {
  readonly member: Member;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const [isAdding, setAdding] = useState(false);
  const ask = useAskWhoItIs();
  useEffect(() => {
    if (open) ask();
  }, [open, ask]);
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

const SETTINGS_NOT_SAVED = "Er is iets misgegaan";

interface SettingsFormProps {
  readonly member: Member;
  readonly onClose: () => void;
  readonly above: ReactNode;
  readonly below: ReactNode;
}

function SettingsForm({ member, onClose, above, below }: SettingsFormProps) {
  const form = useCheckedForm(ProfileValues, profileValuesOf(member));
  const { reset } = form;
  // What another device changed; what was typed here stays.
  useEffect(
    () => reset(profileValuesOf(member), { keepDirtyValues: true, keepErrors: true }),
    [reset, member],
  );
  const isAsking = useIsFetching({ queryKey: profileKey }) > 0;
  const [email, name] = useWatch({ control: form.control, name: ["email", "name"] });
  const save = useChange(updateProfile, {
    onSuccess: ({ user: saved }) => {
      replaceMember(saved);
      onClose();
    },
    // biome-ignore lint/suspicious/noConsole: this failure is logged as well as shown
    onError: (error) => console.error(error),
    invalidates: [meetupsKey],
    failed: SETTINGS_NOT_SAVED,
    succeeded: (answer) => messageOf(answer) || "Instellingen succesvol opgeslagen",
  });
  const submit = (values: ProfileValues) => {
    const body = profileBy(values);
    const hasAddress = EmailAddress.safeParse(body.email).success;
    if (body.muted === "") form.setError("until", { message: "Kies een datum" }, { shouldFocus: hasAddress });
    if (!hasAddress) {
      untilNextTry(toast.error("Voer een geldig e-mailadres in"));
      form.setError("email", { message: "Dit is geen geldig adres" }, { shouldFocus: true });
    } else if (body.muted !== "") save.mutate({ body });
  };
  return (
    <DialogForm
      submit="Opslaan"
      submitting="Opslaan..."
      isDisabled={isAsking || email.trim() === "" || name.trim() === ""}
      change={save}
      failed={SETTINGS_NOT_SAVED}
      onSubmit={form.handleSubmit(submit)}
      onClose={onClose}
    >
      {above}
      <ProfileFields form={form} />
      {below}
    </DialogForm>
  );
}
