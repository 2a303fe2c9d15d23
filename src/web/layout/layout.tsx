import { lazy, Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { PAGES } from "#contract/pages.ts";
import { dateIn } from "#domain/dutch-dates.ts";
import { ConnectionNote } from "../base/connection-note.tsx";
import { takeNotice } from "../base/notice.ts";
import { useNow, useSite } from "../base/page-state.tsx";
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
      <Toasts admin={pathname.startsWith("/admin")} takeNotice={takeNotice} />
    </div>
  );
}

function Footer() {
  const { name, timeZone, contactEmail } = useSite();
  const year = dateIn(timeZone, useNow()).slice(0, 4);
  const links = [
    ["Archief", PAGES.archive],
    ["Volg de agenda", PAGES.follow],
    ["Privacy", PAGES.privacy],
    ...(contactEmail === null ? [] : [["Contact", `mailto:${contactEmail}`] as const]),
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
