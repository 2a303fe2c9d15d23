import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { PAGES } from "#contract/pages.ts";
import { LoginCode, verifyLoginCode } from "#contract/sign-in.ts";
import { call, sentenceOf } from "../api.ts";
import { keepNotice } from "../kept-notice.ts";
import { keepSession } from "../stored-session.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";

interface LoginCodeFormProps {
  readonly email: string;
  readonly onOtherAddress: () => void;
}

const FAILED = "Er is een fout opgetreden";

export function LoginCodeForm({ email, onOtherAddress }: LoginCodeFormProps) {
  const form = useForm({
    resolver: zodResolver(LoginCode),
    defaultValues: { email, otp: "" },
    reValidateMode: "onSubmit",
  });
  const verify = useMutation({
    mutationFn: (body: { email: string; otp: string }) => call(verifyLoginCode, { body }, { on401: "stay" }),
    onSuccess: ({ token, ...profile }) => {
      keepNotice("Succesvol ingelogd!");
      keepSession(token, profile);
      location.assign(PAGES.dashboard);
    },
  });
  const busy = verify.isPending || verify.isSuccess;
  return (
    <form noValidate className="space-y-4.5" onSubmit={form.handleSubmit((values) => verify.mutate(values))}>
      <Note>
        We hebben een inlogcode gestuurd naar <strong className="wrap-anywhere">{email}</strong>. De code is
        10 minuten geldig.
      </Note>
      {verify.error && <Note look="error">{sentenceOf(verify.error, FAILED)}</Note>}
      <Field
        label="Inlogcode"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="6 cijfers"
        className="[&_input]:text-center [&_input]:text-2xl [&_input]:tracking-[0.3em] [&_input]:tabular-nums [&_input]:placeholder:text-base [&_input]:placeholder:tracking-normal"
        error={form.formState.errors.otp?.message}
        {...form.register("otp", {
          onChange: (event: { target: HTMLInputElement }) => {
            form.setValue("otp", event.target.value.replace(/\D/g, "").slice(0, 6));
            form.clearErrors("otp");
          },
        })}
      />
      <Button look="primary" type="submit" className="w-full" disabled={busy}>
        {busy ? "Inloggen..." : "Inloggen"}
      </Button>
      <button type="button" className={buttonClass({ look: "bare" }, "w-full")} onClick={onOtherAddress}>
        Ander email adres gebruiken
      </button>
    </form>
  );
}
