import { useParams, useSearchParams } from "react-router";
import type { AnswerOf } from "#contract/endpoint.ts";
import { joinByLink, joiningByLink } from "#contract/members/joining.ts";
import { PAGES, pageTitle } from "#contract/pages.ts";
import { firstName } from "#domain/greeting.ts";
import { fullSentenceOf, isUnknown, sentenceOf } from "../base/api.ts";
import { Loaded } from "../base/loaded.tsx";
import { useTitle } from "../base/page-state.tsx";
import { queryOf } from "../base/query-of.ts";
import { useChange } from "../base/use-change.ts";
import { PlainForm, usePosted } from "../forms/posted.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { CenteredCard } from "../ui/card.tsx";
import { Note, Outcome } from "../ui/notices.tsx";
import { isExpired, useCameFrom } from "./links.tsx";

/** Behind 'Voeg … toe op dit adres' in a mail. Opening changes nothing: mail scanners open links too. */
export function JoinPage() {
  const { token = "" } = useParams();
  const [search] = useSearchParams();
  const name = search.get("naam") ?? "";
  const posted = usePosted(joinByLink.answer);
  useTitle(pageTitle("join"));
  if (posted?.data) return <Joined name={name} message={posted.data.message} />;
  if (posted?.error) return <Failed error={posted.error} />;
  return <Offered token={token} name={name} />;
}

interface Offering {
  readonly token: string;
  readonly name: string;
}

function Offered({ token, name }: Offering) {
  const query = { name, ...useCameFrom() };
  const add = useChange(joinByLink, { invalidates: [], failed: null, succeeded: null });
  if (add.isSuccess) return <Joined name={name} message={add.data.message} />;
  const asking = (offer: AnswerOf<typeof joiningByLink> | null) => (
    <CenteredCard>
      <h1 className="text-2xl font-title wrap-anywhere">{firstName(name)} toevoegen?</h1>
      <p className="mt-2 wrap-anywhere">
        {name} krijgt dan ook uitnodigingen op {offer?.address ?? "dit adres"}, met een eigen antwoord en een
        eigen plek. Uitschrijven kan apart.
      </p>
      {add.isError && (
        <div className="mt-3">
          <Note look="error">{sentenceOf(add.error)}</Note>
        </div>
      )}
      <Button
        look="primary"
        className="needs-script mt-5 w-full"
        disabled={offer === null || add.isPending}
        onClick={() => add.mutate({ params: { token }, query })}
      >
        Voeg {firstName(name)} toe
      </Button>
      <PlainForm label={`Voeg ${firstName(name)} toe`} />
    </CenteredCard>
  );
  return (
    <Loaded
      query={queryOf(joiningByLink, {
        queryKey: ["joining-by-link", token, name],
        input: { params: { token }, query },
      })}
      whenFailed={(error) => <Failed error={error} />}
      loading={asking(null)}
    >
      {(offer) => {
        if (offer.state === "joined") return <Joined name={name} message="Dat was al gedaan." />;
        if (offer.state === "full") return <Full name={name} />;
        return asking(offer);
      }}
    </Loaded>
  );
}

const Joined = ({ name, message }: { readonly name: string; readonly message: string }) => (
  <Outcome ok title={`${firstName(name)} is lid`}>
    <p>{message}</p>
    <LinkButton to={PAGES.home}>Bekijk de meetups</LinkButton>
  </Outcome>
);

const Full = ({ name }: { readonly name: string }) => (
  <Outcome ok={null} title="Dit adres is vol">
    <p>Op één adres kunnen hoogstens vier leden post krijgen.</p>
    <p>Met een ander adres kan {firstName(name)} wel lid worden.</p>
    <LinkButton to={PAGES.home}>Bekijk de meetups</LinkButton>
  </Outcome>
);

const Failed = ({ error }: { readonly error: Error }) => {
  const isDead = isUnknown(error) || isExpired(error);
  return (
    <Outcome ok={isDead ? null : false} title="Toevoegen mislukt">
      <p>{fullSentenceOf(error)}</p>
      {isDead && <p>Schrijf je opnieuw in met dit adres, dan krijg je een nieuwe link.</p>}
      <div className="flex flex-wrap justify-center gap-2.5">
        {!isDead && <Button onClick={() => location.reload()}>Opnieuw proberen</Button>}
        <LinkButton to={PAGES.home}>Bekijk wat er komt</LinkButton>
      </div>
    </Outcome>
  );
};
