import Users from "lucide-react/icons/users";
import type { Meetup } from "#contract/meetups.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { isYes } from "#domain/places.ts";
import { isOver } from "#domain/timing.ts";
import { countInWords, heldSuffix, namesInWords, takenInWords } from "#domain/wording.ts";
import { useNow, useSite } from "../base/page-state.tsx";
import { Cancelled } from "../meetup-parts/cancelled.tsx";
import { OfferForEvening } from "../meetup-parts/offer-line.tsx";
import { Programme } from "../meetup-parts/programme.tsx";
import { Share } from "../meetup-parts/share.tsx";
import { WayThere } from "../meetup-parts/way-there.tsx";
import { WhenBesideLeaf } from "../meetup-parts/when-beside-leaf.tsx";
import { PromisedWhereabouts } from "../meetup-parts/whereabouts.tsx";
import { AfterAnswer } from "../responses/after-answer.tsx";
import { MemberAnswer } from "../responses/own-answer.tsx";
import { useViewer } from "../sessions/viewer.ts";
import { chipClass, LinkButton } from "../ui/button.tsx";
import { Markdown } from "../ui/markdown.tsx";
import { useFitsWindow } from "../ui/use-fits-window.ts";
import { Attendees } from "./attendees.tsx";
import { GoodToKnow } from "./good-to-know.tsx";
import { MeetupBadges, MeetupPicture, offeredToOthers } from "./meetup-card.tsx";
import { HowToJoin, VisitorInvitation } from "./visitor-invitation.tsx";

/** In a low window, or one that is zoomed in, the title stays in sight below it. */
export const pictureShape = "aspect-5/2 max-h-[45vh] [@media(height<30rem)]:max-h-[25vh]";

export function MeetupDetail({ meetup, isNarrow = false }: { meetup: Meetup; isNarrow?: boolean }) {
  const viewer = useViewer();
  const isVisitor = viewer.kind === "visitor";
  const isMember = viewer.kind === "member";
  const isPast = isOver(meetup, useNow());
  const aside = useFitsWindow<HTMLElement>();
  const isComing = isComingTo(meetup, isPast);
  const shape = isComing ? `max-lg:h-30 ${pictureShape} max-lg:aspect-auto` : pictureShape;
  const room = `${shape} ${isNarrow ? "w-full rounded-card" : "w-full max-sm:-mx-4 max-sm:w-[calc(100%+2rem)] max-sm:max-w-none sm:rounded-card"}`;
  const offer = isMember && <OfferForEvening meetup={meetup} />;
  return (
    <div
      className={`h-event grid gap-x-14 gap-y-4 sm:gap-y-6 ${isNarrow ? "" : "lg:grid-cols-[minmax(0,1fr)_372px] lg:grid-rows-[auto_1fr]"}`}
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
              <Cancelled {...meetup.cancelled} />
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
        ref={aside.place}
        aria-label="Praktisch"
        className={
          isNarrow
            ? ""
            : `${aside.fits ? "lg:sticky lg:top-6" : ""} lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start`
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
        <Programme meetup={meetup} />
        {meetup.programme && offer}
        {meetup.report !== undefined && <h2 className="mb-2 text-xl font-heading">Waar het over ging</h2>}
        <div className="p-summary">
          <Markdown text={meetup.description} />
        </div>
        {/* Without a programme, what the evening is about comes first. */}
        {!meetup.programme && offer}
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
      {contactEmail !== null && (
        <a
          href={`mailto:${contactEmail}`}
          className="inline-flex min-h-11 items-center underline underline-offset-3 hover:text-ink"
        >
          Stel een vraag
        </a>
      )}
    </p>
  );
}

/** Whether the member has a place at a meetup that is still to come. */
const isComingTo = ({ registrationStatus, cancelled }: Meetup, isPast: boolean): boolean =>
  registrationStatus === "confirmed" && !isPast && !cancelled;

/**
 * What depends on the answer is below it, so that its buttons stay where they were pressed. On a phone, where they are at the foot of the
 * window, the number of attendees comes last.
 */
function Practical({ meetup }: { meetup: Meetup }) {
  const isPast = isOver(meetup, useNow());
  const isComing = isComingTo(meetup, isPast);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-3 max-lg:contents lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-5">
        <WhenBesideLeaf meetup={meetup} hasPlace={!isComing} />
        {!meetup.cancelled && (
          <>
            <div className={`flex items-center justify-between gap-3 ${isComing ? "max-lg:order-1" : ""}`}>
              <p className="flex items-start gap-2.5 text-md">
                <Users size={18} className="mt-0.5 shrink-0 text-soft" aria-hidden="true" />
                <Participants meetup={meetup} />
              </p>
              <Share meetup={meetup} />
            </div>
            <Answer meetup={meetup} />
            {!isPast && !isComing && (
              <div className="space-y-3 empty:hidden">
                <PromisedWhereabouts meetup={meetup} />
                <WayThere meetup={meetup} className={chipClass} />
              </div>
            )}
          </>
        )}
      </div>
      {!meetup.cancelled && !isPast && <AfterAnswer meetup={meetup} isScrolledTo />}
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

/** No line breaks inside the brackets. */
function Participants({ meetup }: { meetup: Meetup }) {
  const { waitlist } = meetup.registrationCounts;
  return (
    <span>
      {takenInWords(meetup, " van ")}
      {waitlist > 0 && (
        <>
          {" "}
          <span className="whitespace-nowrap">{`(+${waitlist} wachtlijst)`}</span>
        </>
      )}
      {heldSuffix(offeredToOthers(meetup))}
      {meetup.came !== undefined && ` · ${countInWords(meetup.came, "kwam", "kwamen")}`}
    </span>
  );
}
