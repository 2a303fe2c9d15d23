import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { PAGES } from "#contract/pages.ts";
import { KeptDoors } from "../attendance/kept-doors.tsx";
import { useConnection } from "../base/connection.ts";
import { useTitle } from "../base/page-state.tsx";
import { hasSignedOut, signInFrom } from "../base/session.ts";
import { ConnectionsDot } from "../connections/connections-dot.tsx";
import { ProofHost } from "../passkeys/proof-host.tsx";
import { PendingBanners } from "../pending/pending-banners.tsx";
import { useRights, useSession, useViewer } from "../sessions/viewer.ts";
import { Link, NavLink } from "../ui/link.tsx";
import { Spinner } from "../ui/notices.tsx";
import { showTab, tabClass, tabsClass } from "./tabs.ts";

const LINKS = [
  [PAGES.adminDashboard, "Overzicht"],
  [PAGES.adminMeetups, "Meetups", PAGES.adminTalks],
  [PAGES.adminMembers, "Leden"],
  [PAGES.adminEmails, "E-mails", PAGES.adminInbox],
  [PAGES.adminAudit, "Logboek"],
  [PAGES.adminSite, "Site"],
] as const satisfies readonly (readonly [to: string, label: string, also?: string])[];

interface AdminFrameProps {
  readonly title: string;
  readonly back?: { readonly to: string; readonly label: string };
  /** Replaces the title and the actions next to it. */
  readonly heading?: ReactNode;
  readonly loading?: string;
  readonly actions?: ReactNode;
  /** Whether it is also for members that organise a meetup without being admins. */
  readonly isForOrganisers?: boolean;
  /** What other members see instead of the sign-in for admins. */
  readonly otherwise?: ReactNode;
  readonly children: ReactNode;
}

export function AdminFrame({
  title,
  loading = "Laden...",
  back,
  heading,
  actions,
  children,
  ...gate
}: AdminFrameProps) {
  useTitle(title);
  const isLost = useConnection() !== "connected";
  return (
    <>
      <AdminGate loading={loading} {...gate}>
        <AdminNav />
        <PendingBanners />
        {back && (
          <p className="mt-5 -mb-6 sm:-mb-7">
            <Link
              to={back.to}
              className="inline-flex min-h-11 items-center gap-1.5 text-md text-soft underline-offset-3 hover:underline"
            >
              <ArrowLeft size={16} aria-hidden="true" /> {back.label}
            </Link>
          </p>
        )}
        {heading ?? (
          <div className="mt-8 mb-7 flex flex-wrap items-end justify-between gap-4 sm:mt-10">
            <h1 className="text-3xl font-title sm:text-4xl">{title}</h1>
            {actions && (
              <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1 xs:max-sm:*:px-3 max-xs:*:px-1.5 max-xs:[&_svg]:hidden">
                {actions}
              </div>
            )}
          </div>
        )}
        {children}
        <ProofHost />
      </AdminGate>
      {isLost && <KeptDoors />}
    </>
  );
}

function AdminNav() {
  const { isAdmin } = useRights();
  if (!isAdmin) return null;
  return (
    <nav ref={showChosen} aria-label="Beheer" className={`${tabsClass} px-1.5 max-xs:px-1`}>
      <ul className="flex justify-between sm:justify-start sm:gap-1">
        {LINKS.map(([to, label, also]) => (
          <li key={to}>
            <NavLink to={to} also={also} className={`${tabClass} sm:px-3`}>
              {label}
              {to === PAGES.adminSite && <ConnectionsDot />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const showChosen = (row: HTMLElement | null) => showTab(row?.querySelector("[aria-current=page]"));

interface AdminGateProps extends Pick<AdminFrameProps, "isForOrganisers" | "otherwise"> {
  readonly loading: string;
  readonly children: ReactNode;
}

/** Redirects all but organisers to the sign-in. Only for convenience, because the server enforces access. */
export function AdminGate({ loading, isForOrganisers = false, otherwise, children }: AdminGateProps) {
  const viewer = useViewer();
  const { organises = [] } = useRights();
  const session = useSession();
  const { pathname } = useLocation();
  if (viewer.kind === "loading") return <Spinner>{loading}</Spinner>;
  const isTheirs = viewer.kind === "member" && (viewer.isAdmin || (isForOrganisers && organises.length > 0));
  if (isTheirs) return children;
  if (viewer.kind === "member" && otherwise !== undefined) return otherwise;
  const signIn = otherwise === undefined ? PAGES.adminLogin : PAGES.login;
  return <Navigate to={hasSignedOut(session) ? PAGES.home : signInFrom(signIn, pathname)} replace />;
}
