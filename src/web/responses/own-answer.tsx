import type { Meetup } from "#contract/meetups.ts";
import { AnswerControl } from "./answer-control.tsx";
import { useRespond } from "./use-respond.ts";

interface OwnAnswerProps {
  readonly meetup: Meetup;
  readonly large?: boolean;
  /** Whether what follows may move: then it is said below that a yes means waiting, else by the button itself. */
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
