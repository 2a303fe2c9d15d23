import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router";
import { verify } from "#contract/members.ts";
import { call, sentenceOf } from "../api.ts";
import { useTitle } from "../page-state.tsx";
import { LinkButton } from "../ui/button.tsx";
import { LonelyCard } from "../ui/card.tsx";
import { Outcome } from "../ui/outcome.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { FreshLink, isExpired } from "./fresh-link.tsx";

export function VerifyPage() {
  const { token = "" } = useParams();
  const { mutate, ...confirmation } = useMutation({
    mutationFn: () => call(verify, { params: { token } }),
  });
  useEffect(() => mutate(), [mutate]);
  useTitle("E-mailadres bevestigen");

  if (confirmation.isSuccess) {
    return (
      <Outcome ok title="E-mailadres bevestigd!">
        <p>{confirmation.data.message}</p>
        <LinkButton look="primary" to="/">
          Bekijk de meetups
        </LinkButton>
      </Outcome>
    );
  }
  if (confirmation.isError) {
    return (
      <Outcome ok={false} title="Verificatie mislukt">
        <p>{sentenceOf(confirmation.error, "Er is een fout opgetreden")}</p>
        {isExpired(confirmation.error) ? (
          <FreshLink token={token} />
        ) : (
          <LinkButton to="/">Naar home</LinkButton>
        )}
      </Outcome>
    );
  }
  return (
    <LonelyCard>
      <Spinner>E-mailadres bevestigen...</Spinner>
    </LonelyCard>
  );
}
