import type { Meetup } from "#contract/meetups.ts";
import { isOver, isUnderWay } from "#domain/timing.ts";
import { MeetupTools } from "../meetup-tools.tsx";
import { useNow } from "../page-state.tsx";
import { MemberAnswer } from "../responses/member-answer.tsx";
import { useViewer, type Viewer } from "../sessions/viewer.ts";
import { CalendarLeaf } from "../ui/calendar-leaf.tsx";
import { Card } from "../ui/card.tsx";
import { Markdown } from "../ui/markdown.tsx";
import { WhenAndWhere } from "../ui/when-and-where.tsx";
import { Attendees } from "./attendees.tsx";
import { Cancelled } from "./cancelled.tsx";
import { MeetupBadges } from "./meetup-badges.tsx";
import { Occupancy } from "./occupancy.tsx";
import { UnderWay } from "./under-way.tsx";
import { VisitorInvitation } from "./visitor-invitation.tsx";

/** Title, then when and where, then the rest; on a desk facts and answer stand beside the story, where there is room. */
export function MeetupDetail({ meetup, isNarrow = false }: { meetup: Meetup; isNarrow?: boolean }) {
  const viewer = useViewer();
  const now = useNow();
  return (
    <div
      className={`grid gap-x-16 gap-y-6 ${isNarrow ? "" : "lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr]"}`}
    >
      <div className="flex gap-4 sm:gap-5">
        <CalendarLeaf date={meetup.date} />
        <div className="min-w-0">
          <MeetupBadges meetup={meetup} />
          <h1 className="mt-2 text-[28px] font-[680] wrap-anywhere sm:text-[34px]">{meetup.title}</h1>
        </div>
      </div>
      <aside
        aria-label="Praktisch"
        className={
          isNarrow ? "" : "lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start"
        }
      >
        <Card className="space-y-4">
          {!meetup.cancelled && isUnderWay(meetup, now) && <UnderWay endTime={meetup.endTime} />}
          <WhenAndWhere {...meetup} participants={participantsOf(meetup)} />
          <Occupancy meetup={meetup} />
          <MeetupTools
            meetup={meetup}
            isOver={meetup.cancelled !== undefined || isOver(meetup.endsAt, now)}
          />
          <Answer viewer={viewer} meetup={meetup} />
        </Card>
      </aside>
      <article className="min-w-0">
        {meetup.report !== undefined && (
          <section aria-labelledby="verslag" className="mb-9">
            <h2 id="verslag" className="text-xl font-[650]">
              Hoe het was
            </h2>
            <Markdown text={meetup.report} />
          </section>
        )}
        <Markdown text={meetup.description} />
        <Attendees meetup={meetup} isVisitor={viewer.kind === "visitor"} />
      </article>
    </div>
  );
}

/** What only this viewer sees; while it is on its way nothing stands there that may be false. */
function Answer({ viewer, meetup }: { viewer: Viewer; meetup: Meetup }) {
  if (meetup.cancelled) return <Cancelled {...meetup.cancelled} />;
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
