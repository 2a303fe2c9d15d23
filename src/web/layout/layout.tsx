import CloudOff from "lucide-react/icons/cloud-off";
import { lazy, Suspense, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { PAGES } from "#contract/pages.ts";
import { dateIn } from "#domain/dutch-dates.ts";
import { shortMoment, timeIn } from "#domain/moments.ts";
import { retryNow, sentenceAboutConnection, serverHeardAt, useConnection } from "../base/connection.ts";
import { useNow, usePageState, useSite } from "../base/page-state.tsx";
import { ErrorBoundary } from "../base/router.tsx";
import { ErrorScreen } from "../frames/error-screen.tsx";
import { useViewer } from "../sessions/viewer.ts";
import { LazyBoundary } from "../ui/boundary.tsx";
import { wordClass } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Toasts } from "../ui/toasts.tsx";
import { Header } from "./header.tsx";

const OfflineCopy = lazy(async () => ({
  default: (await import("./offline-copy.tsx")).OfflineCopy,
}));

export function Layout() {
  const viewer = useViewer();
  const { key, pathname } = useLocation();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#inhoud"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2"
      >
        Naar de inhoud
      </a>
      <Header />
      <ConnectionNote />
      {viewer.kind === "member" && (
        <LazyBoundary isSilent>
          <Suspense fallback={null}>
            <OfflineCopy member={viewer.member.id} />
          </Suspense>
        </LazyBoundary>
      )}
      <main
        id="inhoud"
        tabIndex={-1}
        className="mx-auto w-full max-w-292 flex-1 px-4 pb-16 outline-none sm:px-6"
      >
        {/* A page that fails leaves the way to the others standing. */}
        <ErrorBoundary at={key} whenFailed={(error) => <ErrorScreen error={error} />}>
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <Toasts admin={pathname.startsWith("/admin")} />
    </div>
  );
}

function Footer() {
  const { name, timeZone, contactEmail } = useSite();
  const year = dateIn(timeZone, useNow()).slice(0, 4);
  const links = [
    ["Archief", PAGES.archive],
    ["Volg", PAGES.follow],
    ["Privacy", PAGES.privacy],
    ["Contact", `mailto:${contactEmail}`],
  ] as const;
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-292 flex-wrap items-center justify-between gap-x-6 px-4 py-5 text-sm text-soft sm:px-6">
        <p>
          © {year} {name}. Alle rechten voorbehouden.
        </p>
        <div className="-mx-2.5 flex flex-wrap">
          {links.map(([word, to]) => (
            <Link key={to} to={to} className={wordClass}>
              {word}
            </Link>
          ))}
        </div>
      </div>
    </footer>
  );
}

/** At the bottom, because the page must not move when the network comes or goes. The live region changes with the state, not each try. */
function ConnectionNote() {
  const connection = useConnection();
  const { site } = usePageState();
  const isLost = connection !== "connected";
  const [wasLost, setWasLost] = useState(isLost);
  if (isLost && !wasLost) setWasLost(true);
  return (
    <div
      {...(isLost && { role: "region", "aria-label": "Verbinding" })}
      {...(wasLost && { "data-foot-room": "" })}
      className={
        isLost
          ? "above-answer fixed inset-x-4 bottom-4 z-40 mx-auto flex max-w-132 gap-3 rounded-card border border-line bg-orange-soft px-4 pt-3 pb-0.5 text-[15px] text-orange"
          : undefined
      }
    >
      {isLost && <CloudOff size={18} className="mt-0.5 shrink-0" aria-hidden="true" />}
      <div className="min-w-0 flex-1">
        <p role="status" className="font-semibold wrap-anywhere">
          {isLost && sentenceAboutConnection(connection, site.name)}
        </p>
        {isLost && <SinceAndRetry />}
      </div>
    </div>
  );
}

function SinceAndRetry() {
  return (
    <p className="flex items-center justify-between gap-3">
      <span className="shown-since">De stand van {useShownSince()}</span>
      <button
        type="button"
        className="ml-auto min-h-11 rounded-control font-semibold whitespace-nowrap underline underline-offset-3"
        onClick={retryNow}
      >
        Nu proberen
      </button>
    </p>
  );
}

/** Time of the last answer, or of the page itself when no call was answered after it. */
function useShownSince(): string {
  const { site, now } = usePageState();
  const [heardAt] = useState(() => Math.max(Date.parse(serverHeardAt() ?? "") || 0, now));
  const dateOf = (instant: number) => dateIn(site.timeZone, instant);
  return dateOf(heardAt) === dateOf(Date.now())
    ? timeIn(site.timeZone, heardAt)
    : shortMoment(site.timeZone, new Date(heardAt).toISOString());
}
