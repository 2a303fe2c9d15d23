import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import toast from "react-hot-toast/headless";
import { useNavigate } from "react-router";
import { PAGES } from "#contract/pages.ts";
import * as contract from "#contract/sessions.ts";
import { type Profile, profile } from "#contract/sessions.ts";
import { ApiError, call, isWorthAnotherTry } from "../base/api.ts";
import { keepNotice } from "../base/notice.ts";
import {
  beginSession,
  confirmSession,
  currentSession,
  hasSignedOut,
  NO_SESSION,
  onSessionChange,
  refuseSession,
  type Session,
  signInFrom,
  signOut,
} from "../base/session.ts";

type Viewer =
  | { readonly kind: "loading" }
  | { readonly kind: "visitor" }
  | {
      readonly kind: "member";
      readonly member: contract.Member;
      readonly isAdmin: boolean;
      /** Mail to their address came back. */
      readonly mailReturns: boolean;
      /** Who share the address, of which the member is the first. */
      readonly mailFor: readonly string[];
    };

/** The session; none on the server, which renders pages for visitors. */
export const useSession = () => useSyncExternalStore(onSessionChange, currentSession, () => NO_SESSION);

/** Leaves the page once when its session ends: for home after a sign-out, for the sign-in after a refusal (401). */
export function useLeaveAtEnd(): void {
  const session = useSession();
  const navigate = useNavigate();
  const left = useRef<Session>(null);
  useEffect(() => {
    if (left.current === session) return;
    left.current = session;
    // The current path, because a page for members has navigated by itself.
    const { pathname } = location;
    if (hasSignedOut(session) && pathname !== PAGES.home) void navigate(PAGES.home);
    if (session.kind === "ended" && session.leaves === pathname && pathname !== PAGES.adminLogin)
      void navigate(signInFrom(PAGES.adminLogin, pathname));
  }, [session, navigate]);
}

export function useViewer(): Viewer {
  const session = useSession();
  useQuery(profileQuery(session.kind === "active" ? session.token : null));
  if (session.kind !== "active") return { kind: "visitor" };
  const { profile } = session;
  if (!profile) return { kind: "loading" };
  const { user: member, isAdmin, mailReturns = false, mailFor = [] } = profile;
  return { kind: "member", member, isAdmin, mailReturns, mailFor };
}

const NO_RIGHTS = { isAdmin: false };

/** Besides what every organiser may; the server enforces it. `mayAnnounce` is absent for a viewer without meetups: admins may. */
export function useRights(): Pick<contract.Profile, "isAdmin" | "organises" | "mayAnnounce"> {
  const session = useSession();
  return (session.kind === "active" && session.profile) || NO_RIGHTS;
}

/** Fetches the profile again, for when the server answers a member like a visitor: the session has ended. */
export function useAskWhoItIs(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: profileKey }), [client]);
}

export function replaceMember(user: contract.Member): void {
  const session = currentSession();
  if (session.kind === "active" && session.profile)
    confirmSession(session.token, { ...session.profile, user });
}

const logOut = (): Promise<unknown> => call(contract.logout, {}, { on401: "stay" });

/** Ends the session on server and browser. @param end the call that ends the session on the server */
export function useSignOut(end = logOut): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const ended = end();
    signOut();
    client.clear();
    await ended.catch((error: unknown) => {
      // 401: the session had already ended.
      if (error instanceof ApiError && error.status === 401) return;
      toast.error("De server kon niet worden bereikt; je bent alleen op dit apparaat uitgelogd");
    });
  };
}

export const profileKey = ["profile"] as const;

/** Confirms the session; retried until the server answers (`connection.ts`). Any refusal ends the session like a 401. */
const profileQuery = (token: string | null) =>
  queryOptions({
    queryKey: [...profileKey, token],
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // Another device may have changed it.
    refetchOnWindowFocus: "always",
    queryFn: async () => {
      try {
        const found = await call(profile, {}, { on401: "stay" });
        if (token !== null) confirmSession(token, found);
        return found;
      } catch (error) {
        if (!isWorthAnotherTry(error)) refuseSession(token, null);
        throw error;
      }
    },
  });

/** Starts the session that a sign-in answered, and loads the page at `to`, which shows the notice. */
export function enter(
  { token, ...profile }: Profile & { token: string },
  to: string,
  notice = "Succesvol ingelogd!",
): void {
  keepNotice(notice);
  beginSession(token, profile);
  location.replace(to);
}
