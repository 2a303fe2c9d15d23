import { useQueryClient } from "@tanstack/react-query";
import BellOff from "lucide-react/icons/bell-off";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import * as z from "zod/mini";
import { invitationsByLink, inviteAgainByLink, muteByLink, unsubscribe } from "#contract/members.ts";
import { pageTitle } from "#contract/pages.ts";
import { isUnknown, isWorthAnotherTry, sentenceOf } from "../base/api.ts";
import { Loaded } from "../base/loaded.tsx";
import { useTitle } from "../base/page-state.tsx";
import { queryOf } from "../base/query-of.ts";
import { forgetMember } from "../base/session.ts";
import { useChange } from "../base/use-change.ts";
import { PlainForm, usePosted } from "../forms/posted.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { Card, CenteredCard } from "../ui/card.tsx";
import { Fold } from "../ui/disclosure.tsx";
import { Note, Outcome, Spinner } from "../ui/notices.tsx";
import { SECOND_PRESS_MS } from "../ui/second-press.ts";

const Posted = z.union([unsubscribe.answer, muteByLink.answer]);

/** Target of the link at the bottom of each mail: mute, or remove the account. Opening changes nothing. */
export function UnsubscribePage() {
  const { token = "" } = useParams();
  const leave = useChange(unsubscribe, {
    onSuccess: () => forgetMember(),
    invalidates: [],
    failed: null,
    succeeded: null,
  });
  const posted = usePosted(Posted);
  useTitle(pageTitle("unsubscribe"));

  if (posted?.data) return "message" in posted.data ? <Left message={posted.data.message} /> : <Muted />;
  if (posted?.error) return <Failed error={posted.error} />;
  if (leave.isSuccess) return <Left message={leave.data.message} />;
  if (leave.isError) return <Failed error={leave.error} />;
  return (
    <Loaded query={linkStateQuery(token)} whenFailed={notLoaded} loading={<PlainForms />}>
      {({ state, address }) =>
        state === "gone" ? (
          <Left message="Je was al uitgeschreven" />
        ) : (
          <div className="flex flex-col items-center gap-5 py-10 sm:py-16">
            {state !== "pending" && <MuteCard token={token} isMuted={state === "muted"} />}
            <Folded label={state === "muted" ? "Liever helemaal uitschrijven" : null}>
              <ConfirmLeaving
                isOnlyAddress={state === "pending"}
                address={address}
                isBusy={leave.isPending}
                onConfirm={() => leave.mutate({ params: { token } })}
              />
            </Folded>
          </div>
        )
      }
    </Loaded>
  );
}

/** Nothing was asked yet, so that leaving did not fail. */
const notLoaded = (error: Error) => (
  <Failed error={error} {...(isWorthAnotherTry(error) && { title: "Deze pagina kon niet worden geladen" })} />
);

/** What the server renders: both choices as forms, for browsers without scripts. */
const PlainForms = () => (
  <CenteredCard>
    <div className="needs-script">
      <Spinner>Even geduld...</Spinner>
    </div>
    <PlainForm label="Stuur me geen uitnodigingen meer" look="quiet" action="?alleen=uitnodigingen">
      <p className="text-xl font-[680]">Alleen geen uitnodigingen meer</p>
      <p className="mt-2 text-soft">Je blijft lid. Over een plek die je hebt, hoor je nog wel van ons.</p>
    </PlainForm>
    <PlainForm label="Ja, schrijf me uit" look="danger">
      <h1 className="text-2xl font-[680]">Uitschrijven bevestigen</h1>
      <p className="mt-2">Weet je zeker dat je je wilt uitschrijven?</p>
      <p className="mt-2 text-soft">Al je gegevens worden verwijderd en je plekken bij meetups vervallen.</p>
    </PlainForm>
  </CenteredCard>
);

const Muted = () => (
  <Outcome ok title="Je krijgt geen uitnodigingen meer">
    <p>Je blijft lid: op de site zie je wat er komt en kun je laten weten of je komt.</p>
    <LinkButton to="/">Naar home</LinkButton>
  </Outcome>
);

