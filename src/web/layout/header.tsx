import { Rss } from "lucide-react";
import { Link } from "react-router";
import { PAGES } from "#contract/pages.ts";
import { useSignOut, useViewer } from "../sign-in/session.ts";
import { Button, buttonClass, iconButtonClass, LinkButton } from "../ui/button.tsx";
import { Logo } from "./logo.tsx";
import { ThemeButton } from "./theme-button.tsx";

export function Header() {
  const viewer = useViewer();
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex h-16 max-w-292 items-center gap-1 px-4 sm:gap-2 sm:px-6">
        <Logo />
        <nav aria-label="Hoofdmenu" className="ml-auto flex items-center gap-0.5 sm:gap-2">
          <a
            href="/api/meetups/feed.json"
            className={iconButtonClass}
            aria-label="Abonneer op de feed"
            title="Feed"
          >
            <Rss size={18} aria-hidden="true" />
          </a>
          <ThemeButton />
          {viewer.kind === "member" ? (
            <MemberLinks isAdmin={viewer.isAdmin} />
          ) : (
            <Link to="/login" className={buttonClass({ look: "quiet" }, "visitor-only")}>
              Inloggen
            </Link>
          )}
        </nav>
      </div>
    </header>
  );
}

function MemberLinks({ isAdmin }: { isAdmin: boolean }) {
  const signOut = useSignOut();
  return (
    <>
      {isAdmin && (
        <LinkButton look="bare" className="px-3" to={PAGES.admin}>
          Admin
        </LinkButton>
      )}
      <Button look="bare" className="px-3" onClick={signOut}>
        Uitloggen
      </Button>
    </>
  );
}
