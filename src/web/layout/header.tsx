import { LogOut, Rss, ShieldCheck } from "lucide-react";
import { Link } from "react-router";
import { apiPath } from "#contract/endpoint.ts";
import { meetupFeed } from "#contract/meetups.ts";
import { PAGES } from "#contract/pages.ts";
import type { Member } from "#contract/sessions.ts";
import { SettingsButton } from "../profile/settings-button.tsx";
import { useSignOut, useViewer } from "../sessions/viewer.ts";
import { Button, buttonClass, iconButtonClass, LinkButton } from "../ui/button.tsx";
import { Logo } from "./logo.tsx";
import { ThemeButton } from "./theme-button.tsx";

export function Header() {
  const viewer = useViewer();
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex h-16 max-w-292 items-center gap-1 px-4 max-[359px]:gap-0 sm:gap-2 sm:px-6">
        <Logo short={viewer.kind === "member"} />
        <nav
          aria-label="Hoofdmenu"
          className="ml-auto flex shrink-0 items-center gap-0.5 max-[359px]:gap-0 sm:gap-2"
        >
          <a
            href={apiPath(meetupFeed, {})}
            className={iconButtonClass}
            aria-label="Abonneer je op de feed"
            title="Feed"
          >
            <Rss size={18} aria-hidden="true" />
          </a>
          <ThemeButton />
          {viewer.kind === "member" ? (
            <MemberLinks member={viewer.member} isAdmin={viewer.isAdmin} />
          ) : (
            <Link
              to={PAGES.login}
              className={buttonClass({ look: "quiet" }, "visitor-only max-sm:px-3.5 max-[359px]:px-2.5")}
            >
              Inloggen
            </Link>
          )}
        </nav>
      </div>
    </header>
  );
}

function MemberLinks({ member, isAdmin }: { member: Member; isAdmin: boolean }) {
  const signOut = useSignOut();
  return (
    <>
      {isAdmin && (
        <LinkButton look="bare" className="max-sm:size-11 max-sm:px-0 sm:px-3" to={PAGES.adminDashboard}>
          <ShieldCheck size={18} className="sm:hidden" aria-hidden="true" />
          <span className="max-sm:sr-only">Admin</span>
        </LinkButton>
      )}
      <SettingsButton member={member} />
      <Button look="bare" className="max-sm:size-11 max-sm:px-0 sm:px-3" onClick={signOut}>
        <LogOut size={18} className="sm:hidden" aria-hidden="true" />
        <span className="max-sm:sr-only">Uitloggen</span>
      </Button>
    </>
  );
}
