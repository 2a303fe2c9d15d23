import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import * as z from "zod/mini";
import { PAGES, pageTitle } from "#contract/pages.ts";
import {
  PasswordReset,
  PasswordResetRequest,
  requestPasswordReset,
  resetPassword,
} from "#contract/sign-in.ts";
import { ApiError, sentenceOf } from "../base/api.ts";
import { NoMailYet } from "../base/no-mail-yet.tsx";
import { useTitle } from "../base/page-state.tsx";
import { useChange } from "../base/use-change.ts";
import { useCheckedForm } from "../forms/checked-form.ts";
import { Button } from "../ui/button.tsx";
import { Field, formField } from "../ui/field.tsx";
import { Note } from "../ui/notices.tsx";
import { NoBreak } from "../ui/when-and-where.tsx";
import { NewPasswordFields, newPasswordFields, withMatchingPasswords } from "./new-password.tsx";
import { SignInCard, SmallLink } from "./sign-in-card.tsx";

const ResetForm = z.extend(PasswordReset, newPasswordFields);

const resetFailure = (error: unknown) =>
  error instanceof ApiError && error.status === 0
    ? "Er is een fout opgetreden bij het resetten van het wachtwoord"
    : sentenceOf(error);

export function ResetPasswordPage() {
  const { state } = useLocation();
  const navigate = useNavigate();
  useTitle(pageTitle("resetPassword"));
  const email = emailIn(state);
  const form = useForm({
    resolver: withMatchingPasswords(zodResolver(ResetForm)),
    defaultValues: { email, otp: "", newPassword: "", confirmation: "" },
    reValidateMode: "onSubmit",
  });
  const reset = useChange(resetPassword, {
    onSuccess: () => navigate(PAGES.adminLogin),
    invalidates: [],
    failed: null,
  });
  return (
    <SignInCard
      title="Wachtwoord Resetten"
      intro="Vul de code uit de e-mail in en kies een nieuw wachtwoord."
    >
      <form
        noValidate
        className="space-y-4.5"
        onSubmit={form.handleSubmit(({ email, otp, newPassword }) =>
          reset.mutate({ body: { email, otp, newPassword } }),
        )}
      >
        {reset.error && <Note look="error">{resetFailure(reset.error)}</Note>}
        <NoMailYet />
        <Field label="E-mail" type="email" autoComplete="username" {...formField(form, "email")} />
        <Field
          label="Verificatiecode"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={email !== ""}
          maxLength={6}
          hint="De code is 15 minuten geldig."
          {...formField(form, "otp")}
        />
        <NewPasswordFields
          newPassword={formField(form, "newPassword")}
          confirmation={formField(form, "confirmation")}
        />
        <Button look="primary" type="submit" className="w-full" disabled={reset.isPending}>
          {reset.isPending ? "Bezig..." : "Wachtwoord Resetten"}
        </Button>
      </form>
      <div className="mt-4">
        <SmallLink to={PAGES.adminLogin}>Terug naar inloggen</SmallLink>
      </div>
    </SignInCard>
  );
}

function emailIn(state: unknown): string {
  const parsed = z.object({ email: z.string() }).safeParse(state);
  return parsed.success ? parsed.data.email : "";
}

const requestFailure = (error: unknown) =>
  error instanceof ApiError && error.status === 0
    ? "Er is een fout opgetreden bij het verzenden van de verificatiecode"
    : sentenceOf(error);

export function ForgotPasswordPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  useTitle(pageTitle("forgotPassword"));
  const form = useCheckedForm(PasswordResetRequest, { email: search.get("email") ?? "" });
  const request = useChange(requestPasswordReset, {
    onSuccess: (_answer, { body }) => navigate(PAGES.resetPassword, { state: { email: body.email } }),
    invalidates: [],
    failed: null,
  });
  return (
    <SignInCard title="Wachtwoord Vergeten" intro="Vul je e-mailadres in om een nieuw wachtwoord te kiezen.">
      <form
        noValidate
        className="space-y-4.5"
        onSubmit={form.handleSubmit((body) => request.mutate({ body }))}
      >
        {request.error && <Note look="error">{requestFailure(request.error)}</Note>}
        <Field
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="username"
          {...formField(form, "email")}
        />
        <Note>
          <NoBreak>Je krijgt een code van 6 cijfers per e-mail. De code is 15 minuten geldig.</NoBreak>
        </Note>
        <NoMailYet />
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
