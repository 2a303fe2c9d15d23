import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { PAGES } from "#contract/pages.ts";
import { useViewer } from "../sign-in/session.ts";
import { Spinner } from "../ui/spinner.tsx";

/** Shows the admin area to administrators; the server enforces it, this only spares a useless screen. */
export function AdminGate({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  if (viewer.kind === "loading") return <Spinner>Laden...</Spinner>;
  if (viewer.kind === "visitor" || !viewer.isAdmin) return <Navigate to={PAGES.adminLogin} replace />;
  return children;
}
