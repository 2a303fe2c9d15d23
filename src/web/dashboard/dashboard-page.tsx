import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate } from "react-router";
import type { MyMeetups as MyMeetupsLists } from "#contract/dashboard.ts";
import type { MeetupId } from "#contract/ids.ts";
import type { Meetup } from "#contract/meetups.ts";
import { PAGES, pageTitle } from "#contract/pages.ts";
import { isOver } from "#domain/timing.ts";
import { Loaded } from "../base/loaded.tsx";
import { useNow, useTitle } from "../base/page-state.tsx";
import { meetupsKey } from "../base/query-meta.ts";
import { hasSignedOut, type Session, signInFrom } from "../base/session.ts";
import { useLive } from "../live/use-live.ts";
import { myMeetupsOrKept } from "../offline/offline.ts";
import { CalendarSubscription } from "../profile/calendar-subscription.tsx";
import { useSession, useViewer } from "../sessions/viewer.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { useMedia } from "../ui/use-media.ts";
import { MyMeetupCard } from "./my-meetup-card.tsx";
import { NextAttended, NextOrganised } from "./next-meetups.tsx";
import { MeetupsOnTheirWay, Section } from "./section.tsx";

export function DashboardPage() {
  const viewer = useViewer();
  const session = useSession();
  useTitle(pageTitle("dashboard"));
  useLive();
  if (viewer.kind === "visitor") return <Navigate to={addressWithout(session)} replace />;
  if (viewer.kind === "loading")
    return (
      <div className="pt-8 sm:pt-14">
        <div className="skeleton h-8.75 w-64 max-w-full sm:h-10.5" />
        <div className="skeleton mt-1 mb-6 h-6.5 w-56 sm:mb-8" />
        <MeetupsOnTheirWay>Dashboard laden...</MeetupsOnTheirWay>
      </div>
    );
  return (
    <div className="pt-8 sm:pt-14">
      <h1 className="text-[28px] font-[680] wrap-anywhere sm:text-[34px]">Welkom, {viewer.member.name}!</h1>
      <p className="mt-1 mb-6 text-[17px] text-soft sm:mb-8">Overzicht van al je meetups</p>
      <NextOrganised />
      <FreshMeetups />
      <CalendarSubscription />
    </div>
  );
}

/** Arriving fetches again, because an answer may have been given elsewhere; then each card gets its column. */
function FreshMeetups() {
  const { isFetchedAfterMount } = useQuery(myMeetupsQuery);
  return (
    <Loaded query={myMeetupsQuery} loading={<MeetupsOnTheirWay>Meetups laden...</MeetupsOnTheirWay>}>
      {(lists) => <MyMeetups key={String(isFetchedAfterMount)} lists={lists} />}
    </Loaded>
  );
}

function addressWithout(session: Session): string {
  if (hasSignedOut(session)) return PAGES.home;
  return session.kind === "ended" ? signInFrom(PAGES.adminLogin, PAGES.dashboard) : PAGES.login;
}

type Group = keyof MyMeetupsLists;

interface Column {
  readonly group: Group;
  readonly title: string;
  readonly none: string;
}

const COLUMNS: readonly [Column, Column, Column] = [
  { group: "registered", title: "Ingeschreven", none: "Nog geen meetups waar je voor bent ingeschreven" },
  { group: "declined", title: "Afgemeld", none: "Geen afmeldingen" },
  { group: "noResponse", title: "Geen reactie", none: "Je hebt op alle meetups gereageerd!" },
];

const [REGISTERED, DECLINED, NO_RESPONSE] = COLUMNS;
const STACKED = [NO_RESPONSE, REGISTERED, DECLINED];

const MAX_CARDS = 4;
const MAX_PAST = 6;

