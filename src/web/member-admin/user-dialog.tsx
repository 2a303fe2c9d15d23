import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Resolver, useForm, useWatch } from "react-hook-form";
import toast from "react-hot-toast/headless";
import { type AdminUser, ChangedUser, createUser, NewUser, updateUser } from "#contract/admin-members.ts";
import { call, sentenceOf } from "../api.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { formField } from "../ui/form-field.ts";
import { Note } from "../ui/note.tsx";

interface UserDialogProps {
  /** The member to edit; null makes a new one. */
  readonly user: AdminUser | null;
  readonly onClose: () => void;
}

interface Values {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly admin_role: boolean;
}

const FAILED = "Er is een fout opgetreden";

export function UserDialog({ user, onClose }: UserDialogProps) {
  const client = useQueryClient();
  const form = useForm<Values>({
    resolver: (user ? zodResolver(ChangedUser) : zodResolver(NewUser)) as Resolver<Values>,
    defaultValues: { name: user?.name ?? "", email: user?.email ?? "", password: "", admin_role: false },
    reValidateMode: "onSubmit",
  });
  const isAdmin = useWatch({ control: form.control, name: "admin_role" });
  const save = useMutation({
    mutationFn: ({ name, email, password, admin_role }: Values) => {
      const body = { name, email, ...(password && { password }) };
      return user
        ? call(updateUser, { params: { id: user.id }, body })
        : call(createUser, { body: { ...body, admin_role } });
    },
    onSuccess: async ({ message }) => {
      toast.success(message);
      onClose();
      await client.invalidateQueries({ queryKey: ["admin"] });
    },
    onError: (error) => toast.error(sentenceOf(error, FAILED)),
  });
  return (
    <Dialog title={user ? "Lid bewerken" : "Nieuw Lid"} open onClose={onClose}>
      <form noValidate className="space-y-4.5" onSubmit={form.handleSubmit((values) => save.mutate(values))}>
        {save.error && <Note look="error">{sentenceOf(save.error, FAILED)}</Note>}
        <Field label="Naam *" autoComplete="off" {...formField(form, "name")} />
        <Field label="E-mail *" type="email" autoComplete="off" {...formField(form, "email")} />
        <Field
          label={isAdmin ? "Wachtwoord *" : "Wachtwoord"}
          type="password"
          autoComplete="new-password"
          hint={
            user
              ? "Leeg laten: ongewijzigd."
              : "Leeg laten: het lid krijgt een e-mail om zelf een wachtwoord te kiezen."
          }
          {...formField(form, "password")}
        />
        {!user && <Checkbox label="Admin rechten geven" {...form.register("admin_role")} />}
        <div className="flex justify-end gap-2.5">
          <Button onClick={onClose}>Annuleren</Button>
          <Button look="primary" type="submit" disabled={save.isPending}>
            {save.isPending ? "Opslaan..." : "Opslaan"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
