import ArrowRight from "lucide-react/icons/arrow-right";
import Users from "lucide-react/icons/users";
import { lazy, Suspense } from "react";
import type { Meetup } from "#contract/meetups.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import type { DescribedPicture } from "#contract/pictures.ts";
import { freeToNew } from "#domain/companions.ts";
import { canTakePlace, offeredPlaces } from "#domain/offers.ts";
import { placeholderPicture } from "#domain/placeholder-picture.ts";
import { isUnderWay, timingOf } from "#domain/timing.ts";
import { heldSuffix, placesBadge, takenInWords } from "#domain/wording.ts";
import { useNow } from "../base/page-state.tsx";
import { RelativeDay } from "../meetup-parts/relative-day.tsx";
import { UnderWay } from "../meetup-parts/under-way.tsx";
import { WayThere } from "../meetup-parts/way-there.tsx";
import { Picture } from "../pictures/picture.tsx";
import { Badge, TimingBadge } from "../ui/badge.tsx";
import { LazyBoundary } from "../ui/boundary.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Line, WhenAndWhere } from "../ui/when-and-where.tsx";

const OwnAnswer = lazy(async () => ({
  default: (await import("../responses/own-answer.tsx")).OwnAnswer,
}));

export function MeetupCard({
  meetup,
  isMember,
  isWide = false,
}: {
  readonly meetup: Meetup;
  readonly isMember: boolean;
  readonly isWide?: boolean;
}) {
  const { cancelled } = meetup;
  const now = useNow();
  const isRunning = !cancelled && isUnderWay(meetup, now);
  const wide = (classes: string) => (isWide ? classes : "");
  return (
    <article
      className={`h-event relative flex h-full flex-col overflow-hidden rounded-card border bg-surface transition-colors hover:border-field-line ${isRunning ? "border-green/60" : "border-line"} ${wide("sm:flex-row")}`}
    >
      <MeetupPicture
        meetup={meetup}
        sizes={`(width >= 64rem) ${isWide ? 520 : 360}px, (width >= 40rem) 50vw, 100vw`}
        className={`aspect-7/2 w-full shrink-0 ${wide("sm:w-[46%] sm:aspect-13/5")}`}
      />
      <div className={`flex flex-1 flex-col gap-2 px-4 pt-3.5 pb-1 ${wide("sm:p-5 sm:pb-2 lg:p-7 lg:pb-4")}`}>
        <MeetupBadges meetup={meetup} />
        <h2 className={`p-name text-xl font-heading wrap-anywhere hyphens-long ${wide("lg:text-2xl")}`}>
          {meetup.title}
        </h2>
        <div className="grow">
          <WhenAndWhere {...meetup} beforeDate={<RelativeDay date={meetup.date} />} />
        </div>
        {isRunning && <WayThere meetup={meetup} className={routeClass} />}
        {!isMember && <div className="session-room" />}
        {isMember && !cancelled && (
          <div className="relative z-1 min-h-11">
            <LazyBoundary>
              <Suspense fallback={<AnswerOnItsWay />}>
                {meetup.registrationStatus === undefined ? <AnswerOnItsWay /> : <OwnAnswer meetup={meetup} />}
              </Suspense>
            </LazyBoundary>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-4">
          {!cancelled && (
            <dl className="text-md text-soft">
              <Line icon={Users} term="Deelnemers">
                {takenInWords(meetup, "/")}
                {heldSuffix(offeredToOthers(meetup))}
              </Line>
            </dl>
          )}
          <Link
            to={pathTo(PAGES.meetup, meetup)}
            aria-label={`Meer details over ${meetup.title}`}
            className="u-url ml-auto inline-flex min-h-11 items-center gap-2 rounded-control text-md font-semibold whitespace-nowrap text-accent after:absolute after:inset-0 after:rounded-card"
          >
            Meer details <ArrowRight size={16} aria-hidden="true" />
          </Link>
        </div>
      </div>
    </article>
  );
}

const routeClass = buttonClass({ look: "primary" }, "relative z-1 self-start max-sm:w-full");

/** Placeholder until the member's answer is loaded, because a guess could be wrong. */
const AnswerOnItsWay = () => <div className="skeleton h-11" />;

/** Places that others are asked for; the viewer's own offer is said where they answer. */
export const offeredToOthers = (meetup: Parameters<typeof offeredPlaces>[0] & Pick<Meetup, "offer">) =>
  meetup.offer ? 0 : offeredPlaces(meetup);

interface MeetupPictureProps {
  readonly meetup: {
    readonly id: number;
    readonly picture?: DescribedPicture | null;
    readonly cancelled?: Meetup["cancelled"] | boolean;
  };
  readonly className: string;
  readonly sizes: string;
  readonly isFirst?: boolean;
}

export function MeetupPicture({ meetup, className: shape, ...shown }: MeetupPictureProps) {
  const className = meetup.cancelled ? `${shape} opacity-40 grayscale` : shape;
  if (meetup.picture)
    return (
      <div className={`relative overflow-hidden bg-raised ${className}`}>
        <Picture picture={meetup.picture} className="absolute inset-0 size-full object-cover" {...shown} />
      </div>
    );
  return (
    <svg
      viewBox="0 0 400 200"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
      className={`block w-full dark:brightness-92 ${className}`}
    >
      {placeholderPicture(meetup.id).map(({ colour, path, pen }) => (
        <path key={path} d={path} {...(pen ? { stroke: colour, strokeWidth: pen } : { fill: colour })} />
      ))}
    </svg>
  );
}

/** Badges for timing and few free places. No places badge when past, cancelled, or offered to the viewer where they answer. */
export function MeetupBadges({ meetup }: { meetup: Meetup }) {
  const timing = timingOf(meetup, useNow());
  const { available } = meetup.registrationCounts;
  if (meetup.cancelled)
    return (
      <div className="flex flex-wrap gap-2">
        {timing === "past" && <TimingBadge timing={timing} />}
        <Badge colour="red">Geannuleerd</Badge>
      </div>
    );
  const isOpen = timing !== "past" && timing !== "running";
  const isOffered = canTakePlace(meetup);
  // Free places that a new yes does not get invite nobody.
  const isForWaiting = available !== 0 && freeToNew(meetup) === 0;
  const places = isOpen && !isOffered && !isForWaiting ? placesBadge(available) : null;
  return (
    <div className="flex flex-wrap items-start gap-x-2 gap-y-1">
      {timing === "running" && <UnderWay endTime={meetup.endTime} />}
      <TimingBadge timing={timing} />
      {places !== null && <Badge colour="red">{places}</Badge>}
      {isOpen && meetup.isClosed && <Badge colour="grey">Gesloten</Badge>}
    </div>
  );
}
