import CalendarDays from "lucide-react/icons/calendar-days";
import type { MemberId } from "#contract/ids.ts";
import type { Meetup } from "#contract/meetups.ts";
import { PAGES, pageTitle } from "#contract/pages.ts";
import { isUnderWay } from "#domain/timing.ts";
import { Loaded } from "../base/loaded.tsx";
import { useNow, useSite, useTitle } from "../base/page-state.tsx";
import { useLive } from "../live/use-live.ts";
import { SubscribeButton } from "../members/subscribe-button.tsx";
import { useViewer } from "../sessions/viewer.ts";
import { LinkButton, wordClass } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { Link } from "../ui/link.tsx";
import { NoBreak } from "../ui/when-and-where.tsx";
import { MeetupCard } from "./meetup-card.tsx";
import { upcomingQuery } from "./queries.ts";

export function HomePage() {
  const viewer = useViewer();
  const { sentence } = useSite();
  useTitle(pageTitle("home"));
  useLive();
  return (
    <section id="meetups" aria-labelledby="komende-meetups" className="pt-10 sm:pt-14">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="max-w-160 max-sm:w-full sm:flex-1">
          <h1 id="komende-meetups" className="text-3xl font-title sm:text-4xl">
            Komende meetups
          </h1>
          <p className="mt-2 text-lg text-pretty text-soft wrap-anywhere">
            {sentence}{" "}
            {viewer.kind !== "member" && (
              <span className="visitor-text">
                <NoBreak>Meld je aan om automatisch uitnodigingen per e-mail te krijgen</NoBreak>
              </span>
            )}
          </p>
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
      <p className="mt-8">
        <Link to={PAGES.archive} className={`${wordClass} -mx-2.5`}>
          Zoek in alle meetups
        </Link>
      </p>
    </section>
  );
}

function Upcoming({ member }: { member: MemberId | null }) {
  return (
    <Loaded query={upcomingQuery(member)} loading={<CardsOnTheirWay />}>
      {(meetups) => <Meetups meetups={meetups} isMember={member !== null} />}
    </Loaded>
  );
}

/** By this device's clock, so that a meetup moves up when it begins and leaves when it ends. */
function Meetups({ meetups, isMember }: { meetups: readonly Meetup[]; isMember: boolean }) {
  const now = useNow();
  const running = meetups.filter((meetup) => !meetup.cancelled && isUnderWay(meetup, now));
  const coming = meetups.filter(({ startsAt }) => Date.parse(startsAt) > now);
  return (
    <>
      {running.length > 0 && (
        <ul aria-label="Nu bezig" className="mb-5 grid gap-5">
          {running.map((meetup) => (
            <li key={meetup.id}>
              <MeetupCard meetup={meetup} isMember={isMember} isWide />
            </li>
          ))}
        </ul>
      )}
      {coming.length === 0 ? (
        <NoMeetups isVisitor={!isMember} />
      ) : (
        <Cards meetups={coming} isMember={isMember} isFirst={running.length === 0} />
      )}
    </>
  );
}

function CardsOnTheirWay() {
  return (
    <div role="status">
      <p className="mb-5 text-soft">Meetups laden...</p>
      {/* As high as a card, to avoid a layout shift. */}
      <div className="skeleton h-80 sm:h-56" />
    </div>
  );
}

/** The next meetup has a wide card when alone, or when the others still fill their row; not below a running meetup, which has one. */
function Cards({
  meetups,
  isMember,
  isFirst,
}: {
  readonly meetups: readonly Meetup[];
  readonly isMember: boolean;
  readonly isFirst: boolean;
}) {
  const few = meetups.length < 3;
  const hasWide = isFirst && (meetups.length === 1 || meetups.length > 3);
  return (
    <ul className={few ? "flex flex-wrap justify-center gap-5" : "grid gap-5 sm:grid-cols-2 lg:grid-cols-3"}>
      {meetups.map((meetup, place) => (
        <li
          key={meetup.id}
          className={few ? "min-w-full sm:min-w-80 flex-1" : hasWide && place === 0 ? "col-span-full" : ""}
        >
          <MeetupCard meetup={meetup} isMember={isMember} isWide={hasWide && place === 0} />
        </li>
      ))}
    </ul>
  );
}

function NoMeetups({ isVisitor }: { isVisitor: boolean }) {
  return (
    <Empty
      icon={CalendarDays}
      title="Nog geen komende meetups gepland."
      text={isVisitor ? "Schrijf je in, dan krijg je bericht zodra er een nieuwe meetup is." : undefined}
    />
  );
}
