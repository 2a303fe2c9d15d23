import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import type { Meetup } from "#contract/meetups.ts";
import { Registration, register as registerCall } from "#contract/members.ts";
import { call, sentenceOf } from "../api.ts";
import { Button } from "../ui/button.tsx";
import { DialogForm } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { formField } from "../ui/form-field.ts";
import { Note } from "../ui/note.tsx";

interface Typed {
  readonly name: string;
  readonly email: string;
}

interface SubscribeFormProps {
  readonly onCancel: () => void;
  /** @param email where the verification mail went */
  readonly onDone: (email: string) => void;
  readonly typed: Typed;
  readonly onTyped: (typed: Typed) => void;
  readonly meetup?: Pick<Meetup, "id" | "title">;
}

const FAILED = "Er is een fout opgetreden";

export function SubscribeForm({ onCancel, onDone, typed, onTyped, meetup }: SubscribeFormProps) {
  const form = useForm({
    resolver: zodResolver(Registration),
    defaultValues: typed,
    reValidateMode: "onSubmit",
  });
  const send = useMutation({
    mutationFn: (body: Registration) =>
      call(registerCall, { body: { ...body, ...(meetup && { meetup: meetup.id }) } }),
    onSuccess: (_answer, { email }) => onDone(email),
    // The fields were off while it went, and lost the focus.
    onError: () => setTimeout(() => form.setFocus("email")),
    meta: { succeeded: "Registratie succesvol! Check je email voor verificatie.", failed: FAILED },
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onTyped(values) }),
    [form, onTyped],
  );
  const foot = (
    <>
      <Button onClick={onCancel}>Annuleren</Button>
      <Button look="primary" type="submit" disabled={send.isPending}>
        {send.isPending ? "Aanmelden..." : "Aanmelden"}
      </Button>
    </>
  );
  return (
    <DialogForm foot={foot} onSubmit={form.handleSubmit((values) => send.mutate(values))}>
      <div className="space-y-4.5">
        <p className="text-soft">
          Ontvang automatisch uitnodigingen voor onze meetups.
          {meetup && (
            <span className="wrap-anywhere">
              {" "}
              Bevestig daarna je adres, dan laat je meteen weten of je komt naar {meetup.title}.
            </span>
          )}
        </p>
        {send.error && <Note look="error">{sentenceOf(send.error, FAILED)}</Note>}
        <Field label="Naam *" autoComplete="name" disabled={send.isPending} {...formField(form, "name")} />
        <Field
          label="Email adres *"
          type="email"
          inputMode="email"
          autoComplete="email"
          disabled={send.isPending}
          {...formField(form, "email")}
        />
        <Note>
          Je e-mailadres gebruiken we alleen voor uitnodigingen voor meetups. Stoppen kan altijd via de link
          in elke e-mail.
        </Note>
      </div>
    </DialogForm>
  );
}
