import type { Meetup } from "#contract/meetups.ts";
import { isYes } from "#domain/places.ts";
import { WhereAndHow } from "../meetup-parts/where-and-how.tsx";
import { type SavingDetails, useScrollIntoView } from "./details.ts";
import { OwnDetails } from "./own-details.tsx";

interface AfterAnswerProps extends SavingDetails {
  readonly meetup: Meetup;
  /** Where the answer's buttons stay at the foot of a phone's window: what an answer makes appear is scrolled into view. */
  readonly isScrolledTo?: boolean;
}

/** First what a member who comes needs on the way, then what can be passed on. Who waits only passes on. */
export function AfterAnswer({ meetup, isScrolledTo = false, ...saving }: AfterAnswerProps) {
  const { registrationStatus } = meetup;
  // Undefined until the member's own answer is loaded.
  const place = useScrollIntoView(
    isScrolledTo && isYes(registrationStatus),
    registrationStatus !== undefined,
  );
  if (!isYes(registrationStatus)) return null;
  return (
    <div ref={place} className="scroll-mt-4 space-y-4 empty:hidden">
      {registrationStatus === "confirmed" && <WhereAndHow meetup={meetup} />}
      <div className="needs-script empty:hidden">
        <OwnDetails meetup={meetup} {...saving} />
      </div>
    </div>
  );
}
