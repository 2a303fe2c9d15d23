import { useMutation } from "@tanstack/react-query";
import { useParams } from "react-router";
import { unsubscribe } from "#contract/members.ts";
import { call, sentenceOf } from "../api.ts";
import { Loaded } from "../loaded.tsx";
import { useTitle } from "../page-state.tsx";
import { forgetSession } from "../stored-session.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { LonelyCard } from "../ui/card.tsx";
import { Outcome } from "../ui/outcome.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { ConfirmLeaving } from "./confirm-leaving.tsx";
import { MuteCard } from "./mute-card.tsx";
import { linkStateQuery } from "./queries.ts";

/** Where the foot of each mail leads: fewer mails, or none and no account. Opening it changes nothing. */
export function UnsubscribePage() {
  const { token = "" } = useParams();
  const leave = useMutation({
    mutationFn: () => call(unsubscribe, { params: { token } }),
    onSuccess: forgetSession,
  });
  useTitle("Uitschrijven");

  if (leave.isSuccess) return <Left message={leave.data.message} />;
  if (leave.isError) return <Failed error={leave.error} />;
  return (
    <Loaded
      query={linkStateQuery(token)}
      whenFailed={(error) => <Failed error={error} />}
      loading={
        <LonelyCard>
          <Spinner>Even geduld...</Spinner>
        </LonelyCard>
      }
    >
      {({ state }) =>
        state === "gone" ? (
          <Left message="Je was al uitgeschreven" />
        ) : (
          <div className="flex flex-col items-center gap-5 py-10 sm:py-16">
            {state !== "pending" && <MuteCard token={token} isMuted={state === "muted"} />}
            <ConfirmLeaving
              isOnlyAddress={state === "pending"}
              isBusy={leave.isPending}
              onConfirm={() => leave.mutate()}
            />
          </div>
        )
      }
    </Loaded>
  );
}

function Left({ message }: { message: string }) {
  return (
    <Outcome ok title="Uitgeschreven">
      <p>{message}</p>
      <LinkButton to="/">Naar home</LinkButton>
    </Outcome>
  );
}

function Failed({ error }: { error: Error }) {
  return (
    <Outcome ok={false} title="Uitschrijven mislukt">
      <p>{sentenceOf(error, "Er is een fout opgetreden")}</p>
      <div className="flex flex-wrap justify-center gap-2.5">
        <Button onClick={() => location.reload()}>Opnieuw proberen</Button>
        <LinkButton look="bare" to="/">
          Naar home
        </LinkButton>
      </div>
    </Outcome>
  );
}
