import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useParams } from "react-router";
import * as z from "zod/mini";
import { PAGES, pageTitle } from "#contract/pages.ts";
import { passwordLink, setPassword } from "#contract/sign-in.ts";
import { ApiError, fullSentenceOf, isUnknown, isWorthAnotherTry } from "../base/api.ts";
import { Loaded } from "../base/loaded.tsx";
import { useTitle } from "../base/page-state.tsx";
import { queryOf } from "../base/query-of.ts";
import { useChange } from "../base/use-change.ts";
import { CallFailed } from "../forms/call-failed.tsx";
import { FreshLink, isExpired } from "../members/links.tsx";
import { enter } from "../sessions/viewer.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { formField } from "../ui/field.tsx";
import { Outcome, Spinner } from "../ui/notices.tsx";
import { NoBreak } from "../ui/when-and-where.tsx";
import { NewPasswordFields, newPasswordFields, withMatchingPasswords } from "./new-password.tsx";
import { BackHome, SignInCard } from "./sign-in-card.tsx";

const Form = z.object(newPasswordFields);
const TITLE = "Kies je wachtwoord";
const INTRO = "Daarmee is ook je e-mailadres bevestigd.";
/** Target of the link in the mail to an added member: choosing a password signs the member in. */
export function SetPasswordPage() {
  const { token = "" } = useParams();
  useTitle(pageTitle("setPassword"));
  return (
    <Loaded
      query={passwordLinkQuery(token)}
      loading={
        <SignInCard title={TITLE} intro={INTRO}>
          <Spinner>Link controleren...</Spinner>
        </SignInCard>
      }
      whenFailed={(error, retry) => <InvalidLink error={error} token={token} retry={retry} />}
    >
      {() => <ChoosePassword token={token} />}
    </Loaded>
  );
}

function ChoosePassword({ token }: { token: string }) {
  const form = useForm({
    resolver: withMatchingPasswords(zodResolver(Form)),
    defaultValues: { newPassword: "", confirmation: "" },
    reValidateMode: "onSubmit",
  });
  const save = useChange(setPassword, {
    onSuccess: (answer) => enter(answer, PAGES.dashboard, "Je wachtwoord is ingesteld en je bent ingelogd"),
    invalidates: [],
    failed: null,
    succeeded: null,
  });
  const isBusy = save.isPending || save.isSuccess;
  return (
    <SignInCard title={TITLE} intro={INTRO}>
      <form
        noValidate
        className="space-y-4.5"
        onSubmit={form.handleSubmit(({ newPassword }) =>
          save.mutate({ params: { token }, body: { newPassword } }),
        )}
      >
        <CallFailed error={save.error} />
        {isExpired(save.error) && <FreshLink token={token} />}
        <NewPasswordFields
          newPassword={formField(form, "newPassword")}
          confirmation={formField(form, "confirmation")}
        />
        <Button look="primary" type="submit" className="w-full" disabled={isBusy}>
          {isBusy ? "Bezig..." : "Wachtwoord opslaan"}
        </Button>
      </form>
      <BackHome />
    </SignInCard>
  );
}

/** The link is not valid for choosing a password, or the call that checks it failed. */
function InvalidLink({ error, token, retry }: { error: Error; token: string; retry: () => void }) {
  const hasPassword = error instanceof ApiError && error.status === 409;
  const isDead = hasPassword || isExpired(error) || isUnknown(error);
  return (
    <Outcome ok={isDead ? null : false} title={TITLE}>
      <p>{fullSentenceOf(error)}</p>
      {isUnknown(error) && <p>Vraag een beheerder om je een nieuwe link te sturen.</p>}
      {hasPassword && (
        <p>
          <NoBreak>Inloggen kan met je e-mailadres; de code krijg je per e-mail.</NoBreak>
        </p>
      )}
      {isExpired(error) ? (
        <FreshLink token={token} />
      ) : (
        <div className="flex flex-wrap justify-center gap-2.5">
          {isWorthAnotherTry(error) && (
            <Button look="primary" onClick={retry}>
              Opnieuw proberen
            </Button>
          )}
          {hasPassword && (
            <LinkButton look="primary" to={PAGES.login}>
              Inloggen
            </LinkButton>
          )}
          <LinkButton to={PAGES.home}>Bekijk wat er komt</LinkButton>
        </div>
      )}
    </Outcome>
  );
}

const passwordLinkQuery = (token: string) =>
  queryOf(passwordLink, {
    queryKey: ["password-link", token],
    input: { params: { token } },
    staleTime: 0,
    gcTime: 0,
  });
