import { useQueryClient } from "@tanstack/react-query";
import ListPlus from "lucide-react/icons/list-plus";
import Plug from "lucide-react/icons/plug";
import Speech from "lucide-react/icons/speech";
import Users from "lucide-react/icons/users";
import { lazy, Suspense, useState } from "react";
import type { MeetupId } from "#contract/ids.ts";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { decideTalk, type Proposal, planTalk } from "#contract/talks/admin.ts";
import type { TalkId } from "#contract/talks.ts";
import { dayInWords } from "#domain/dutch-dates.ts";
import { countInWords } from "#domain/wording.ts";
import { isUnknown } from "../../base/api.ts";
import { Loaded } from "../../base/loaded.tsx";
import { adminKey } from "../../base/query-meta.ts";
import { useChange } from "../../base/use-change.ts";
import { useRights } from "../../sessions/viewer.ts";
import { LazyBoundary } from "../../ui/boundary.tsx";
import { Button, TextLink } from "../../ui/button.tsx";
import { RowsSkeleton, rowsClass } from "../../ui/card.tsx";
import { Empty } from "../../ui/empty.tsx";
import { DeclineDialog, PlanDialog } from "./decision-dialogs.tsx";
import { asConfirmed, type Question, questionOf } from "./line-dialogs.tsx";
import { programmeQuery, proposalsQuery } from "./queries.ts";

const Markdown = lazy(async () => ({ default: (await import("../../ui/markdown.tsx")).Markdown }));

interface PlanningProps {
  readonly evenings: readonly AdminMeetup[];
  /** The evening whose programme is beside it. */
  readonly evening: MeetupId | null;
  readonly onPlanned?: (evening: MeetupId) => void;
}

interface ProposalListProps extends PlanningProps {
  readonly state: "new" | "later";
  /** Only those for this evening. */
  readonly only?: MeetupId;
}

export const ProposalList = ({ state, only, ...planning }: ProposalListProps) => (
  <Loaded query={proposalsQuery(state)} loading={<RowsSkeleton />}>
    {({ talks }) => (
      <Proposals
        state={state}
        talks={talks.filter(({ meetup }) => only === undefined || meetup?.id === only)}
        {...planning}
      />
    )}
  </Loaded>
);

interface ProposalsProps extends PlanningProps {
  readonly state: "new" | "later";
  readonly talks: readonly Proposal[];
}

interface Opened {
  readonly kind: "planning" | "declining";
  readonly talk: Proposal;
}

/** The dialogs are of the list: one stays open, with what was typed, when its proposal goes meanwhile. */
function Proposals({ state, talks, evenings, evening, onPlanned }: ProposalsProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: adminKey });
  const plan = useChange(planTalk, {
    onSuccess: ({ programme }, { params }) => {
      client.setQueryData(programmeQuery(params.id).queryKey, { programme });
      close();
      onPlanned?.(params.id);
    },
    onError: (error, { body }) => {
      const talk = talks.find(({ id }) => id === body.talk);
      if (questionOf(error)) setOpened((now) => now ?? (talk ? { kind: "planning", talk } : null));
      else if (isUnknown(error)) {
        close();
        void refetch();
      }
    },
    invalidates: [adminKey],
    failed: (error) => (questionOf(error) ? null : "Dit kon niet op het programma"),
  });
  const decide = useChange(decideTalk, {
    onError: (error) => isUnknown(error) && refetch(),
    invalidates: [adminKey],
  });
  const put = (talk: TalkId, id: MeetupId, sure: Question | null = null) =>
    plan.mutate({ params: { id }, body: { talk, ...asConfirmed(sure) } });
  const isBusy = plan.isPending || decide.isPending;
  return (
    <>
      {talks.length === 0 ? (
        <Nothing state={state} />
      ) : (
        <>
          <ul className={rowsClass}>
            {talks.map((talk) => (
              <ProposalRow
                key={talk.id}
                talk={talk}
                isBusy={isBusy}
                onPlan={() => {
                  plan.reset();
                  if (talk.meetup) put(talk.id, talk.meetup.id);
                  else setOpened({ kind: "planning", talk });
                }}
                onKeep={(decision) => decide.mutate({ body: { talk: talk.id, decision } })}
                onDecline={() => setOpened({ kind: "declining", talk })}
              />
            ))}
          </ul>
          <p className="mt-2.5 text-sm text-soft">
            Wie je op het programma zet, krijgt een e-mail met de tijd. Bij ‘Niet voor ons’ kun je er een zin
            bij schrijven.
          </p>
        </>
      )}
      {opened?.kind === "planning" && (
        <PlanDialog
          talk={opened.talk}
          evenings={evenings}
          evening={plan.variables?.params.id ?? evening}
          plan={plan}
          onPlan={(id, sure) => put(opened.talk.id, id, sure)}
          onClose={close}
        />
      )}
      {opened?.kind === "declining" && <DeclineDialog talk={opened.talk} onClose={close} />}
    </>
  );
}

