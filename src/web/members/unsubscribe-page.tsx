import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import * as z from "zod/mini";
import type { AnswerOf } from "#contract/endpoint.ts";
import {
  CLUB_MESSAGES,
  chooseClubMessages,
  invitationsByLink,
  inviteAgainByLink,
  LinkState,
  muteByLink,
  NOT_AGAIN,
  unsubscribe,
} from "#contract/members.ts";
import { PAGES, pageTitle } from "#contract/pages.ts";
import { type Day, dayInWords } from "#domain/dutch-dates.ts";
import { GIVE_UP, type GivenUp } from "#domain/giving-up.ts";
import { fullSentenceOf, isUnknown, sentenceOf } from "../base/api.ts";
import { Loaded } from "../base/loaded.tsx";
import { usePageState, useTitle } from "../base/page-state.tsx";
import { queryOf } from "../base/query-of.ts";
import { forgetMember } from "../base/session.ts";
import { useChange } from "../base/use-change.ts";
import { PlainForm, usePosted } from "../forms/posted.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { CenteredCard } from "../ui/card.tsx";
import { Note, Outcome } from "../ui/notices.tsx";
import { SECOND_PRESS_MS } from "../ui/second-press.ts";
import { Checkbox } from "../ui/toggle.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { NoBreak } from "../ui/when-and-where.tsx";

/** What a mail about one evening says that its reader has there. */
const GivenUpIn = z.enum(Object.keys(GIVE_UP) as GivenUp[]);

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
  const rendered = LinkState.safeParse(usePageState().leaving);
  const [search] = useSearchParams();
  useTitle(pageTitle("unsubscribe"));

  if (posted?.data) return <Done data={posted.data} chose={search.has("berichten")} />;
  if (posted?.error) return <Failed error={posted.error} />;
  if (leave.isSuccess) return <Left message={leave.data.message} />;
  if (leave.isError) return <Failed error={leave.error} />;
  const asking = (link: Confirming["link"]) => (
    <ConfirmPage
      token={token}
      link={link}
      isBusy={leave.isPending}
      onConfirm={(notAgain) => leave.mutate({ params: { token }, body: { notAgain } })}
    />
  );
  return (
    <Loaded
      // Rendered with it, so that no warning is shown that is not so for this link. It may have changed since.
      query={{ ...linkStateQuery(token), initialData: () => rendered.data, initialDataUpdatedAt: 0 }}
      whenFailed={(error) => (isUnknown(error) ? <Failed error={error} /> : asking(null))}
      loading={asking(null)}
    >
      {(link) => (link.state === "gone" ? <Left message="Je was al uitgeschreven." /> : asking(link))}
    </Loaded>
  );
}

/** What a browser without scripts gets after its form. */
function Done({ data, chose }: { readonly data: z.output<typeof Posted>; readonly chose: boolean }) {
  if ("message" in data) return <Left message={data.message} />;
  return chose ? <Chosen wanted={data.clubMessages === true} /> : <Muted />;
}

const Chosen = ({ wanted }: { readonly wanted: boolean }) => (
  <Outcome ok title={CHOSEN[`${wanted}`]}>
    <LinkButton to="/">Naar home</LinkButton>
  </Outcome>
);

interface Confirming {
  readonly token: string;
  /** Null until the server answers, and where it cannot. */
  readonly link: AnswerOf<typeof invitationsByLink> | null;
  readonly isBusy: boolean;
  readonly onConfirm: (notAgain: boolean) => void;
}

function ConfirmPage({ token, link, ...leaving }: Confirming) {
  const [hasMuted, setMuted] = useState(false);
  const isOnlyAddress = link?.state === "pending";
  const getsMails = !isOnlyAddress && link?.state !== "unconfirmed";
  const [search] = useSearchParams();
  if (search.has("berichten") && getsMails) return <ClubMessagesPage token={token} link={link} />;
  /** It was pressed here: leaving is no step that follows. */
  const isDone = hasMuted && link?.state === "muted";
  const confirming = <ConfirmLeaving {...leaving} isOnlyAddress={isOnlyAddress} address={link?.address} />;
  const givenUp = GivenUpIn.safeParse(search.get("avond"));
  return (
    <CenteredCard>
      {givenUp.success && !isDone && (
        <div className="mb-6 border-b border-line pb-6">
          <p>Alleen deze avond niet? Druk in de mail op ‘{GIVE_UP[givenUp.data]}’.</p>
        </div>
      )}
      {getsMails && (
        <div className="mb-6 border-b border-line pb-6">
          <FewerMails token={token} link={link} onMuted={setMuted} isDone={isDone} />
          {link?.state !== "muted" && (
            <PlainForm label={MUTE} look="quiet" action="?alleen=uitnodigingen">
              <p className="text-left text-soft">{QUESTION}</p>
            </PlainForm>
          )}
        </div>
      )}
      {isDone ? (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Helemaal uitschrijven</summary>
          {confirming}
        </details>
      ) : (
        confirming
      )}
      <PlainForm label="Ja, schrijf me uit" look="danger">
        {!isOnlyAddress && (
          <div className="text-left">
            <Checkbox label={NOT_AGAIN.label} hint={NOT_AGAIN.hint} name={NOT_AGAIN.field} />
          </div>
        )}
      </PlainForm>
    </CenteredCard>
  );
}

