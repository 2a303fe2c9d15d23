import type { Meetup } from "#contract/meetups.ts";
import { useViewer } from "../sign-in/session.ts";
import { Card } from "../ui/card.tsx";
import { Markdown } from "../ui/markdown.tsx";
import { Attendees } from "./attendees.tsx";
import { CalendarLeaf } from "./calendar-leaf.tsx";
import { MeetupBadges } from "./meetup-badges.tsx";
import { MeetupMeta, Occupancy } from "./meetup-meta.tsx";
import { MemberAnswer } from "./member-answer.tsx";
import { VisitorInvitation } from "./visitor-invitation.tsx";

/** Facts and answer beside the story; on phones the facts come first. */
export function MeetupDetail({ meetup }: { meetup: Meetup }) {
  const viewer = useViewer();
  return (
    <div className="grid gap-7 lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-x-16">
      <aside aria-label="Praktisch" className="lg:order-2 lg:row-span-2">
        <Card className="space-y-4">
          <MeetupMeta meetup={meetup} participants={participantsOf(meetup)} />
          <Occupancy meetup={meetup} />
          {viewer.kind === "member" ? (
            <MemberAnswer meetup={meetup} />
          ) : (
            <VisitorInvitation meetup={meetup} />
          )}
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
        <Attendees meetup={meetup} />
      </article>
    </div>
  );
}

function participantsOf({ maxParticipants, registrationCounts }: Meetup): string {
  const { confirmed, waitlist } = registrationCounts;
  const of = maxParticipants === null ? "" : ` van ${maxParticipants}`;
  const waiting = waitlist > 0 ? ` (+${waitlist} wachtlijst)` : "";
  return `${confirmed}${of} deelnemers${waiting}`;
}
