import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { PAGES, pageTitle } from "#contract/pages.ts";
import { type MemberChoice, openByLink } from "#contract/sign-in.ts";
import { ApiError, call, fullSentenceOf, sentenceOf } from "../base/api.ts";
import { useTitle } from "../base/page-state.tsx";
import { enter } from "../sessions/viewer.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { Note, Outcome } from "../ui/notices.tsx";
import { NoBreak } from "../ui/when-and-where.tsx";
import { ChooseMember } from "./choose-member.tsx";
import { SignInCard, SmallLink } from "./sign-in-card.tsx";

const FRESH_CODE = "Nieuwe inlogcode aanvragen";

/** Target of the link in the mail with a code. Only a press signs in, because mail scanners open links too. */
export function LoginLinkPage() {
  const { token = "" } = useParams();
  useTitle(pageTitle("loginByLink"));
  const navigate = useNavigate();
  const [choice, setChoice] = useState<MemberChoice | null>(null);
  const signIn = useMutation({
    mutationFn: () => call(openByLink, { params: { token } }, { on401: "stay" }),
    onSuccess: (answer) => ("ticket" in answer ? setChoice(answer) : enter(answer, PAGES.dashboard)),
  });
  if (choice)
    return (
      <ChooseMember
        choice={choice}
        onSignedIn={(answer) => enter(answer, PAGES.dashboard)}
        onAgain={() => navigate(PAGES.login)}
      />
    );
  const isDead = signIn.error instanceof ApiError && [404, 410].includes(signIn.error.status);
  const busy = signIn.isPending || signIn.isSuccess;
  if (isDead)
    return (
      <Outcome ok={null} title="Inloggen">
        <p>
          {fullSentenceOf(signIn.error)}{" "}
          <NoBreak>Een link werkt één keer, een uur lang, en alleen uit de nieuwste e-mail.</NoBreak>
        </p>
        <LinkButton look="primary" to={PAGES.login}>
          {FRESH_CODE}
        </LinkButton>
      </Outcome>
    );
  return (
    <SignInCard title="Inloggen" intro="Met de link uit je e-mail heb je geen code nodig.">
      <div className="space-y-4.5">
        {signIn.error && <Note look="error">{sentenceOf(signIn.error)}</Note>}
        <Button look="primary" className="w-full" disabled={busy} onClick={() => signIn.mutate()}>
          {busy ? "Inloggen..." : "Inloggen"}
        </Button>
      </div>
      <div className="mt-4">
        <SmallLink to={PAGES.login}>{FRESH_CODE}</SmallLink>
      </div>
    </SignInCard>
  );
}
