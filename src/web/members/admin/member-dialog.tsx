import { useMutation, useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type * as z from "zod/mini";
import { ChangedMember, createMember, NewMember, updateMember } from "#contract/members/admin.ts";
import type { AdminMember } from "#contract/members/member-view.ts";
import { PAGES } from "#contract/pages.ts";
import { firstName } from "#domain/greeting.ts";
import { ApiError, CALL_FAILED, call, messageOf, sentenceOf } from "../../base/api.ts";
import { adminKey } from "../../base/query-meta.ts";
import { onceShown } from "../../base/use-change.ts";
import { useCheckedForm } from "../../forms/checked-form.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { isShownInFoot } from "../../forms/save-failed.tsx";
import { MailCaution } from "../../mailings/mail-caution.tsx";
import { useViewer } from "../../sessions/viewer.ts";
import { Field, formField, TextArea } from "../../ui/field.tsx";
import { Note } from "../../ui/notices.tsx";
import { Checkbox } from "../../ui/toggle.tsx";
import { alsoFor } from "../also-for.ts";
import { byAddressQuery } from "./queries.ts";

interface MemberValues {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly phone: string;
  readonly note: string;
  readonly admin_role: boolean;
  readonly shared: boolean;
  readonly others: boolean;
}

export function MemberDialog({
  member,
  onClose,
}: {
  readonly member: Pick<AdminMember, "id" | "name" | "email" | "phone" | "note" | "mail_for"> | null;
  readonly onClose: () => void;
}) {
  const schema: z.ZodMiniType<ChangedMember | NewMember> = member ? ChangedMember : NewMember;
  const form = useCheckedForm(schema as z.ZodMiniType<ChangedMember | NewMember, MemberValues>, {
    name: member?.name ?? "",
    email: member?.email ?? "",
    password: "",
    phone: member?.phone ?? "",
    note: member?.note ?? "",
    admin_role: false,
    shared: false,
    others: false,
  });
  const values = useWatch({ control: form.control }) as MemberValues;
  const isAdmin = values.admin_role;
  const viewer = useViewer();
  const isSelf = viewer.kind === "member" && viewer.member.id === member?.id;
  const save = useMutation({
    mutationFn: ({ password, ...details }: ChangedMember | NewMember) => {
      const body = { ...details, ...(password && { password }) };
      return member ? call(updateMember, { params: { id: member.id }, body }) : call(createMember, { body });
    },
    onSettled: onceShown(onClose),
    meta: { succeeded: messageOf, invalidates: [adminKey] },
    onError: (error) => {
      const field = fieldOf(error);
      if (field !== undefined) form.setError(field, { message: sentenceOf(error) }, { shouldFocus: true });
    },
  });
  const isOtherAddress = member !== null && values.email.trim() !== member.email;
  const others = isOtherAddress ? (member.mail_for ?? []) : [];
  const isTaken = fieldOf(save.error) === "email" && save.variables?.email === values.email.trim();
  const taken = member === null && isTaken ? values.email.trim().toLowerCase() : "";
  const { data: found } = useQuery(byAddressQuery(taken));
  const owner = found?.users.find(({ email, mail_via }) => email === taken && mail_via === undefined);
  return (
    <FormDialog
      title={isSelf ? "Jouw gegevens" : member ? "Lid bewerken" : "Nieuw Lid"}
      warning={member === null && <MailCaution />}
      submit="Opslaan"
      submitting="Opslaan..."
      change={save}
      failed={CALL_FAILED}
      madeOn={PAGES.adminMembers}
      onSubmit={form.handleSubmit((checked) => save.mutate(checked))}
      onClose={onClose}
    >
      {save.error && fieldOf(save.error) === undefined && !isShownInFoot(save.error) && (
        <Note look="error">{sentenceOf(save.error)}</Note>
      )}
      <Field label="Naam *" autoComplete="off" {...formField(form, "name")} />
      <Field
        label="E-mailadres *"
        type="email"
        autoComplete="off"
        caution={
          isOtherAddress && !isSelf
            ? `${member.name} bevestigt het nieuwe adres. Wachtwoord, passkeys, deurlinks en agenda-adres vervallen.`
            : null
        }
        {...formField(form, "email")}
      />
      {owner && (
        <Checkbox
          label={`Dit adres is van ${owner.name}. ${values.name.trim()} krijgt post via ${firstName(owner.name)}`}
          {...form.register("shared")}
        />
      )}
      {others.length > 0 && (
        <Checkbox label={alsoFor(others.map(({ name }) => name))} {...form.register("others")} />
      )}
      <Field
        label={isAdmin ? "Wachtwoord *" : "Wachtwoord"}
        type="password"
        autoComplete="new-password"
        hint={
          member
            ? "Leeg laten: ongewijzigd."
            : values.shared
              ? "Leeg laten: wie post via een ander krijgt, logt in met een code."
              : isAdmin
                ? "Minimaal 8 karakters. Geef het zelf door."
                : "Leeg laten: het lid krijgt een e-mail om zelf een wachtwoord te kiezen."
        }
        {...formField(form, "password")}
      />
      <Field label="Telefoon" type="tel" autoComplete="off" {...formField(form, "phone")} />
      <TextArea
        label="Notitie"
        rows={3}
        hint="Alleen beheerders zien telefoon en notitie; wie zijn gegevens opvraagt, krijgt ze ook."
        {...formField(form, "note")}
      />
      {!member && <Checkbox label="Maak beheerder" {...form.register("admin_role")} />}
    </FormDialog>
  );
}

const fieldOf = (error: unknown) => (error instanceof ApiError ? error.field : undefined);