const STILL_MEMBER = "Je blijft lid: op de site zie je wat er komt en kun je laten weten of je komt.";

const Muted = () => (
  <Outcome ok title="Je krijgt geen uitnodigingen meer">
    <p>{STILL_MEMBER}</p>
    <LinkButton to="/">Naar home</LinkButton>
  </Outcome>
);

function Left({ message }: { message: string }) {
  return (
    <Outcome ok title="Uitgeschreven">
      <p>{message}</p>
      <LinkButton to="/">Naar home</LinkButton>
    </Outcome>
  );
}

function Failed({ error }: { error: Error }) {
  const isDead = isUnknown(error);
  return (
    <Outcome ok={isDead ? null : false} title="Uitschrijven mislukt">
      <p>{fullSentenceOf(error)}</p>
      {isDead && (
        <p>
          <NoBreak>
            Gebruik de link onderaan een nieuwere e-mail, of log in en kijk bij ‘Instellingen’.
          </NoBreak>
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-2.5">
        <Button onClick={() => location.reload()}>Opnieuw proberen</Button>
        <LinkButton look="bare" to={PAGES.home}>
          Bekijk wat er komt
        </LinkButton>
      </div>
    </Outcome>
  );
}

const mutedInWords = (until: Day | undefined): string =>
  until === undefined
    ? "Je krijgt geen uitnodigingen meer."
    : `Tot ${dayInWords(until)} krijg je geen uitnodigingen.`;

const QUESTION = "Liever alleen geen uitnodigingen meer?";
const MUTE = "Stuur me geen uitnodigingen meer";

interface FewerMailsProps extends Pick<Confirming, "token" | "link"> {
  readonly onMuted: (isMuted: boolean) => void;
  readonly isDone: boolean;
}

/** One line above the specified question. */
function FewerMails({ token, link, onMuted, isDone }: FewerMailsProps) {
  const client = useQueryClient();
  const isMuted = link?.state === "muted";
  const asked = {
    onSuccess: (answer: NonNullable<FewerMailsProps["link"]>) => {
      client.setQueryData(linkStateQuery(token).queryKey, answer);
      onMuted(answer.state === "muted");
    },
    invalidates: [],
    failed: null,
    succeeded: null,
  };
  const hydrated = useHydrated();
  const change = useChange(isMuted ? inviteAgainByLink : muteByLink, asked);
  const forGood = useChange(muteByLink, asked);
  return (
    <div className="needs-script">
      <div role="status">
        {isDone ? (
          <>
            <h1 className="text-2xl font-title">Je krijgt geen uitnodigingen meer</h1>
            <p className="mt-2 text-soft">{STILL_MEMBER}</p>
          </>
        ) : (
          <p className="text-soft">{isMuted ? mutedInWords(link.until) : QUESTION}</p>
        )}
      </div>
      {change.isError && (
        <div className="mt-3">
          <Note look="error">{sentenceOf(change.error)}</Note>
        </div>
      )}
      <Button
        className="mt-3 w-full"
        disabled={!hydrated || link === null || change.isPending}
        onClick={() =>
          Date.now() - change.submittedAt > SECOND_PRESS_MS && change.mutate({ params: { token }, query: {} })
        }
      >
        {isMuted ? "Toch weer uitnodigen" : MUTE}
      </Button>
      {link?.until !== undefined && (
        <Button
          className="mt-2.5 w-full"
          disabled={!hydrated || forGood.isPending}
          onClick={() => forGood.mutate({ params: { token }, query: {} })}
        >
          {MUTE}
        </Button>
      )}
    </div>
  );
}

/** What an invitation that asks leads to: one question, and the choice that is stored. */
function ClubMessagesPage({ token, link }: Pick<Confirming, "token" | "link">) {
  const client = useQueryClient();
  const hydrated = useHydrated();
  const wanted = link?.clubMessages ?? false;
  const choose = useChange(chooseClubMessages, {
    onSuccess: (answer) => client.setQueryData(linkStateQuery(token).queryKey, answer),
    invalidates: [],
    failed: null,
    succeeded: null,
  });
  return (
    <CenteredCard>
      <h1 className="text-2xl font-title">{CLUB_MESSAGES}</h1>
      <p className="mt-2 text-soft">
        Nieuws dat niet over één meetup gaat, zoals een oproep of een terugblik. Uitnodigingen krijg je ook
        zonder.
      </p>
      <div className="needs-script mt-4">
        <p role="status">{link && chosenInWords(link)}</p>
        {choose.isError && (
          <div className="mt-3">
            <Note look="error">{sentenceOf(choose.error)}</Note>
          </div>
        )}
        <Button
          look={wanted ? "quiet" : "primary"}
          className="mt-3 w-full"
          disabled={!hydrated || link === null || choose.isPending}
          onClick={() =>
            Date.now() - choose.submittedAt > SECOND_PRESS_MS &&
            choose.mutate({ params: { token }, body: { clubMessages: !wanted } })
          }
        >
          {wanted ? "Toch niet" : WANTED}
        </Button>
        {link?.clubMessages === null && (
          <Button
            className="mt-2.5 w-full"
            disabled={!hydrated || choose.isPending}
            onClick={() => choose.mutate({ params: { token }, body: { clubMessages: false } })}
          >
            {UNWANTED}
          </Button>
        )}
        {link?.clubMessages !== null && (
          <LinkButton to={PAGES.home} look="bare" className="mt-2.5 w-full">
            Bekijk wat er komt
          </LinkButton>
        )}
      </div>
      <PlainForm label={WANTED} action="?berichten=aan" />
      <PlainForm label={UNWANTED} look="quiet" action="?berichten=uit" />
    </CenteredCard>
  );
}

const WANTED = "Ja, stuur ze mij";
const UNWANTED = "Nee, alleen uitnodigingen";
const CHOSEN = {
  true: "Je krijgt berichten van de club.",
  false: "Je krijgt geen berichten van de club.",
} as const;

function chosenInWords({ clubMessages, state }: NonNullable<Confirming["link"]>): string {
  if (clubMessages === undefined || clubMessages === null)
    return "Je hebt nog niet gekozen, dus je krijgt ze niet.";
  return clubMessages && state === "muted"
    ? "Je koos ervoor, maar ze komen niet zolang je geen uitnodigingen krijgt."
    : CHOSEN[`${clubMessages}`];
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

/** Where a member asked for this address and did not confirm it yet: none of the above is so. */
const ADDRESS_WARNINGS = [
  "We verwijderen alleen dit adres",
  "Je kunt het dan niet meer bevestigen",
  "Het account zelf blijft bestaan, met het adres dat het had",
];

function closeOrGoHome(): void {
  window.close();
  if (!window.closed) location.assign("/");
}

interface ConfirmLeavingProps extends Pick<Confirming, "isBusy" | "onConfirm"> {
  readonly address: string | undefined;
  /** The address is not confirmed by a member yet: only the address is removed. */
  readonly isOnlyAddress: boolean;
}

function ConfirmLeaving({ isOnlyAddress, address, isBusy, onConfirm }: ConfirmLeavingProps) {
  const hydrated = useHydrated();
  const [notAgain, setNotAgain] = useState(false);
  return (
    <>
      <h1 className="text-2xl font-title">Uitschrijven bevestigen</h1>
      <p className="mt-2">Weet je zeker dat je je wilt uitschrijven?</p>
      {address !== undefined && <p className="mt-1 text-soft wrap-anywhere">Dit gaat over {address}.</p>}
      {isOnlyAddress && (
        <p className="mt-1 text-soft">
          <NoBreak>Iemand vulde dit in als nieuw e-mailadres, maar bevestigde het nog niet.</NoBreak>
        </p>
      )}
      <ul className="mt-5 list-disc space-y-1.5 rounded-control bg-raised py-4 pr-4 pl-9 text-md">
        {(isOnlyAddress ? ADDRESS_WARNINGS : WARNINGS).map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      {!isOnlyAddress && (
        <div className="needs-script mt-4">
          <Checkbox
            label={NOT_AGAIN.label}
            hint={NOT_AGAIN.hint}
            checked={notAgain}
            disabled={!hydrated}
            onChange={({ target }) => setNotAgain(target.checked)}
          />
        </div>
      )}
      <div className="needs-script mt-6 flex flex-col gap-2.5 sm:flex-row sm:justify-end">
        <Button disabled={isBusy || !hydrated} onClick={closeOrGoHome}>
          Annuleren
        </Button>
        <Button look="danger" disabled={isBusy || !hydrated} onClick={() => onConfirm(notAgain)}>
          {isBusy ? "Bezig met uitschrijven..." : "Ja, schrijf me uit"}
        </Button>
      </div>
    </>
  );
}
