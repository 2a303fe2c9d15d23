import type { Meetup } from "#contract/meetups.ts";
import { isOver } from "#domain/timing.ts";
import { useNow } from "../page-state.tsx";
import { OwnAnswer } from "./own-answer.tsx";
import { StatusBadge } from "./status-badge.tsx";

export function MemberAnswer({ meetup }: { meetup: Meetup }) {
  const { waitlistPosition } = meetup;
  if (isOver(meetup.endsAt, useNow()))
    return (
      <div className="space-y-3 border-t border-line pt-4">
        <p className="flex items-center justify-between gap-3 font-semibold">
          Jouw antwoord <StatusBadge status={meetup.registrationStatus ?? null} />
        </p>
        <p className="text-[15px] text-soft">Deze meetup is afgelopen</p>
      </div>
    );
  return (
    <>
      <div className="answer-bar">
        <OwnAnswer meetup={meetup} large hasRoom />
      </div>
      {/* Below, so that the control stands still when it comes. */}
      {waitlistPosition != null && (
        <p className="text-[15px] text-soft">
          Jij bent nummer {waitlistPosition} op de wachtlijst. Komt er een plek vrij, dan krijg je meteen
          bericht.
        </p>
      )}
    </>
  );
}
