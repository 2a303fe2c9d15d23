import { useMutation } from "@tanstack/react-query";
import * as z from "zod/mini";
import { ChangedMember, createMember, NewMember, updateMember } from "#contract/members/admin.ts";
import type { AdminMember } from "#contract/members/member-view.ts";
import { ApiError, call, isWorthAnotherTry, messageOf, sentenceOf } from "../../api.ts";
import { DraftOffer, useKeptForm } from "../../kept-form.tsx";
import { adminKey } from "../../query-meta.ts";
import { SaveFailed } from "../../save-failed.tsx";
import { useViewer } from "../../sessions/viewer.ts";
import { Dialog, DialogForm, FormFoot } from "../../ui/dialog.tsx";
import { Field, formField } from "../../ui/field.tsx";
import { Note } from "../../ui/notices.tsx";
import { Checkbox } from "../../ui/toggle.tsx";

interface MemberDialogProps {
  /** The member to edit; null adds a member. */
  readonly member: Pick<AdminMember, "id" | "name" | "email"> | null;
  readonly onClose: () => void;
}

/** A member without the password, which is never stored. */
const MemberDraft = z.object({ name: z.string(), email: z.string(), admin_role: z.boolean() });

export function MemberDialog({ member, onClose }: MemberDialogProps) {
  const { form, values, offered, done } = useKeptForm({
    name: member ? `member:${member.id}` : "new-member",
    schema: member ? ChangedMember : NewMember,
    start: { name: member?.name ?? "", email: member?.email ?? "", password: "", admin_role: false },
    draft: MemberDraft,
  });
  const isAdmin = values.admin_role;
  const viewer = useViewer();
  const isSelf = viewer.kind === "member" && viewer.member.id === member?.id;
  const saved = () => {
    done();
    onClose();
  };
  const save = useMutation({
    mutationFn: ({ password, ...details }: ChangedMember | NewMember) => {
      const body = { ...details, ...(password && { password }) };
      return member ? call(updateMember, { params: { id: member.id }, body }) : call(createMember, { body });
    },
    onSuccess: saved,
    meta: { succeeded: messageOf, invalidates: [adminKey] },
    onError: (error) => {
      const field = fieldOf(error);
      if (field) form.setError(field, { message: sentenceOf(error) }, { shouldFocus: true });
    },
  });
  const foot = (
    <>
      <SaveFailed error={save.error} what="Opslaan lukte niet" />
      <FormFoot onCancel={onClose} label="Opslaan" busyLabel="Opslaan..." isBusy={save.isPending} />
    </>
  );
  return (
    <Dialog title={member ? "Lid bewerken" : "Nieuw Lid"} open onClose={onClose}>
      <DialogForm foot={foot} onSubmit={form.handleSubmit((checked) => save.mutate(checked))}>
        <div className="space-y-4.5">
          <DraftOffer offered={offered} without="Een wachtwoord bewaren we niet." />
          {save.error && !fieldOf(save.error) && !isWorthAnotherTry(save.error) && (
            <Note look="error">{sentenceOf(save.error)}</Note>
          )}
          <Field label="Naam *" autoComplete="off" {...formField(form, "name")} />
          <Field
            label="E-mailadres *"
            type="email"
            autoComplete="off"
            caution={
              member && values.email.trim() !== member.email && !isSelf
                ? `${member.name} bevestigt het nieuwe adres. Wachtwoord, passkeys, deurlinks en agenda-adres vervallen.`
                : null
            }
            {...formField(form, "email")}
          />
          <Field
            label={isAdmin ? "Wachtwoord *" : "Wachtwoord"}
            type="password"
            autoComplete="new-password"
            hint={
              member
                ? "Leeg laten: ongewijzigd."
                : isAdmin
                  ? "Minimaal 8 karakters. Geef het zelf door."
                  : "Leeg laten: het lid krijgt een e-mail om zelf een wachtwoord te kiezen."
            }
            {...formField(form, "password")}
          />
          {!member && <Checkbox label="Maak beheerder" {...form.register("admin_role")} />}
        </div>
      </DialogForm>
    </Dialog>
  );
}

/** The field that an error is about: 409 is a taken address, 400 without details is a common password. */
function fieldOf(error: unknown): "email" | "password" | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 409) return "email";
  return error.status === 400 && error.details.length === 0 ? "password" : null;
}
