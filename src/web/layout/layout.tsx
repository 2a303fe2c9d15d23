import { lazy, Suspense } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { useKeptNotice } from "../kept-notice.ts";
import { useViewer } from "../sessions/viewer.ts";
import { PartBoundary } from "../ui/part.tsx";
import { Toasts } from "../ui/toasts.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

const OfflineNote = lazy(async () => ({
  default: (await import("./offline-note.tsx")).OfflineNote,
}));

export function Layout() {
  const viewer = useViewer();
  const { pathname } = useLocation();
  useKeptNotice();
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
        <PartBoundary>
          <Suspense fallback={null}>
            <OfflineNote member={viewer.member.id} />
          </Suspense>
        </PartBoundary>
      )}
      <main
        id="inhoud"
        tabIndex={-1}
        className="mx-auto w-full max-w-292 flex-1 px-4 pb-16 outline-none sm:px-6"
      >
        <Outlet />
      </main>
      <Footer />
      <Toasts admin={pathname.startsWith("/admin")} />
      <ScrollRestoration />
    </div>
  );
}