/** After invitations were stopped, the question about leaving would look like a second step. */
function Folded({ label, children }: { label: string | null; children: ReactNode }) {
  if (label === null) return children;
  return (
    <div className="w-full max-w-115">
      <Fold heading={label}>{children}</Fold>
    </div>
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

function Failed({ error, title = "Uitschrijven mislukt" }: { error: Error; title?: string }) {
  return (
    <Outcome ok={false} title={title}>
      <p>{sentenceOf(error)}</p>
      {isUnknown(error) && (
        <p>Gebruik de link onderaan een nieuwere e-mail, of log in en kijk bij ‘Instellingen’.</p>
      )}
      <div className="flex flex-wrap justify-center gap-2.5">
        <Button onClick={() => location.reload()}>Opnieuw proberen</Button>
        <LinkButton look="bare" to="/">
          Naar home
        </LinkButton>
      </div>
    </Outcome>
  );
}

function MuteCard({ token, isMuted }: { token: string; isMuted: boolean }) {
  const client = useQueryClient();
  const change = useChange(isMuted ? inviteAgainByLink : muteByLink, {
    onSuccess: (answer) => client.setQueryData(linkStateQuery(token).queryKey, answer),
    invalidates: [],
    failed: null,
    succeeded: null,
  });
  return (
    <Card className="w-full max-w-115 sm:p-8">
      <div role="status">
        <h1 className="flex items-center gap-2.5 text-xl font-[680]">
          <BellOff size={22} className="shrink-0 text-soft" aria-hidden="true" />
          {isMuted ? "Je krijgt geen uitnodigingen meer" : "Alleen geen uitnodigingen meer"}
        </h1>
        <p className="mt-2 text-soft">
          {isMuted
            ? "Ook geen herinneringen. Je blijft lid: op de site zie je wat er komt en kun je laten weten of je komt."
            : "Geen uitnodigingen en herinneringen, maar je blijft lid. Over een plek die je hebt, hoor je nog wel van ons."}
        </p>
      </div>
      {change.isError && (
        <div className="mt-4">
          <Note look="error">{sentenceOf(change.error)}</Note>
        </div>
      )}
      <Button
        look={isMuted ? "quiet" : "primary"}
        className="mt-5 w-full"
        disabled={change.isPending}
        onClick={() =>
          Date.now() - change.submittedAt > SECOND_PRESS_MS && change.mutate({ params: { token } })
        }
      >
        {isMuted ? "Toch weer uitnodigen" : "Stuur me geen uitnodigingen meer"}
      </Button>
    </Card>
  );
}

const linkStateQuery = (token: string) =>
  queryOf(invitationsByLink, {
    queryKey: ["invitations-by-link", token],
    input: { params: { token } },
  });

const WARNINGS = [
  "Al je gegevens worden definitief verwijderd",
  "Je krijgt geen berichten meer",
  "Je plekken bij meetups vervallen",
  "Wil je later weer meedoen, dan moet je je opnieuw inschrijven",
];
const ONLY_ADDRESS = [
  "Iemand heeft dit adres ingevuld als nieuw e-mailadres, maar het is nog niet bevestigd",
  "We sturen niets meer naar dit adres; het account zelf blijft bestaan",
];

function closeOrGoHome(): void {
  window.close();
  if (!window.closed) location.assign("/");
}

interface ConfirmLeavingProps {
  /** The address is not confirmed by a member yet: only the address is removed. */
  readonly isOnlyAddress: boolean;
  readonly address: string | undefined;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
}

function ConfirmLeaving({ isOnlyAddress, address, isBusy, onConfirm }: ConfirmLeavingProps) {
  return (
    <Card className="w-full max-w-115 sm:p-8">
      <TriangleAlert size={40} className="text-orange" aria-hidden="true" />
      <h2 className="mt-4 text-2xl font-[680]">Uitschrijven bevestigen</h2>
      <p className="mt-2">Weet je zeker dat je je wilt uitschrijven?</p>
      {address !== undefined && <p className="mt-1 text-soft wrap-anywhere">Dit gaat over {address}</p>}
      <ul className="mt-5 list-disc space-y-1.5 rounded-control bg-raised py-4 pr-4 pl-9 text-[15px]">
        {(isOnlyAddress ? ONLY_ADDRESS : WARNINGS).map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      <div className="mt-6 flex flex-col gap-2.5 sm:flex-row sm:justify-end">
        <Button disabled={isBusy} onClick={closeOrGoHome}>
          Annuleren
        </Button>
        <Button look="danger" disabled={isBusy} onClick={onConfirm}>
          {isBusy ? "Bezig met uitschrijven..." : "Ja, schrijf me uit"}
        </Button>
      </div>
    </Card>
  );
}
