import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { LoginCodeRequest, requestLoginCode } from "#contract/sign-in.ts";
import { call, sentenceOf } from "../api.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { formField } from "../ui/form-field.ts";
import { Note } from "../ui/note.tsx";
import { sayResent, wasResent } from "./resent.ts";

const FAILED = "Er is een fout opgetreden";

interface LoginRequestFormProps {
  readonly email: string;
  /** Told the address once a code is on its way. */
  readonly onSent: (email: string) => void;
}

export function LoginRequestForm({ email, onSent }: LoginRequestFormProps) {
  const form = useForm({
    resolver: zodResolver(LoginCodeRequest),
    defaultValues: { email },
    reValidateMode: "onSubmit",
  });
  const { setFocus } = form;
  useEffect(() => setFocus("email"), [setFocus]);
  const request = useMutation({
    mutationFn: (body: { email: string }) => call(requestLoginCode, { body }),
    onSuccess: (_answer, { email }) => onSent(email),
    meta: { succeeded: "Inlogcode verzonden naar je email!" },
    onError: sayResent,
  });
  return (
    <form noValidate className="space-y-4.5" onSubmit={form.handleSubmit((values) => request.mutate(values))}>
      {request.error && !wasResent(request.error) && (
        <Note look="error">{sentenceOf(request.error, FAILED)}</Note>
      )}
      <Field
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...formField(form, "email")}
      />
      <Button look="primary" type="submit" className="w-full" disabled={request.isPending}>
        {request.isPending ? "Versturen..." : "Stuur inlogcode"}
      </Button>
    </form>
  );
}
