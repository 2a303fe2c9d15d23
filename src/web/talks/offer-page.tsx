import { useQueryClient } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { type ReactNode, useState } from "react";
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { INVALID_LINK } from "#contract/fields.ts";
import { MeetupId } from "#contract/ids.ts";
import { PAGES, pageTitle, pathTo } from "#contract/pages.ts";
import {
  changeTalk,
  type Offering,
  type OwnTalk,
  offerTalk,
  offerTalkByLink,
  TalkId,
} from "#contract/talks.ts";
import { MAX_OPEN_TALKS } from "#domain/talks.ts";
import { spelled } from "#domain/wording.ts";
import { sentenceOf } from "../base/api.ts";
import { Loaded } from "../base/loaded.tsx";
import { useSite, useTitle } from "../base/page-state.tsx";
import { hasSignedOut, signInFrom } from "../base/session.ts";
import { useChange } from "../base/use-change.ts";
import { useSession, useViewer } from "../sessions/viewer.ts";
import { LinkButton } from "../ui/button.tsx";
import { RowsSkeleton } from "../ui/card.tsx";
import { Link } from "../ui/link.tsx";
import { Note, Outcome } from "../ui/notices.tsx";
import { offeringByLinkQuery, ownTalksQuery, talksKey } from "./queries.ts";
import { TalkForm, unlessSaid } from "./talk-form.tsx";

/** With `?avond=7` for that evening; with `?voorstel=3` an own talk is changed. */
export function OfferTalkPage() {
  const viewer = useViewer();
  const session = useSession();
  const { search: asTyped } = useLocation();
  const [search] = useSearchParams();
  const { hasTalks } = useSite();
  useTitle(pageTitle("offerTalk"));
  if (viewer.kind === "visitor")
    return (
      <Navigate
        to={hasSignedOut(session) ? PAGES.home : signInFrom(PAGES.login, PAGES.offerTalk + asTyped)}
        replace
      />
    );
  const evening = MeetupId.safeParse(search.get("avond")).data ?? null;
  const asked = TalkId.safeParse(search.get("voorstel")).data;
  return (
    <Frame
      back={
        evening === null ? TO_DASHBOARD : { to: pathTo(PAGES.meetup, { id: evening }), label: "De meetup" }
      }
    >
      {!hasTalks ? (
        <NotTaken />
      ) : viewer.kind === "loading" ? (
        <RowsSkeleton />
      ) : (
        <Loaded query={ownTalksQuery} loading={<RowsSkeleton />}>
          {({ talks, offering }) => {
            if (!offering) return <NotTaken />;
            return asked === undefined ? (
              <Offer offering={offering} evening={evening} />
            ) : (
              <Changing key={asked} found={talks.find(({ id }) => id === asked)} offering={offering} />
            );
          }}
        </Loaded>
      )}
    </Frame>
  );
}

const NotTaken = () => <Note>De club neemt nu geen voorstellen aan.</Note>;

const TO_DASHBOARD = { to: PAGES.dashboard, label: "Mijn dashboard" };

function Offer({ offering, evening }: { readonly offering: Offering; readonly evening: MeetupId | null }) {
  const navigate = useNavigate();
  const offer = useChange(offerTalk, { invalidates: [talksKey], failed: unlessSaid });
  if (offering.left === 0) return <NoneLeft />;
  return (
    <TalkForm
      offering={offering}
      evening={evening}
      save={{
        ...offer,
        mutate: (body, onSaved) =>
          offer.mutate(
            { body },
            {
              onSuccess: () => {
                onSaved();
                void navigate(`${PAGES.dashboard}#voorstellen`);
              },
            },
          ),
      }}
    />
  );
}

interface ChangingProps {
  /** Undefined: there is no such talk, or no more. */
  readonly found: OwnTalk | undefined;
  readonly offering: Offering;
}

/** What was typed stays when the talk goes meanwhile. */
function Changing({ found, offering }: ChangingProps) {
  const [first] = useState(found);
  const talk = found ?? first;
  return (
    <>
      <FixedNote talk={found} />
      {talk && <ChangeForm talk={talk} offering={offering} />}
    </>
  );
}

