import { useMemo, useState } from "react";
import type { MyMeetups as Lists } from "#contract/dashboard.ts";
import type { MeetupId } from "#contract/ids.ts";
import type { Meetup } from "#contract/meetups.ts";
import { PAGES } from "#contract/pages.ts";
import { isUnderWay } from "#domain/timing.ts";
import { useNow } from "../base/page-state.tsx";
import { useViewer } from "../sessions/viewer.ts";
import { LinkButton } from "../ui/button.tsx";
import { rowsClass } from "../ui/card.tsx";
import { useMedia, WINDOW } from "../ui/use-media.ts";
import { NoBreak } from "../ui/when-and-where.tsx";
import { COLUMNS, comingIn, pastOf, widthOf } from "./columns.ts";
import { Place, type Placed, useCardFollowed, useLeftPlaces } from "./left-places.tsx";
import { MyMeetupCard } from "./my-meetup-card.tsx";
import { MyMeetupRow } from "./my-meetup-row.tsx";
import { Section } from "./section.tsx";

/** More coming meetups than this have smaller cards. */
const MAX_CARDS = 4;

export function MyMeetups({ lists }: { lists: Lists }) {
  const now = useNow();
  const coming = useMemo(() => comingIn(lists, now), [lists, now]);
  const past = pastOf(lists, now);
  const { places, left, close } = useLeftPlaces(coming);
  const followed = useCardFollowed(left);
  const isCompact = coming.length > MAX_CARDS;
  const of = (column: Placed["column"]) => places.filter((place) => place.column === column);
  const offers = of("offered");
  const [opened] = useState(() => COLUMNS.map(({ column }) => countOf(of(column))));
  return (
    <>
      {coming.length === 0 && <NothingComing />}
      <div {...followed}>
        {offers.length > 0 && (
          <Section title="Aangeboden" count={countOf(offers)} className="mb-6 lg:max-w-1/3">
            <Cards places={offers} isCompact={isCompact} onClose={close} />
          </Section>
        )}
        <div className="flex flex-col gap-x-5 gap-y-6 lg:flex-row">
          {COLUMNS.map(({ column, title, none }, index) => {
            const here = of(column);
            return (
              <Section
                key={column}
                id={column}
                title={title}
                count={countOf(here)}
                className={`min-w-0 ${widthOf({ cards: countOf(here), opened: opened[index] ?? 0, allOpened: opened })}`}
              >
                <div className="grid *:[grid-area:1/1]">
                  {countOf(here) === 0 && <p className="text-md text-soft">{none}</p>}
                  {here.length > 0 && <Cards places={here} isCompact={isCompact} onClose={close} />}
                </div>
              </Section>
            );
          })}
        </div>
      </div>
      <hr className="my-8 border-line" />
      <Section title="Voorbije Evenementen" count={past.length}>
        <Past meetups={past} />
      </Section>
    </>
  );
}

const countOf = (places: readonly Placed[]): number => places.filter(({ isLeft }) => !isLeft).length;

function NothingComing() {
  const viewer = useViewer();
  const isInvited = viewer.kind === "member" && viewer.member.muted === null && !viewer.mailReturns;
  return (
    <div className="mb-8 rounded-card border border-line bg-surface px-5 py-7 text-center">
      <p className="font-semibold">Er staan nu geen meetups op de agenda</p>
      <p className="mt-1 mb-5 text-md text-soft">
        <NoBreak>
          {isInvited
            ? "Zodra er een nieuwe meetup is, krijg je een uitnodiging per e-mail."
            : "Je krijgt geen uitnodigingen: een nieuwe meetup zie je hier."}
        </NoBreak>
      </p>
      <LinkButton to={PAGES.archive}>Bekijk wat er al was</LinkButton>
    </div>
  );
}

interface CardsProps {
  readonly places: readonly Placed[];
  readonly isCompact: boolean;
  readonly onClose: (id: MeetupId) => void;
}

function Cards({ places, isCompact, onClose }: CardsProps) {
  const now = useNow();
  const isPhone = useMedia(WINDOW.belowSm);
  return (
    <ul
      className={`grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] items-start ${isCompact ? "gap-2" : "gap-4"}`}
    >
      {places.map(({ meetup, column, isLeft }) => {
        const isRow = isPhone && column === "declined" && !isUnderWay(meetup, now);
        return (
          <Place key={meetup.id} id={meetup.id} isLeft={isLeft} onClose={onClose}>
            {isRow ? (
              <div className="rounded-card border border-line bg-surface">
                <MyMeetupRow meetup={meetup} isPast={false} />
              </div>
            ) : (
              <MyMeetupCard meetup={meetup} isCompact={isCompact} />
            )}
          </Place>
        );
      })}
    </ul>
  );
}

function Past({ meetups }: { meetups: readonly Meetup[] }) {
  if (meetups.length === 0) return <p className="text-md text-soft">Geen voorbije evenementen</p>;
  return (
    <ul className={rowsClass}>
      {meetups.map((meetup) => (
        <li key={meetup.id}>
          <MyMeetupRow meetup={meetup} isPast />
        </li>
      ))}
    </ul>
  );
}
