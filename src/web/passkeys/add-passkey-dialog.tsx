import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { addPasskey, beginAddingPasskey, PasskeyName } from "#contract/passkeys.ts";
import { fields } from "#contract/text.ts";
import { call, messageOf } from "../api.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogForm } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { formField } from "../ui/form-field.ts";
import { Note } from "../ui/note.tsx";
import { makePasskey, passkeySentence } from "./in-browser.ts";
import { ProofHost } from "./proof-host.tsx";
import { passkeysQuery } from "./queries.ts";

const Form = fields({ name: PasskeyName });

export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(Form),
    defaultValues: { name: "" },
    reValidateMode: "onSubmit",
  });
  const add = useMutation({
    mutationFn: async ({ name }: { name: string }) => {
      const passkey = await makePasskey(await call(beginAddingPasskey, {}));
      return call(addPasskey, { body: { name, passkey } });
    },
    onSuccess: onClose,
    meta: { succeeded: messageOf, invalidates: [passkeysQuery.queryKey] },
  });
  const foot = (
    <>
      <Button onClick={onClose}>Annuleren</Button>
      <Button look="primary" type="submit" disabled={add.isPending}>
        {add.isPending ? "Bezig..." : "Toevoegen"}
      </Button>
    </>
  );
  return (
    <Dialog title="Passkey toevoegen" open onClose={onClose}>
      <DialogForm foot={foot} onSubmit={form.handleSubmit((values) => add.mutate(values))}>
        <div className="space-y-4.5">
          {add.error && <Note look="error">{passkeySentence(add.error)}</Note>}
          <Field
            label="Naam"
            autoComplete="off"
            placeholder="Mijn telefoon"
            hint="Zo herken je hem later. Daarna vraagt je browser om je vinger, je gezicht of een pincode."
            {...formField(form, "name")}
          />
        </div>
      </DialogForm>
      <ProofHost />
    </Dialog>
  );
}
