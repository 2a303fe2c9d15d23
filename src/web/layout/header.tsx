import { lazy, Suspense } from "react";
import { Link, useLocation } from "react-router";
import { PAGES } from "#contract/pages.ts";
import { useViewer } from "../sessions/viewer.ts";
import { signInFrom } from "../sign-in/return-address.ts";
import { buttonClass, iconButtonClass, wordClass } from "../ui/button.tsx";
import { PartBoundary } from "../ui/part.tsx";
import { ThemeButton } from "../ui/theme-button.tsx";
import { FeedLink } from "./feed-link.tsx";
import { Logo } from "./logo.tsx";

const MemberNav = lazy(async () => ({ default: (await import("./member-nav.tsx")).MemberNav }));

/** Where there is room; on a phone home and the footer lead there. */
const WORDS = [
  ["Meetups", PAGES.home],
  ["Archief", PAGES.archive],
] as const;

export function Header() {
  const viewer = useViewer();
  const { pathname } = useLocation();
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex h-16 max-w-292 items-center gap-1 px-4 max-[359px]:gap-0 sm:gap-2 sm:px-6">
        <Logo />
        <nav
          aria-label="Hoofdmenu"
          className="ml-auto flex shrink-0 items-center gap-0.5 max-[359px]:gap-0 sm:gap-2"
        >
          {viewer.kind === "member" ? (
            <PartBoundary>
              <Suspense fallback={null}>
                <MemberNav member={viewer.member} isAdmin={viewer.isAdmin} />
              </Suspense>
            </PartBoundary>
          ) : (
            <>
              {WORDS.map(([word, to]) => (
                <Link
                  key={word}
                  to={to}
                  aria-current={pathname === to ? "page" : undefined}
                  className={`${wordClass} max-sm:hidden`}
                >
                  {word}
                </Link>
              ))}
              <FeedLink className={`${iconButtonClass} max-[359px]:hidden`} />
              <ThemeButton className={iconButtonClass} />
              <Link
                to={signInFrom(PAGES.login, pathname)}
                className={buttonClass({ look: "quiet" }, "visitor-only max-sm:px-3.5 max-[359px]:px-2.5")}
              >
                Inloggen
              </Link>
            </>
          )}
        </nav>
      </div>
    </header>
  );
}
