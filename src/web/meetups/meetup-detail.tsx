import Users from "lucide-react/icons/users";
import type { Meetup } from "#contract/meetups.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { fullDate } from "#domain/dutch-dates.ts";
import { isYes } from "#domain/places.ts";
import { isOver } from "#domain/timing.ts";
import { heldSuffix, namesInWords, takenInWords } from "#domain/wording.ts";
import { useNow, useSite } from "../base/page-state.tsx";
import { MeetupTools } from "../meetup-parts/meetup-tools.tsx";
import { RelativeDay } from "../meetup-parts/relative-day.tsx";
import { WhereaboutsLine } from "../meetup-parts/whereabouts.tsx";
import { MemberAnswer } from "../responses/own-answer.tsx";
import { OwnDetails } from "../responses/own-details.tsx";
import { useViewer } from "../sessions/viewer.ts";
import { LinkButton } from "../ui/button.tsx";
import { Markdown } from "../ui/markdown.tsx";
import { CalendarLeaf, NoBreak, Times } from "../ui/when-and-where.tsx";
import { Attendees } from "./attendees.tsx";
import { GoodToKnow } from "./good-to-know.tsx";
import { MeetupBadges, MeetupPicture, offeredToOthers } from "./meetup-card.tsx";
import { HowToJoin, VisitorInvitation } from "./visitor-invitation.tsx";

/** In a low window, or one that is zoomed in, the title stays in sight below it. */
export const pictureShape = "aspect-5/2 max-h-[45vh] [@media(height<30rem)]:max-h-[25vh]";

export function MeetupDetail({ meetup, isNarrow = false }: { meetup: Meetup; isNarrow?: boolean }) {
  const isVisitor = useViewer().kind === "visitor";
  const isPast = isOver(meetup, useNow());
  const room = `${pictureShape} ${isNarrow ? "w-full rounded-card" : "w-full max-sm:-mx-4 max-sm:w-[calc(100%+2rem)] max-sm:max-w-none sm:rounded-card"}`;
  return (
    <div
      className={`h-event grid gap-x-16 gap-y-4 sm:gap-y-6 ${isNarrow ? "" : "lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr]"}`}
    >
      <div>
        <MeetupPicture meetup={meetup} sizes="(width >= 64rem) 760px, 100vw" isFirst className={room} />
        <div className="mt-4 sm:mt-7">
          <MeetupBadges meetup={meetup} />
          <h1 className="p-name mt-2 text-3xl font-title wrap-anywhere hyphens-long sm:text-4xl">
            {meetup.title}
          </h1>
          {meetup.cancelled && (
            <div className="mt-4 space-y-2">
              {/* Its badge says that it is cancelled. */}
              <p className="rounded-control bg-red-soft px-3.5 py-3 text-md wrap-anywhere text-red">
                {meetup.cancelled.reason}
              </p>
              {isYes(meetup.registrationStatus) && (
                <p className="text-md text-soft">Je hoeft niets te doen.</p>
              )}
              <LinkButton to={`${PAGES.home}#meetups`}>Bekijk andere meetups</LinkButton>
            </div>
          )}
          <data className="u-url" value={`${useSite().publicUrl}${pathTo(PAGES.meetup, meetup)}`} />
        </div>
      </div>
      <aside
        aria-label="Praktisch"
        className={
          isNarrow ? "" : "lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start"
        }
      >
        <Practical meetup={meetup} />
      </aside>
      <article className="min-w-0">
        {meetup.report !== undefined && (
          <section aria-labelledby="verslag" className="mt-7 mb-9">
            <h2 id="verslag" className="text-xl font-heading">
              Hoe het was
            </h2>
            <Markdown text={meetup.report} />
          </section>
        )}
        {meetup.report !== undefined && <h2 className="mb-2 text-xl font-heading">Waar het over ging</h2>}
        <div className="p-summary">
          <Markdown text={meetup.description} />
        </div>
        {!meetup.cancelled && !isPast && <GoodToKnow meetup={meetup} />}
        {meetup.hosts && <Hosts names={meetup.hosts} />}
        {!meetup.cancelled && isVisitor && <HowToJoin meetup={meetup} />}
        {!meetup.cancelled && <Attendees meetup={meetup} isVisitor={isVisitor} />}
      </article>
    </div>
  );
}