function MyMeetups({ lists }: { lists: MyMeetupsLists }) {
  const now = useNow();
  const isStacked = useMedia("(width < 64rem)");
  const placed = usePlacedAtArrival(lists);
  const all = COLUMNS.flatMap(({ group }) => lists[group].map((meetup) => ({ meetup, group })));
  const coming = all
    .filter(({ meetup }) => !isOver(meetup, now))
    .sort((a, b) => a.meetup.startsAt.localeCompare(b.meetup.startsAt));
  const past = all
    .map(({ meetup }) => meetup)
    .filter((meetup) => isOver(meetup, now))
    .sort((a, b) => b.startsAt.localeCompare(a.startsAt));
  const isCompact = coming.length > MAX_CARDS;
  // An offer lapses: it comes first, and stays there once it was answered.
  const offers = coming.map(({ meetup }) => meetup).filter(({ id }) => placed.get(id) === "offered");
  return (
    <>
      <NextAttended coming={coming.map(({ meetup }) => meetup)} />
      {coming.length === 0 && <NothingComing />}
      {offers.length > 0 && (
        <div className="mb-6">
          <Section title="Een plek voor je" count={offers.length} isFolded={false}>
            <Cards meetups={offers} none="" isCompact={isCompact} />
          </Section>
        </div>
      )}
      <div className="grid items-start gap-x-5 gap-y-6 lg:grid-cols-3 lg:gap-y-8">
        {(isStacked ? STACKED : COLUMNS).map(({ group, title, none }) => {
          const isAnyNew = coming.some(({ meetup, group: own }) => own === group && !meetup.offer);
          const here = coming.filter(({ meetup, group: own }) => (placed.get(meetup.id) ?? own) === group);
          return (
            <Section
              key={group}
              title={title}
              count={here.filter(({ meetup }) => !meetup.cancelled).length}
              isFolded={isStacked && group === "declined" && here.length > 0}
            >
              <Cards
                meetups={here.map(({ meetup }) => meetup)}
                none={isAnyNew ? "Je nieuwe antwoord staat hier bij je volgende bezoek." : none}
                isCompact={isCompact}
              />
            </Section>
          );
        })}
      </div>
      <hr className="my-8 border-line" />
      <Section title="Voorbije Evenementen" count={past.length} isFolded={isStacked && past.length > 0}>
        <Past meetups={past} isCompact={isCompact} />
      </Section>
    </>
  );
}

/** Column of each meetup when the page opened: an answer changes the card but does not move it. */
function usePlacedAtArrival(lists: MyMeetupsLists): ReadonlyMap<MeetupId, Group | "offered"> {
  const [placed] = useState(
    () =>
      new Map(
        COLUMNS.flatMap(({ group }) =>
          lists[group].map(({ id, offer }) => [id, offer ? "offered" : group] as const),
        ),
      ),
  );
  return placed;
}

function NothingComing() {
  return (
    <div className="mb-8 rounded-card border border-line bg-surface px-5 py-7 text-center">
      <p className="font-semibold">Er staan nu geen meetups op de agenda</p>
      <p className="mt-1 mb-5 text-[15px] text-soft">
        Zodra er een nieuwe meetup is, krijg je een uitnodiging per e-mail.
      </p>
      <LinkButton to={PAGES.home}>Bekijk de meetups</LinkButton>
    </div>
  );
}

function Past({ meetups, isCompact }: { meetups: readonly Meetup[]; isCompact: boolean }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? meetups : meetups.slice(0, MAX_PAST);
  return (
    <>
      <Cards meetups={shown} none="Geen voorbije evenementen" isPast isCompact={isCompact} />
      {shown.length < meetups.length && (
        <Button className="mt-4" onClick={() => setWhole(true)}>
          Toon alle {meetups.length}
        </Button>
      )}
    </>
  );
}

interface CardsProps {
  readonly meetups: readonly Meetup[];
  readonly none: string;
  readonly isCompact: boolean;
  readonly isPast?: boolean;
}

function Cards({ meetups, none, isCompact, isPast = false }: CardsProps) {
  if (meetups.length === 0)
    return (
      <p className="rounded-card border border-dashed border-line px-5 py-5 text-center text-[15px] text-soft">
        {none}
      </p>
    );
  const grid = isPast ? "grid sm:grid-cols-2 lg:grid-cols-3" : "grid";
  return (
    <ul className={`${grid} ${isCompact ? "gap-2" : "gap-4"}`}>
      {meetups.map((meetup) => (
        <li key={meetup.id}>
          <MyMeetupCard meetup={meetup} isPast={isPast} isCompact={isCompact} />
        </li>
      ))}
    </ul>
  );
}

/** Uses the key prefix of all meetups, because every answer updates the queries below it. */
const myMeetupsQuery = queryOptions({
  queryKey: [...meetupsKey, "mine"],
  queryFn: myMeetupsOrKept,
  refetchOnMount: "always",
  meta: { failed: () => "Kon meetups niet laden" },
});
