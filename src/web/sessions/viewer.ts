import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import toast from "react-hot-toast/headless";
import { useNavigate } from "react-router";
import * as contract from "#contract/sessions.ts";
import { ApiError, call } from "../api.ts";
import {
  forgetSession,
  loseSession,
  onTokenChange,
  storedProfile,
  storedToken,
  storeProfile,
  storeSession,
} from "../stored-session.ts";

/** Who looks at the page. */
export type Viewer =
  | { readonly kind: "loading" }
  | { readonly kind: "visitor" }
  | { readonly kind: "member"; readonly member: contract.Member; readonly isAdmin: boolean };

/** A page that is being left breaks off its fetches; that says nothing about the session. */
let isLeaving = false;
if (typeof window !== "undefined") {
  const leave = () => {
    isLeaving = true;
  };
  window.addEventListener("beforeunload", leave);
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", () => {
    isLeaving = false;
  });
}

/** A failed fetch signs out silently (specification, section 4). */
const profileQuery = (token: string | null) =>
  queryOptions({
    queryKey: ["profile", token],
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    placeholderData: () => (token === null ? undefined : (storedProfile() ?? undefined)),
    queryFn: async () => {
      try {
        const profile = await call(contract.profile, {}, { on401: "stay" });
        storeProfile(profile);
        return profile;
      } catch (error) {
        if (!isLeaving) signOutSilently(error);
        throw error;
      }
    },
  });

/** Pages for members and organisers tell a session that ended from one that never was. */
const signOutSilently = (error: unknown) =>
  error instanceof ApiError && error.status === 401 ? loseSession() : forgetSession();

export function useViewer(): Viewer {
  const token = useSyncExternalStore(onTokenChange, storedToken, () => null);
  const { data } = useQuery(profileQuery(token));
  if (token === null) return { kind: "visitor" };
  return data ? { kind: "member", member: data.user, isAdmin: data.isAdmin } : { kind: "loading" };
}

/** Asks the server anew, for when it answers a member as it answers a visitor: their session ended. */
export function useAskWhoItIs(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: ["profile"] }), [client]);
}

/** Takes a fresh sign-in over: it is stored, and everything on screen is fetched anew with it. */
export function useSignIn(): (answer: contract.Profile & { token: string }) => void {
  const client = useQueryClient();
  return ({ token, ...profile }) => {
    client.clear();
    client.setQueryData(profileQuery(token).queryKey, profile);
    storeSession(token, profile);
  };
}

/** Shows what the member changed about themselves. */
export function useReplaceMember(): (member: contract.Member) => void {
  const client = useQueryClient();
  return (member) => {
    const replaced = client.setQueryData(
      profileQuery(storedToken()).queryKey,
      (old) => old && { ...old, user: member },
    );
    if (replaced) storeProfile(replaced);
  };
}

const logOut = (): Promise<unknown> => call(contract.logout, {}, { on401: "stay" });

/**
 * Goes home first, because a page for members would send a visitor on; then ends the session on both sides.
 * @param end how the server is told
 */
export function useSignOut(end = logOut): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const ended = end();
    await navigate("/", { flushSync: true });
    forgetSession();
    client.clear();
    await ended.catch((error: unknown) => {
      // A session that had ended before needs no ending.
      if (error instanceof ApiError && error.status === 401) return;
      toast.error("De server kon niet worden bereikt; je bent alleen op dit apparaat uitgelogd");
    });
  };
}
