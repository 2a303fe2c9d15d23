import { useMutation } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useParams } from "react-router";
import { unsubscribe } from "#contract/members.ts";
import { call, sentenceOf } from "../api.ts";
import { useTitle } from "../page-state.tsx";
import { forgetSession } from "../stored-session.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { LonelyCard } from "../ui/card.tsx";
import { closeWindow } from "../ui/close-window.ts";
import { Outcome } from "../ui/outcome.tsx";

const WARNINGS = [
  "Al je gegevens worden definitief verwijderd",
  "Je krijgt geen berichten meer",
  "Je aanmeldingen voor meetups vervallen",
  "Wil je later weer meedoen, dan moet je je opnieuw inschrijven",
];

/** Asks first, then removes the account: opening the link alone changes nothing. */
export function UnsubscribePage() {
  const { token = "" } = useParams();
  const leave = useMutation({
    mutationFn: () => call(unsubscribe, { params: { token } }),
    onSuccess: forgetSession,
  });
  useTitle("Uitschrijven");

  if (leave.isSuccess) {
    return (
      <Outcome ok title="Uitgeschreven">
        <p>{leave.data.message}</p>
        <LinkButton to="/">Naar home</LinkButton>
      </Outcome>
    );
  }
  if (leave.isError) {
    return (
      <Outcome ok={false} title="Uitschrijven mislukt">
        <p>{sentenceOf(leave.error, "Er is een fout opgetreden")}</p>
        <div className="flex flex-wrap justify-center gap-2.5">
          <Button onClick={() => location.reload()}>Opnieuw proberen</Button>
          <LinkButton look="bare" to="/">
            Naar home
          </LinkButton>
        </div>
      </Outcome>
    );
  }
  return (
    <LonelyCard>
      <TriangleAlert size={40} className="text-orange" aria-hidden="true" />
      <h1 className="mt-4 text-2xl font-[680]">Uitschrijven bevestigen</h1>
      <p className="mt-2">Weet je zeker dat je je wilt uitschrijven?</p>
      <ul className="mt-5 list-disc space-y-1.5 rounded-control bg-raised py-4 pr-4 pl-9 text-[15px]">
        {WARNINGS.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      <div className="mt-6 flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        <Button disabled={leave.isPending} onClick={closeWindow}>
          Annuleren
        </Button>
        <Button look="danger" disabled={leave.isPending} onClick={() => leave.mutate()}>
          {leave.isPending ? "Bezig met uitschrijven..." : "Ja, schrijf me uit"}
        </Button>
      </div>
    </LonelyCard>
  );
}
