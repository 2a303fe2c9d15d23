import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { PAGES } from "#contract/pages.ts";
import { useViewer } from "../sessions/viewer.ts";
import { signInFrom } from "../sign-in/return-address.ts";
import { Spinner } from "../ui/spinner.tsx";

interface AdminGateProps {
  readonly loading: string;
  readonly children: ReactNode;
}

/** Shows the admin area to administrators; the server enforces it, this only spares a useless screen. */
export function AdminGate({ loading, children }: AdminGateProps) {
  const viewer = useViewer();
  const { pathname } = useLocation();
  if (viewer.kind === "loading") return <Spinner>{loading}</Spinner>;
  if (viewer.kind === "visitor" || !viewer.isAdmin)
    return <Navigate to={signInFrom(PAGES.adminLogin, pathname)} replace />;
  return children;
}
