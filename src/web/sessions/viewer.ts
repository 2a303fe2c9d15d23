import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import toast from "react-hot-toast/headless";
import { useNavigate } from "react-router";
import * as contract from "#contract/sessions.ts";
import { ApiError, call } from "../api.ts";
import { forgetSession, onTokenChange, storedToken, storeProfile, storeSession } from "../stored-session.ts";
import { profileKey, profileQuery } from "./queries.ts";

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

/** Fetches the profile again, for when the server answers a member like a visitor: the session has ended. */
export function useAskWhoItIs(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: profileKey }), [client]);
}

/** Stores a new session and clears the cache, because cached answers belong to the previous viewer. */
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
 * Ends the session on server and browser and goes to the home page, in one render. With two renders, a member
 * page would redirect the visitor, or the home page would be fetched for the member first.
 * @param end the call that ends the session on the server
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
      // 401: the session had already ended.
      if (error instanceof ApiError && error.status === 401) return;
      toast.error("De server kon niet worden bereikt; je bent alleen op dit apparaat uitgelogd");
    });
  };
}
