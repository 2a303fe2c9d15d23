import Copy from "lucide-react/icons/copy";
import MapPin from "lucide-react/icons/map-pin";
import Video from "lucide-react/icons/video";
import { directionsLink, isOnline, onlineAddress } from "#domain/meetup-links.ts";
import { copyText } from "./ui/browser.ts";
import { buttonClass, useHydrated } from "./ui/button.tsx";

const chip = buttonClass({ look: "quiet" }, "rounded-full px-4");

/** How to get to a meetup: its route with the address to copy, or the link to join it online. */
export function Route({ location }: { location: string }) {
  const hydrated = useHydrated();
  const hasAddress = onlineAddress(location) === null && !isOnline(location);
  return (
    <>
      <RouteLink location={location} className={chip} />
      {hasAddress && (
        <button
          type="button"
          className={`${chip} needs-script`}
          disabled={!hydrated}
          onClick={() => void copyText(location)}
        >
          <Copy size={16} aria-hidden="true" /> Kopieer adres
        </button>
      )}
    </>
  );
}

/** Nothing for an online meetup without an address. */
export function RouteLink({ location, className }: { location: string; className: string }) {
  const hydrated = useHydrated();
  const online = onlineAddress(location);
  if (online === null && isOnline(location)) return null;
  const href = online ?? directionsLink(location, hydrated ? deviceOf(navigator) : "other");
  return (
    <a
      className={className}
      href={href}
      {...(href.startsWith("http") && { target: "_blank", rel: "noreferrer" })}
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
