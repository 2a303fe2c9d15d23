import { CalendarPlus } from "lucide-react";
import type { Meetup } from "#contract/meetups.ts";
import { PAGES } from "#contract/pages.ts";
import type { MemberId } from "#contract/row-id.ts";
import { Loaded } from "../loaded.tsx";
import { SubscribeButton } from "../members/subscribe-button.tsx";
import { useSite, useTitle } from "../page-state.tsx";
import { useViewer } from "../sessions/viewer.ts";
import { LinkButton } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { MeetupCard, MeetupCardSkeleton } from "./meetup-card.tsx";
import { upcomingQuery } from "./queries.ts";

export function HomePage() {
  const viewer = useViewer();
  const { sentence } = useSite();
  useTitle("Komende meetups");
  return (
    <section id="meetups" aria-labelledby="komende-meetups" className="pt-10 sm:pt-14">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="max-w-150">
          {sentence !== null && (
            <p className="mb-3 text-[17px] text-soft wrap-anywhere sm:text-lg">{sentence}</p>
          )}
          <h1 id="komende-meetups" className="text-[28px] font-[680] sm:text-[34px]">
            Komende meetups
          </h1>
          {viewer.kind !== "member" && (
            <p className="visitor-text mt-1.5 text-[17px] text-soft">
              Meld je aan om automatisch uitnodigingen per e-mail te krijgen
            </p>
          )}
        </div>
        {viewer.kind === "member" ? (
          <LinkButton className="max-sm:w-full" to={PAGES.dashboard}>
            Mijn dashboard
          </LinkButton>
        ) : (
          <div className="visitor-only max-sm:w-full">
            <SubscribeButton className="max-sm:w-full">Schrijf je in!</SubscribeButton>
          </div>
        )}
      </div>
      <Upcoming member={viewer.kind === "member" ? viewer.member.id : null} />
    </section>
  );
}

function Upcoming({ member }: { member: MemberId | null }) {
  return (
    <Loaded query={upcomingQuery(member)} loading={<CardsOnTheirWay />}>
      {(meetups) =>
        meetups.length === 0 ? (
          <NoMeetups isVisitor={member === null} />
        ) : (
          <Cards meetups={meetups} isMember={member !== null} />
        )
      }
    </Loaded>
  );
}

function CardsOnTheirWay() {
  return (
    <div role="status">
      <p className="mb-5 text-soft">Meetups laden...</p>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <MeetupCardSkeleton />
        <MeetupCardSkeleton />
        <MeetupCardSkeleton />
      </div>
    </div>
  );
}

/** A centred row for one or two, else a grid of up to three columns (specification, section 9). */
function Cards({ meetups, isMember }: { meetups: readonly Meetup[]; isMember: boolean }) {
  const few = meetups.length < 3;
  return (
    <ul className={few ? "flex flex-wrap justify-center gap-5" : "grid gap-5 sm:grid-cols-2 lg:grid-cols-3"}>
      {meetups.map((meetup) => (
        <li key={meetup.id} className={few ? "w-full sm:w-90" : ""}>
          <MeetupCard meetup={meetup} isMember={isMember} />
        </li>
      ))}
    </ul>
  );
}

function NoMeetups({ isVisitor }: { isVisitor: boolean }) {
  return (
    <Empty
      icon={CalendarPlus}
      title="Nog geen komende meetups gepland."
      {...(isVisitor && { text: "Schrijf je in, dan krijg je bericht zodra er een nieuwe meetup is." })}
    />
  );
}
