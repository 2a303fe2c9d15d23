import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { type Resolver, useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { ChangedMember, createMember, NewMember, updateMember } from "#contract/members/admin.ts";
import type { AdminMember } from "#contract/members/member-view.ts";
import { ApiError, call, messageOf, sentenceOf } from "../../api.ts";
import { keptText, useKeptText } from "../../kept-text.ts";
import { adminKey } from "../../queries.ts";
import { Dialog, DialogForm, FormFoot } from "../../ui/dialog.tsx";
import { Checkbox, Field, formField } from "../../ui/field.tsx";
import { Note } from "../../ui/notices.tsx";

interface MemberDialogProps {
  /** The member to edit; null adds a member. */
  readonly member: AdminMember | null;
  readonly onClose: () => void;
}

interface Values {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly admin_role: boolean;
}

/** Draft of a new member as the browser stores it, without the password. */
const Kept = z.object({ name: z.string(), email: z.string(), admin_role: z.boolean() });
const NEW = "new-member";

const valuesOf = (member: AdminMember | null): Values => ({
  name: member?.name ?? "",
  email: member?.email ?? "",
  admin_role: false,
  ...(member ? null : keptText(NEW, Kept)),
  password: "",
});

const FAILED = "Er is een fout opgetreden";

export function MemberDialog({ member, onClose }: MemberDialogProps) {
  const form = useForm<Values>({
    resolver: (member ? zodResolver(ChangedMember) : zodResolver(NewMember)) as Resolver<Values>,
    defaultValues: valuesOf(member),
    reValidateMode: "onSubmit",
  });
  const { password: _, ...typed } = useWatch({ control: form.control });
  const isAdmin = typed.admin_role;
  const forget = useKeptText(NEW, member === null && form.formState.isDirty ? typed : null);
  const close = () => {
    if (member === null) forget();
    onClose();
  };
  const save = useMutation({
    mutationFn: ({ name, email, password, admin_role }: Values) => {
      const body = { name, email, ...(password && { password }) };
      return member
        ? call(updateMember, { params: { id: member.id }, body })
        : call(createMember, { body: { ...body, admin_role } });
    },
    onSuccess: close,
    meta: { succeeded: messageOf, invalidates: [adminKey] },
    onError: (error) => {
      const field = fieldOf(error);
      if (field) form.setError(field, { message: sentenceOf(error, FAILED) }, { shouldFocus: true });
    },
  });
  const foot = <FormFoot onCancel={close} label="Opslaan" busyLabel="Opslaan..." isBusy={save.isPending} />;
  return (
    <Dialog title={member ? "Lid bewerken" : "Nieuw Lid"} open onClose={onClose}>
      <DialogForm foot={foot} onSubmit={form.handleSubmit((values) => save.mutate(values))}>
        <div className="space-y-4.5">
          {save.error && !fieldOf(save.error) && <Note look="error">{sentenceOf(save.error, FAILED)}</Note>}
          <Field label="Naam *" autoComplete="off" {...formField(form, "name")} />
          <Field label="E-mailadres *" type="email" autoComplete="off" {...formField(form, "email")} />
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
