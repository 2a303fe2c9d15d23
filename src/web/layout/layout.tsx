import { lazy, Suspense, useEffect, useState } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { PAGES } from "#contract/pages.ts";
import { dateIn } from "#domain/dutch-dates.ts";
import { isMissing, reloadsFor } from "../load-script.ts";
import { useNow, useSite } from "../page-state.tsx";
import { ErrorBoundary, useScrollPosition } from "../router.tsx";
import { useViewer } from "../sessions/viewer.ts";
import { LazyBoundary } from "../ui/boundary.tsx";
import { Button, buttonClass, wordClass } from "../ui/button.tsx";
import { Toasts } from "../ui/toasts.tsx";
import { Header } from "./header.tsx";

const OfflineNote = lazy(async () => ({
  default: (await import("./offline-note.tsx")).OfflineNote,
}));

export function Layout() {
  const viewer = useViewer();
  const { key, pathname } = useLocation();
  useScrollPosition();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#inhoud"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2"
      >
        Naar de inhoud
      </a>
      <Header />
      {viewer.kind === "member" && (
        <LazyBoundary>
          <Suspense fallback={null}>
            <OfflineNote member={viewer.member.id} />
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
  const { name, timeZone } = useSite();
  const year = dateIn(timeZone, useNow()).slice(0, 4);
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-292 flex-wrap items-center justify-between gap-x-6 px-4 py-5 text-sm text-soft sm:px-6">
        <p>
          © {year} {name}. Alle rechten voorbehouden.
        </p>
        <Link to={PAGES.archive} className={`${wordClass} -mx-2.5`}>
          Archief
        </Link>
      </div>
    </footer>
  );
}

/** Reloads a page whose script is missing. Shows any other error, and this one when that does not help. */
export function ErrorScreen({ error }: { error: unknown }) {
  const [isLeft, setLeft] = useState(true);
  useEffect(() => setLeft(reloadsFor(error)), [error]);
  return isLeft ? null : <Failed isMissing={isMissing(error)} />;
}

/** The title for a bug. The console has the error. */
function Failed({ isMissing }: { isMissing: boolean }) {
  useEffect(() => {
    if (!isMissing) return;
    const reload = () => location.reload();
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, [isMissing]);
  return (
    <div role="alert" className="mx-auto max-w-130 px-4 py-20 text-center">
      <h1 {...(!isMissing && { lang: "en" })} className="text-[28px] font-[680]">
        {isMissing ? "Deze pagina kon niet worden geladen" : "Unexpected Application Error!"}
      </h1>
      <p className="mt-3 text-soft">
        {isMissing
          ? "Er is geen verbinding, of de site is net vernieuwd. Probeer het zo opnieuw."
          : "Er ging iets mis bij het tonen van deze pagina. Opnieuw laden helpt meestal."}
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-2.5">
        <Button look="primary" onClick={() => location.reload()}>
          Opnieuw laden
        </Button>
        <a href="/" className={buttonClass({ look: "quiet" })}>
          Naar home
        </a>
      </div>
    </div>
  );
}
