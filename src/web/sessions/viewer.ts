import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import toast from "react-hot-toast/headless";
import { useNavigate } from "react-router";
import * as contract from "#contract/sessions.ts";
import { ApiError, call } from "../api.ts";
import { forgetSession, onTokenChange, storedToken, storeProfile, storeSession } from "../stored-session.ts";
import { profileKey, profileQuery } from "./queries.ts";

/** Who looks at the page. */
export type Viewer =
  | { readonly kind: "loading" }
  | { readonly kind: "visitor" }
  | { readonly kind: "member"; readonly member: contract.Member; readonly isAdmin: boolean };

export function useViewer(): Viewer {
  const token = useSyncExternalStore(onTokenChange, storedToken, () => null);
  const { data } = useQuery(profileQuery(token));
  if (token === null) return { kind: "visitor" };
  return data ? { kind: "member", member: data.user, isAdmin: data.isAdmin } : { kind: "loading" };
}

/** Asks the server anew, for when it answers a member as it answers a visitor: their session ended. */
export function useAskWhoItIs(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: profileKey }), [client]);
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
 * Ends the session on both sides and goes home, in one render: a page for members would send a visitor on, and home would be
 * fetched for the member first.
 * @param end how the server is told
 */
export function useSignOut(end = logOut): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const ended = end();
    forgetSession();
    client.clear();
    await navigate("/", { flushSync: true });
    await ended.catch((error: unknown) => {
      // A session that had ended before needs no ending.
      if (error instanceof ApiError && error.status === 401) return;
      toast.error("De server kon niet worden bereikt; je bent alleen op dit apparaat uitgelogd");
    });
  };
}
