import { ArrowRight } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import type { Meetup } from "#contract/meetups.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { CalendarLeaf } from "../ui/calendar-leaf.tsx";
import { PartBoundary } from "../ui/part.tsx";
import { WhenAndWhere } from "../ui/when-and-where.tsx";
import { MeetupBadges } from "./meetup-badges.tsx";
import { Occupancy } from "./occupancy.tsx";

const OwnAnswer = lazy(async () => ({
  default: (await import("../responses/own-answer.tsx")).OwnAnswer,
}));

export function MeetupCard({ meetup, isMember }: { meetup: Meetup; isMember: boolean }) {
  const { confirmed } = meetup.registrationCounts;
  const of = meetup.maxParticipants === null ? "" : `/${meetup.maxParticipants}`;
  return (
    <article className="relative flex h-full flex-col gap-4 rounded-card border border-line bg-surface p-5 transition-colors hover:border-field-line">
      <div className="flex gap-3.5">
        <CalendarLeaf date={meetup.date} />
        <div className="min-w-0">
          <MeetupBadges meetup={meetup} />
          <h2 className="mt-2 text-xl font-[650] wrap-anywhere">{meetup.title}</h2>
        </div>
      </div>
      <WhenAndWhere {...meetup} participants={`${confirmed}${of} deelnemers`} />
      <Occupancy meetup={meetup} />
      {!isMember && <div className="session-room" />}
      {isMember && !meetup.cancelled && (
        <div className="relative z-1 mt-auto min-h-11">
          <PartBoundary>
            <Suspense fallback={<AnswerOnItsWay />}>
              {meetup.registrationStatus === undefined ? (
                <AnswerOnItsWay />
              ) : (
                <OwnAnswer meetup={meetup} saysFull />
              )}
            </Suspense>
          </PartBoundary>
        </div>
      )}
      <Link
        to={pathTo(PAGES.meetup, meetup)}
        aria-label={`Meer details over ${meetup.title}`}
        className={`${isMember ? "" : "mt-auto"} inline-flex min-h-11 items-center gap-2 self-start rounded-control text-[15px] font-semibold text-accent after:absolute after:inset-0 after:rounded-card`}
      >
        Meer details <ArrowRight size={16} aria-hidden="true" />
      </Link>
    </article>
  );
}

/** Until it is known nothing stands there that may be false. */
const AnswerOnItsWay = () => <div className="skeleton h-11" />;

/** As high as a card, so that nothing jumps when the meetups come. */
export function MeetupCardSkeleton() {
  return (
    <div className="rounded-card border border-line bg-surface p-5" aria-hidden="true">
      <div className="flex gap-3.5">
        <div className="skeleton h-19 w-14.5" />
        <div className="flex-1 space-y-2.5">
          <div className="skeleton h-6 w-24" />
          <div className="skeleton h-6 w-4/5" />
        </div>
      </div>
      <div className="mt-6 space-y-3">
        <div className="skeleton h-4 w-3/5" />
        <div className="skeleton h-4 w-2/5" />
        <div className="skeleton h-4 w-3/5" />
        <div className="skeleton h-4 w-1/3" />
      </div>
      <div className="skeleton mt-6 h-1.5" />
      <div className="skeleton mt-6 h-5 w-28" />
    </div>
  );
}
