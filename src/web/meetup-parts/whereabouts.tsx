import Copy from "lucide-react/icons/copy";
import Lock from "lucide-react/icons/lock";
import type { Meetup } from "#contract/meetups.ts";
import { isOnline, onlineAddress } from "#domain/meetup-links.ts";
import { inOneLine, promiseOf } from "#domain/whereabouts.ts";
import { copyText } from "../ui/browser.ts";
import { chipClass } from "../ui/button.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { isWithheld, RouteLink, type Withheld } from "./way-there.tsx";

/** To who has no place yet, of a meetup that is still to come. */
export function PromisedWhereabouts({ meetup }: { meetup: Withheld }) {
  if (!isWithheld(meetup) || meetup.whereabouts) return null;
  return (
    // Until a member's own answer is loaded the sentence could be untrue: only its room is kept.
    <p
      className={`flex items-start gap-2.5 text-md text-soft ${meetup.registrationStatus === undefined ? "visitor-only" : ""}`}
    >
      <Lock size={16} className="mt-1 shrink-0" aria-hidden="true" />
      {promiseOf(meetup)}
    </p>
  );
}

type Whereabouts = NonNullable<Meetup["whereabouts"]>;

export function WhereaboutsText({ address, note }: Whereabouts) {
  return (
    <>
      {address !== null && <p className="whitespace-pre-line wrap-anywhere">{address}</p>}
      {note !== null && <p className="text-md whitespace-pre-line text-soft wrap-anywhere">{note}</p>}
    </>
  );
}

/** Shares nothing: 'Delen' gives the public page only. */
export function WhereaboutsButtons({ address, onlineUrl }: Whereabouts) {
  if (address === null && onlineUrl === null) return null;
  return (
    <div className="paper-off flex flex-wrap gap-2">
      {onlineUrl !== null && <RouteLink location={onlineUrl} className={chipClass} />}
      {address !== null && <RouteLink location={inOneLine(address)} className={chipClass} />}
      <CopyAddress address={address} onlineUrl={onlineUrl} />
    </div>
  );
}

function CopyAddress({ address, onlineUrl }: Pick<Whereabouts, "address" | "onlineUrl">) {
  const hydrated = useHydrated();
  const text = address ?? onlineUrl;
  if (text === null) return null;
  return (
    <button
      type="button"
      className={`${chipClass} paper-off needs-script`}
      disabled={!hydrated}
      onClick={() => void copyText(text)}
    >
      <Copy size={16} aria-hidden="true" /> Kopieer
    </button>
  );
}

export function Route({ location }: { location: string }) {
  const hydrated = useHydrated();
  const hasAddress = onlineAddress(location) === null && !isOnline(location);
  return (
    <>
      <RouteLink location={location} className={chipClass} />
      {hasAddress && (
        <button
          type="button"
          className={`${chipClass} needs-script`}
          disabled={!hydrated}
          onClick={() => void copyText(location)}
        >
          <Copy size={16} aria-hidden="true" /> Kopieer adres
        </button>
      )}
    </>
  );
}
