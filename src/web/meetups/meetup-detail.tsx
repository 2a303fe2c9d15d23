import type { Meetup } from "#contract/meetups.ts";
import { MemberAnswer } from "../responses/member-answer.tsx";
import { useViewer, type Viewer } from "../sessions/viewer.ts";
import { CalendarLeaf } from "../ui/calendar-leaf.tsx";
import { Card } from "../ui/card.tsx";
import { Markdown } from "../ui/markdown.tsx";
import { WhenAndWhere } from "../ui/when-and-where.tsx";
import { Attendees } from "./attendees.tsx";
import { MeetupBadges } from "./meetup-badges.tsx";
import { Occupancy } from "./occupancy.tsx";
import { VisitorInvitation } from "./visitor-invitation.tsx";

/** Facts and answer beside the story; on phones the facts come first. */
export function MeetupDetail({ meetup }: { meetup: Meetup }) {
  const viewer = useViewer();
  return (
    <div className="grid gap-7 lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-x-16">
      <aside aria-label="Praktisch" className="lg:order-2 lg:row-span-2">
        <Card className="space-y-4">
          <WhenAndWhere {...meetup} participants={participantsOf(meetup)} />
          <Occupancy meetup={meetup} />
          <Answer viewer={viewer} meetup={meetup} />
        </Card>
      </aside>
      <article className="min-w-0 lg:order-1">
        <div className="flex gap-4 sm:gap-5">
          <CalendarLeaf date={meetup.date} />
          <div className="min-w-0">
            <MeetupBadges meetup={meetup} />
            <h1 className="mt-2 text-[28px] font-[680] wrap-anywhere sm:text-[34px]">{meetup.title}</h1>
          </div>
        </div>
        <Markdown text={meetup.description} />
        <Attendees meetup={meetup} isVisitor={viewer.kind === "visitor"} />
      </article>
    </div>
  );
}

/** What only this viewer sees; while it is on its way nothing stands there that may be false. */
function Answer({ viewer, meetup }: { viewer: Viewer; meetup: Meetup }) {
  if (viewer.kind === "visitor") return <VisitorInvitation meetup={meetup} />;
  if (viewer.kind === "member" && meetup.registrationStatus !== undefined)
    return <MemberAnswer meetup={meetup} />;
  return (
    <div role="status" className="space-y-3 border-t border-line pt-4">
      <span className="sr-only">Jouw antwoord laden...</span>
      <div className="skeleton h-6 w-2/3" />
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
