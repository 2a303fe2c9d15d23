import type { Meetup } from "#contract/meetups.ts";
import type { OwnDetails } from "#contract/own-details.ts";
import { withCompanions } from "#domain/answering-words.ts";
import { ownTooBig } from "#domain/companions.ts";
import { tooBigInWords } from "#domain/wording.ts";
import { Button } from "../ui/button.tsx";
import { type SavingDetails, useComeWithFewer } from "./details.ts";

interface ComeWithFewerProps extends SavingDetails {
  readonly meetup: Meetup;
  readonly own: OwnDetails;
}

/** To the first party on the waitlist that is larger than the free places. */
export function ComeWithFewer({ meetup, own, ...saving }: ComeWithFewerProps) {
  const save = useComeWithFewer(meetup, own, saving);
  const blocked = ownTooBig(meetup);
  if (!blocked) return null;
  const guests = blocked.free - 1;
  return (
    <section
      aria-label="Kom met minder"
      className="space-y-3 rounded-card border border-line bg-surface p-5 text-md"
    >
      <p>
        <strong className="font-semibold">{tooBigInWords(blocked)}.</strong>{" "}
        <span className="text-soft">
          Kom je {guests === 0 ? "alleen" : withCompanions(guests)}, dan heb je meteen een plek.
        </span>
      </p>
      <Button disabled={save.isPending} onClick={() => save.mutate(guests)}>
        Kom met minder
      </Button>
    </section>
  );
}
