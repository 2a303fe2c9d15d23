import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useNavigate, useParams } from "react-router";
import * as z from "zod/mini";
import { PAGES } from "#contract/pages.ts";
import { setPassword } from "#contract/sign-in.ts";
import { call, sentenceOf } from "../api.ts";
import { FreshLink, isExpired } from "../members/fresh-link.tsx";
import { useTitle } from "../page-state.tsx";
import { useSignIn } from "../sessions/viewer.ts";
import { Button } from "../ui/button.tsx";
import { formField } from "../ui/form-field.ts";
import { Note } from "../ui/note.tsx";
import { newPasswordFields, typedAlike } from "./new-password.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { SignInCard, SmallLink } from "./sign-in-card.tsx";

const Form = z.object(newPasswordFields);
const FAILED = "Er is een fout opgetreden";

/** Where the mail to somebody whom an organiser added leads: a password, and they are in. */
export function SetPasswordPage() {
  const { token = "" } = useParams();
  const signIn = useSignIn();
  const navigate = useNavigate();
  useTitle("Kies je wachtwoord");
  const form = useForm({
    resolver: typedAlike(zodResolver(Form)),
    defaultValues: { newPassword: "", confirmation: "" },
    reValidateMode: "onSubmit",
  });
  const save = useMutation({
    mutationFn: ({ newPassword }: z.output<typeof Form>) =>
      call(setPassword, { params: { token }, body: { newPassword } }),
    onSuccess: async (answer) => {
      signIn(answer);
      await navigate(PAGES.dashboard, { replace: true });
    },
    meta: { succeeded: "Je wachtwoord is ingesteld en je bent ingelogd" },
  });
  return (
    <SignInCard title="Kies je wachtwoord" intro="Daarmee is ook je e-mailadres bevestigd.">
      <form noValidate className="space-y-4.5" onSubmit={form.handleSubmit((values) => save.mutate(values))}>
        {save.error && <Note look="error">{sentenceOf(save.error, FAILED)}</Note>}
        {isExpired(save.error) && <FreshLink token={token} />}
        <NewPasswordFields
          newPassword={formField(form, "newPassword")}
          confirmation={formField(form, "confirmation")}
        />
        <Button look="primary" type="submit" className="w-full" disabled={save.isPending}>
          {save.isPending ? "Bezig..." : "Wachtwoord opslaan"}
        </Button>
      </form>
      <div className="mt-4">
        <SmallLink to="/">Terug naar de hoofdpagina</SmallLink>
      </div>
    </SignInCard>
  );
}
