import type { Meetup } from "#contract/meetups.ts";
import { AnswerControl } from "./answer-control.tsx";
import { useRespond } from "./use-respond.ts";

interface OwnAnswerProps {
  readonly meetup: Meetup;
  readonly large?: boolean;
  /** Whether the badge beside it says already that all places are taken. */
  readonly saysFull?: boolean;
}

export function OwnAnswer({ meetup, large = false, saysFull = false }: OwnAnswerProps) {
  const respond = useRespond(meetup);
  return (
    <AnswerControl
      title={meetup.title}
      status={meetup.registrationStatus ?? null}
      position={meetup.waitlistPosition ?? null}
      isFull={!saysFull && meetup.registrationCounts.available === 0}
      pending={respond.isPending ? respond.variables : null}
      large={large}
      onAnswer={respond.mutate}
    />
  );
}
