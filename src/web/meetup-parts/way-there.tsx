import MapPin from "lucide-react/icons/map-pin";
import Video from "lucide-react/icons/video";
import type { Meetup } from "#contract/meetups.ts";
import { directionsLink, isOnline, onlineAddress } from "#domain/meetup-links.ts";
import { inOneLine } from "#domain/whereabouts.ts";
import { useHydrated } from "../ui/use-hydrated.ts";

export type Withheld = Pick<Meetup, "hasAddress" | "hasOnlineUrl" | "whereabouts" | "registrationStatus">;

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

export function RouteLink({ location, className }: { location: string; className: string }) {
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
