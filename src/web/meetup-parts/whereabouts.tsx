import Copy from "lucide-react/icons/copy";
import Lock from "lucide-react/icons/lock";
import MapPin from "lucide-react/icons/map-pin";
import Video from "lucide-react/icons/video";
import type { Meetup } from "#contract/meetups.ts";
import { directionsLink, isOnline, onlineAddress } from "#domain/meetup-links.ts";
import { inOneLine, promiseOf } from "#domain/whereabouts.ts";
import { copyText } from "../ui/browser.ts";
import { chipClass } from "../ui/button.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

type Withheld = Pick<Meetup, "hasAddress" | "hasOnlineUrl" | "whereabouts" | "registrationStatus">;

/** Whether members get the place with their own place, so that there is no route to show to others. */
export const isWithheld = ({ hasAddress, hasOnlineUrl }: Withheld): boolean =>
  hasAddress === true || hasOnlineUrl === true;

/** Route or link: of the public place, or of what only members with a place see. */
export function WayThere({
  meetup,
  className,
}: {
  readonly meetup: Withheld & Pick<Meetup, "location">;
  readonly className: string;
}) {
  if (!isWithheld(meetup)) return <RouteLink location={meetup.location} className={className} />;
  const { address = null, onlineUrl = null } = meetup.whereabouts ?? {};
  return (
    <>
      {address !== null && <RouteLink location={inOneLine(address)} className={className} />}
      {onlineUrl !== null && <RouteLink location={onlineUrl} className={className} />}
    </>
  );
}

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

function RouteLink({ location, className }: { location: string; className: string }) {
  const hydrated = useHydrated();
  const online = onlineAddress(location);
  if (online === null && isOnline(location)) return null;
  const href = online ?? directionsLink(location, hydrated ? deviceOf(navigator) : "other");
  const isPage = href.startsWith("http");
  return (
    <a
      className={className}
      href={href}
      target={isPage ? "_blank" : undefined}
      rel={isPage ? "noreferrer" : undefined}
    >
      {online === null ? (
        <>
          <MapPin size={16} aria-hidden="true" /> Route
        </>
      ) : (
        <>
          <Video size={16} aria-hidden="true" /> Deelnemen
        </>
      )}
    </a>
  );
}

function deviceOf({ userAgent, maxTouchPoints }: Navigator): "android" | "ios" | "other" {
  if (/Android/.test(userAgent)) return "android";
  // The user agent of an iPad says that it is a Mac.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return "ios";
  return "other";
}