function FixedNote({ talk }: { readonly talk: OwnTalk | undefined }) {
  const isOpen = talk?.state === "new" || talk?.state === "later";
  if (isOpen) return null;
  return (
    <div className="mb-6 max-w-150">
      <Note look="warning">
        <p role="alert">
          {talk === undefined
            ? "Dit voorstel is er niet meer."
            : talk.state === "planned"
              ? "Dit staat op een programma; vraag de organisatie om een wijziging."
              : "De organisatie heeft hier al over besloten."}
        </p>
      </Note>
      <LinkButton className="mt-4" to={`${PAGES.dashboard}#voorstellen`}>
        Naar je voorstellen
      </LinkButton>
    </div>
  );
}

function ChangeForm({ talk, offering }: { readonly talk: OwnTalk; readonly offering: Offering }) {
  const navigate = useNavigate();
  const change = useChange(changeTalk, { invalidates: [talksKey], failed: unlessSaid });
  return (
    <TalkForm
      offering={offering}
      evening={talk.meetup?.id ?? null}
      changed={talk}
      save={{
        ...change,
        mutate: (body, onSaved) =>
          change.mutate(
            { params: { talk: talk.id }, body },
            {
              onSuccess: () => {
                onSaved();
                void navigate(`${PAGES.dashboard}#voorstellen`);
              },
            },
          ),
      }}
    />
  );
}

const NoneLeft = () => (
  <div className="max-w-150 space-y-4">
    <Note>
      Je hebt {spelled(MAX_OPEN_TALKS)} voorstellen openstaan. Meer kan pas als er een op een programma staat,
      of als je er een intrekt.
    </Note>
    <LinkButton to={`${PAGES.dashboard}#voorstellen`}>Naar je voorstellen</LinkButton>
  </div>
);

/** By the link of a mail, which proves who its reader is as for an answer. */
export function OfferTalkByLinkPage() {
  const { token = "", meetupId } = useParams();
  const meetup = MeetupId.safeParse(meetupId);
  useTitle(pageTitle("offerTalk"));
  return meetup.success ? (
    <Loaded
      query={offeringByLinkQuery(token, meetup.data)}
      loading={
        <Frame>
          <RowsSkeleton />
        </Frame>
      }
      whenFailed={(error) => <NoLink sentence={sentenceOf(error)} />}
    >
      {({ offering }) => <ByLink token={token} meetupId={meetup.data} offering={offering} />}
    </Loaded>
  ) : (
    <NoLink sentence={INVALID_LINK} />
  );
}

const NoLink = ({ sentence }: { readonly sentence: string }) => (
  <Outcome ok={null} title={sentence}>
    <LinkButton to={PAGES.offerTalk}>Log in en vertel het daar</LinkButton>
  </Outcome>
);

function ByLink({
  token,
  meetupId,
  offering,
}: {
  readonly token: string;
  readonly meetupId: MeetupId;
  readonly offering: Offering;
}) {
  const client = useQueryClient();
  const offer = useChange(offerTalkByLink, {
    invalidates: [],
    failed: unlessSaid,
    succeeded: null,
  });
  if (offer.isSuccess)
    return (
      <Outcome ok title={offer.data.message}>
        <p>Wijzigen of intrekken doe je op je dashboard.</p>
        <div className="flex flex-wrap justify-center gap-2">
          <LinkButton to={pathTo(PAGES.meetup, { id: meetupId })}>Naar de meetup</LinkButton>
          <LinkButton to={`${PAGES.dashboard}#voorstellen`}>Naar je voorstellen</LinkButton>
        </div>
      </Outcome>
    );
  return (
    <Frame>
      {offering.left === 0 ? (
        <NoneLeft />
      ) : (
        <TalkForm
          offering={offering}
          evening={meetupId}
          save={{
            ...offer,
            mutate: (body, onSaved) =>
              offer.mutate(
                { params: { token, meetupId }, body },
                {
                  onSuccess: () => {
                    onSaved();
                    client.removeQueries({ queryKey: talksKey });
                  },
                },
              ),
          }}
        />
      )}
    </Frame>
  );
}

function Frame({
  back,
  children,
}: {
  readonly back?: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
}) {
  return (
    <div className="pt-5 sm:pt-8">
      {back && (
        <Link
          to={back.to}
          className="inline-flex min-h-11 items-center gap-2 text-md font-semibold text-accent"
        >
          <ArrowLeft size={16} aria-hidden="true" /> {back.label}
        </Link>
      )}
      <h1 className="mt-1 text-3xl font-title sm:text-4xl">{pageTitle("offerTalk")}</h1>
      <p className="mt-1.5 mb-6 max-w-150 text-soft">
        De organisatie leest het en laat je weten of en wanneer. Het hoeft niet af te zijn.
      </p>
      {children}
    </div>
  );
}
