import { lazy, type ReactElement, type ReactNode, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { PAGES } from "#contract/pages.ts";
import { Logo } from "../base/logo.tsx";
import { signInFrom } from "../base/session.ts";
import { ThemeButton } from "../base/theme-button.tsx";
import { useSignOut, useViewer } from "../sessions/viewer.ts";
import { LazyBoundary } from "../ui/boundary.tsx";
import { buttonClass, iconButtonClass, wordClass } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { FeedLink } from "./feed-link.tsx";

const MemberWords = lazy(async () => ({ default: (await import("./member-nav.tsx")).MemberWords }));
const MemberMenu = lazy(async () => ({ default: (await import("./member-nav.tsx")).MemberMenu }));

/** Our additions, shown on wide screens: on narrower ones home and the menu have them. */
const WORDS = [
  ["Meetups", PAGES.home],
  ["Archief", PAGES.archive],
] as const;

export function Header() {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const isHydrated = useHydrated();
  // Here, because the settings' button moves between header and menu when a phone is turned.
  const settings = useState<boolean | null>(null);
  // Both viewers' until the session is known, so that nothing in the header moves then. The page's style hides the other's.
  const earlyWords = (
    <>
      {WORDS.map(([word, to]) => (
        <Link
          key={word}
          to={to}
          aria-current={pathname === to ? "page" : undefined}
          className={`${wordClass} ours max-sm:hidden`}
        >
          {word}
        </Link>
      ))}
      <FeedLink className={iconButtonClass} />
      <ThemeButton className={iconButtonClass} />
      <Link
        to={signInFrom(PAGES.login, pathname)}
        aria-current={pathname === PAGES.login ? "page" : undefined}
        className={buttonClass({}, "visitors max-sm:px-2.5")}
      >
        Inloggen
      </Link>
      <span className={`${wordClass} members below-words:hidden`}>Instellingen</span>
    </>
  );
  const earlyMenu = <span className="members menu-lines" />;
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex h-16 max-w-292 items-center px-4 sm:gap-2 sm:px-6">
        <Logo />
        <nav aria-label="Hoofdmenu" className="ml-auto flex shrink-0 items-center sm:gap-2">
          <Loaded early={earlyWords}>
            {viewer.kind === "member" && <MemberWords viewer={viewer} settings={settings} />}
          </Loaded>
          {/* Between the parts that are loaded, not in one of them: a press while they are replaced counts. */}
          <button
            type="button"
            className={`${wordClass} members below-words:hidden`}
            disabled={!isHydrated}
            onClick={signOut}
          >
            Uitloggen
          </button>
          <Loaded early={earlyMenu} isSilent>
            {viewer.kind === "member" && (
              <MemberMenu viewer={viewer} settings={settings} onSignOut={signOut} />
            )}
          </Loaded>
        </nav>
      </div>
    </header>
  );
}

interface LoadedProps {
  readonly early: ReactNode;
  /** Another part says that it could not be loaded. */
  readonly isSilent?: boolean | undefined;
  /** False: for no member. */
  readonly children: ReactElement | false;
}

const Loaded = ({ early, isSilent, children }: LoadedProps) =>
  children ? (
    <LazyBoundary isSilent={isSilent}>
      <Suspense fallback={early}>{children}</Suspense>
    </LazyBoundary>
  ) : (
    early
  );
