import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useNavigate, useSearchParams } from "react-router";
import { PAGES } from "#contract/pages.ts";
import { PasswordResetRequest, requestPasswordReset } from "#contract/sign-in.ts";
import { ApiError, call, messageOf, sentenceOf } from "../api.ts";
import { useTitle } from "../page-state.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { formField } from "../ui/form-field.ts";
import { Note } from "../ui/note.tsx";
import { SignInCard, SmallLink } from "./sign-in-card.tsx";

const failure = (error: unknown) =>
  error instanceof ApiError && error.status === 0
    ? "Er is een fout opgetreden bij het verzenden van de verificatiecode"
    : sentenceOf(error, "Er is een fout opgetreden");

export function ForgotPasswordPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  useTitle("Wachtwoord Vergeten");
  const form = useForm({
    resolver: zodResolver(PasswordResetRequest),
    defaultValues: { email: search.get("email") ?? "" },
    reValidateMode: "onSubmit",
  });
  const request = useMutation({
    mutationFn: (body: { email: string }) => call(requestPasswordReset, { body }),
    onSuccess: (_answer, { email }) => navigate(PAGES.resetPassword, { state: { email } }),
    meta: { succeeded: messageOf },
  });
  return (
    <SignInCard title="Wachtwoord Vergeten" intro="Vul je e-mailadres in om een nieuw wachtwoord te kiezen.">
      <form
        noValidate
        className="space-y-4.5"
        onSubmit={form.handleSubmit((values) => request.mutate(values))}
      >
        {request.error && <Note look="error">{failure(request.error)}</Note>}
        <Field
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="username"
          {...formField(form, "email")}
        />
        <Note>Je krijgt een code van 6 cijfers per e-mail. De code is 15 minuten geldig.</Note>
        <Button look="primary" type="submit" className="w-full" disabled={request.isPending}>
          {request.isPending ? "Verzenden..." : "Verificatiecode Verzenden"}
        </Button>
      </form>
      <div className="mt-4">
        <SmallLink to={PAGES.adminLogin}>Terug naar inloggen</SmallLink>
      </div>
    </SignInCard>
  );
}
