import type { Meetup } from "#contract/meetups.ts";
import { isOver } from "#domain/timing.ts";
import { useNow } from "../page-state.tsx";
import { AnswerControl, StatusBadge } from "./answer-control.tsx";
import { useRespond } from "./use-respond.tsx";

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
      {/* Below the control, so that the control does not move when this appears. */}
      {waitlistPosition != null && (
        <p className="text-[15px] text-soft">
          Jij bent nummer {waitlistPosition} op de wachtlijst. Komt er een plek vrij, dan krijg je meteen
          bericht.
        </p>
      )}
    </>
  );
}

interface OwnAnswerProps {
  readonly meetup: Meetup;
  readonly large?: boolean;
  /** Whether a line below the buttons may say that a yes joins the waiting list; otherwise the button says it. */
  readonly hasRoom?: boolean;
}

export function OwnAnswer({ meetup, large = false, hasRoom = false }: OwnAnswerProps) {
  const respond = useRespond(meetup);
  return (
    <AnswerControl
      title={meetup.title}
      status={meetup.registrationStatus ?? null}
      position={meetup.waitlistPosition ?? null}
      isFull={meetup.registrationCounts.available === 0}
      hasRoom={hasRoom}
      pending={respond.isPending ? respond.variables : null}
      large={large}
      onAnswer={respond.mutate}
    />
  );
}
