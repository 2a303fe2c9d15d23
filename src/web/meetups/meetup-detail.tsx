import type { Meetup } from "#contract/meetups.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { fullDate, toTheMinute } from "#domain/dutch-dates.ts";
import { isYes } from "#domain/places.ts";
import { isOver, isUnderWay } from "#domain/timing.ts";
import { namesInWords } from "#domain/wording.ts";
import { useNow, useSite } from "../base/page-state.tsx";
import { Cancelled } from "../meetup-parts/cancelled.tsx";
import { MeetupTools } from "../meetup-parts/meetup-tools.tsx";
import { RelativeDay } from "../meetup-parts/relative-day.tsx";
import { WhereaboutsCard } from "../meetup-parts/whereabouts.tsx";
import { MemberAnswer } from "../responses/own-answer.tsx";
import { OwnDetails } from "../responses/own-details.tsx";
import { useViewer } from "../sessions/viewer.ts";
import { LinkButton } from "../ui/button.tsx";
import { Markdown } from "../ui/markdown.tsx";
import { CalendarLeaf, NoBreak, Times } from "../ui/when-and-where.tsx";
import { AnswerRules, Offered } from "./answer-rules.tsx";
import { Attendees } from "./attendees.tsx";
import { MeetupBadges, MeetupPicture, Occupancy } from "./meetup-card.tsx";
import { SeriesLine } from "./series-line.tsx";
import { VisitorInvitation } from "./visitor-invitation.tsx";

/** In a low window, or one that is zoomed in, the title stays in sight below it. */
export const pictureShape = "aspect-5/2 max-h-[45vh] [@media(height<30rem)]:max-h-[25vh]";

export function MeetupDetail({ meetup, isNarrow = false }: { meetup: Meetup; isNarrow?: boolean }) {
  const isVisitor = useViewer().kind === "visitor";
  const room = `${pictureShape} ${isNarrow ? "w-full rounded-card" : "w-full max-sm:-mx-4 max-sm:w-[calc(100%+2rem)] max-sm:max-w-none sm:rounded-card"}`;
  return (
    <div
      className={`h-event grid gap-x-16 gap-y-4 sm:gap-y-6 ${isNarrow ? "" : "lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr]"}`}
    >
      <div>
        <MeetupPicture meetup={meetup} sizes="(width >= 64rem) 760px, 100vw" isFirst className={room} />
        <div className="mt-4 sm:mt-7">
          <MeetupBadges meetup={meetup} />
          <h1 className="p-name mt-2 text-[28px] font-[680] wrap-anywhere hyphens-long sm:text-[34px]">
            {meetup.title}
          </h1>
          {meetup.cancelled && (
            <div className="mt-4 space-y-2">
              <Cancelled {...meetup.cancelled} />
              {isYes(meetup.registrationStatus) && (
                <p className="text-[15px] text-soft">Je hoeft niets te doen.</p>
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
      <article className="-mt-3 min-w-0">
        {meetup.report !== undefined && (
          <section aria-labelledby="verslag" className="mt-7 mb-9">
            <h2 id="verslag" className="text-xl font-[650]">
              Hoe het was
            </h2>
            <Markdown text={meetup.report} />
          </section>
        )}
        {meetup.report !== undefined && <h2 className="mb-2 text-xl font-[650]">Waar het over ging</h2>}
        <div className="p-summary">
          <Markdown text={meetup.description} />
        </div>
        {meetup.hosts && <Hosts names={meetup.hosts} />}
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

const placesCard = "max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-4";

/** On a phone only places of more than one line have a card: a member answers at the foot. */
function Practical({ meetup }: { meetup: Meetup }) {
  const now = useNow();
  const isPast = isOver(meetup, now);
  const isMember = useViewer().kind === "member";
  const isOneLine = isMember && meetup.maxParticipants === null && meetup.answerBy === undefined && !isPast;
  return (
    <div className="flex flex-col gap-3 sm:gap-4 lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-5">
      {!meetup.cancelled && isUnderWay(meetup, now) && <UnderWay endTime={meetup.endTime} />}
      <WhenBesideLeaf meetup={meetup} />
      <SeriesLine series={meetup.series} />
      {!meetup.cancelled && (
        <>
          <MeetupTools meetup={meetup} hasRoute={!isPast} hasCalendar={!isPast} />
          {/* On a wide screen below the answer, which stays where it was pressed. */}
          <div className="empty:hidden lg:order-1">
            <WhereaboutsCard meetup={meetup} isOver={isPast} />
          </div>
          <div className={`flex flex-col gap-4 ${isOneLine ? "" : placesCard}`}>
            <div className="space-y-2">
              <p className="text-[15px] font-semibold">{participantsOf(meetup)}</p>
              <Occupancy meetup={meetup} isOver={isPast} />
              {!isPast && <AnswerRules meetup={meetup} />}
            </div>
            <Offered meetup={meetup} />
            <Answer meetup={meetup} />
          </div>
          <div className="empty:hidden lg:order-2">
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

function participantsOf({ maxParticipants, registrationCounts }: Meetup): string {
  const { confirmed, waitlist } = registrationCounts;
  const of = maxParticipants === null ? "" : ` van ${maxParticipants}`;
  const waiting = waitlist > 0 ? ` (+${waitlist} wachtlijst)` : "";
  return `${confirmed}${of} deelnemers${waiting}`;
}

export function UnderWay({ endTime }: Pick<Meetup, "endTime">) {
  return (
    <p className="flex items-center gap-2 font-semibold text-green">
      <span className="size-2 rounded-full bg-green" aria-hidden="true" />
      Nu bezig{endTime && `, tot ${toTheMinute(endTime)}`}
    </p>
  );
}

function WhenBesideLeaf({ meetup }: { meetup: Meetup }) {
  return (
    <div className="flex items-center gap-4">
      <CalendarLeaf date={meetup.date} />
      <dl className="min-w-0 space-y-0.5 text-[15px] text-soft">
        <div>
          <dt className="sr-only">Datum</dt>
          <dd className="font-semibold text-ink">
            <time className="dt-start" dateTime={meetup.startsAt}>
              <NoBreak>{fullDate(meetup.date)}</NoBreak>
            </time>
            <RelativeDay date={meetup.date} />
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