/** Never with an address of their own: questions go to the club. */
function Hosts({ names }: { names: readonly string[] }) {
  const { contactEmail } = useSite();
  return (
    <p className="mt-6 text-soft wrap-anywhere">
      Georganiseerd door {namesInWords(names)}.{" "}
      <a
        href={`mailto:${contactEmail}`}
        className="inline-flex min-h-11 items-center underline underline-offset-3 hover:text-ink"
      >
        Stel een vraag
      </a>
    </p>
  );
}

/** What depends on the answer is below it, so that its buttons stay where they were pressed. Only what takes no focus is ordered by style. */
function Practical({ meetup }: { meetup: Meetup }) {
  const isPast = isOver(meetup, useNow());
  const hasPlace = meetup.registrationStatus === "confirmed";
  return (
    <div className="flex flex-col gap-3 lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-5">
      <WhenBesideLeaf meetup={meetup} />
      {!meetup.cancelled && (
        <>
          <p className={`flex items-start gap-2.5 text-md lg:min-h-12 ${isPast ? "" : "max-lg:order-1"}`}>
            <Users size={18} className="mt-0.5 shrink-0 text-soft" aria-hidden="true" />
            {participantsOf(meetup)}
          </p>
          <Answer meetup={meetup} />
          <div className="empty:hidden">
            <WhereaboutsLine meetup={meetup} isOver={isPast} />
          </div>
          <MeetupTools meetup={meetup} hasRoute={!isPast} hasCalendar={!isPast && hasPlace} />
          <div className="empty:hidden max-lg:order-1">
            {!isPast && <OwnDetails meetup={meetup} isFarBelow />}
          </div>
        </>
      )}
    </div>
  );
}

/** The viewer's own answer; a placeholder until it is loaded, because a guess could be wrong. */
function Answer({ meetup }: { meetup: Meetup }) {
  const viewer = useViewer();
  if (viewer.kind === "visitor") return <VisitorInvitation meetup={meetup} />;
  if (viewer.kind === "member" && meetup.registrationStatus !== undefined)
    return <MemberAnswer meetup={meetup} />;
  return (
    <div role="status" className="answer-bar">
      <span className="sr-only">Jouw antwoord laden...</span>
      <div className="skeleton h-13" />
    </div>
  );
}

function participantsOf(meetup: Meetup): string {
  const { waitlist } = meetup.registrationCounts;
  const waiting = waitlist > 0 ? ` (+${waitlist} wachtlijst)` : "";
  return `${takenInWords(meetup, " van ")}${waiting}${heldSuffix(offeredToOthers(meetup))}`;
}

function WhenBesideLeaf({ meetup }: { meetup: Meetup }) {
  return (
    <div className="flex items-center gap-4">
      <CalendarLeaf date={meetup.date} />
      <dl className="min-w-0 space-y-0.5 text-md text-soft">
        <div>
          <dt className="sr-only">Datum</dt>
          <dd className="font-semibold text-ink">
            <RelativeDay date={meetup.date} />
            <time className="dt-start" dateTime={meetup.startsAt}>
              <NoBreak>{fullDate(meetup.date)}</NoBreak>
            </time>
          </dd>
        </div>
        <div>
          <dt className="sr-only">Tijd</dt>
          <dd>
            <Times {...meetup} />
          </dd>
        </div>
        <div>
          <dt className="sr-only">Locatie</dt>
          <dd className="p-location wrap-anywhere">{meetup.location}</dd>
        </div>
      </dl>
    </div>
  );
}
