import type { Meetup } from "#contract/meetups.ts";
import { PAGES } from "#contract/pages.ts";
import { isOver } from "#domain/timing.ts";
import { useNow, useSite } from "../base/page-state.tsx";
import { Link } from "../ui/link.tsx";

/** Leads a member to the form to offer a talk; nothing where the club takes none. */
export function OfferLine({ to = PAGES.offerTalk }: { readonly to?: string }) {
  const { hasTalks } = useSite();
  if (!hasTalks) return null;
  return (
    <p className="text-md text-soft">
      Heb je zelf iets?{" "}
      <Link
        to={to}
        className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-3 hover:underline"
      >
        Ik wil iets laten zien
      </Link>
    </p>
  );
}

/** For this evening, while it is still to come. */
export function OfferForEvening({ meetup, to }: { readonly meetup: Meetup; readonly to?: string }) {
  const isPast = isOver(meetup, useNow());
  if (isPast || meetup.cancelled || meetup.takesNoTalks) return null;
  return <OfferLine to={to ?? `${PAGES.offerTalk}?avond=${meetup.id}`} />;
}
