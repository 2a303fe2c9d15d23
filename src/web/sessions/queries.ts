import { queryOptions } from "@tanstack/react-query";
import { profile } from "#contract/sessions.ts";
import { ApiError, call } from "../api.ts";
import {
  confirmSession,
  forgetSession,
  loseSession,
  storedProfile,
  storeProfile,
} from "../stored-session.ts";

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

export const profileKey = ["profile"] as const;

/** A failed fetch signs out silently; without network nothing is fetched (decision 35). */
export const profileQuery = (token: string | null) =>
  queryOptions({
    queryKey: [...profileKey, token],
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    placeholderData: () => (token === null ? undefined : (storedProfile() ?? undefined)),
    queryFn: async () => {
      const known = navigator.onLine ? null : storedProfile();
      if (known) {
        confirmSession(token);
        return known;
      }
      try {
        const found = await call(profile, {}, { on401: "stay" });
        storeProfile(found);
        confirmSession(token);
        return found;
      } catch (error) {
        if (!isLeaving) signOutSilently(error, token);
        throw error;
      }
    },
  });

/** Pages for members and organisers tell a session that ended from one that never was. */
const signOutSilently = (error: unknown, token: string | null) =>
  error instanceof ApiError && error.status === 401 ? loseSession(token) : forgetSession();