/** The first line says what it is. */
const Nothing = ({ state }: { readonly state: "new" | "later" }) => (
  <Empty
    icon={Speech}
    title={state === "new" ? "Geen nieuwe voorstellen" : "Niets bewaard voor later"}
    text={
      state === "new"
        ? "Leden kunnen op hun dashboard en bij een meetup laten weten dat ze iets willen laten zien. Dat komt hier."
        : "Wat goed is maar nu niet past, bewaar je hier."
    }
  />
);

interface ProposalRowProps {
  readonly talk: Proposal;
  readonly isBusy: boolean;
  readonly onPlan: () => void;
  readonly onKeep: (decision: "new" | "later") => void;
  readonly onDecline: () => void;
}

function ProposalRow({ talk, isBusy, onPlan, onKeep, onDecline }: ProposalRowProps) {
  const { isAdmin } = useRights();
  const other = talk.state === "later" ? "new" : "later";
  return (
    <li className="px-4 py-4 sm:px-5">
      <h3 className="text-lg font-heading wrap-anywhere">{talk.title}</h3>
      <p className="text-md text-soft wrap-anywhere">
        {talk.member && isAdmin ? (
          <TextLink to={pathTo(PAGES.adminMember, { id: talk.member.id })}>{talk.member.name}</TextLink>
        ) : (
          (talk.member?.name ?? talk.speaker)
        )}
        , {talk.minutes} minuten, {talk.meetup ? `voor ${dayInWords(talk.meetup.date)}` : "een andere keer"}
      </p>
      {talk.text !== "" && (
        <div className="mt-2 [&_.prose]:mt-0 [&_.prose]:text-md">
          <LazyBoundary>
            <Suspense>
              <Markdown text={talk.text} />
            </Suspense>
          </LazyBoundary>
        </div>
      )}
      {talk.wanted !== undefined && (
        <p className="mt-2 flex items-center gap-2 text-md text-soft">
          <Users size={16} className="shrink-0" aria-hidden="true" />
          {countInWords(talk.wanted, "lid vroeg hierom", "leden vroegen hierom")}
        </p>
      )}
      {talk.needs !== "" && (
        <p className="mt-2 flex items-start gap-2 text-md text-soft wrap-anywhere">
          <Plug size={16} className="mt-1 shrink-0" aria-hidden="true" />
          <span>
            <span className="sr-only">Nodig: </span>
            {talk.needs}
          </span>
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          look={talk.meetup ? "primary" : "quiet"}
          disabled={isBusy}
          aria-label={`${talk.meetup ? "Zet op het programma" : "Kies een avond"}: ${talk.title}`}
          onClick={onPlan}
        >
          <ListPlus size={16} aria-hidden="true" />
          {talk.meetup ? "Zet op het programma" : "Kies een avond"}
        </Button>
        <Button
          disabled={isBusy}
          aria-label={`${other === "later" ? "Later" : "Terug naar nieuw"}: ${talk.title}`}
          onClick={() => onKeep(other)}
        >
          {other === "later" ? "Later" : "Terug naar nieuw"}
        </Button>
        <Button look="bare" disabled={isBusy} aria-label={`Niet voor ons: ${talk.title}`} onClick={onDecline}>
          Niet voor ons
        </Button>
      </div>
    </li>
  );
}
