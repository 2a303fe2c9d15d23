import { queryOptions } from "@tanstack/react-query";
import { profile } from "#contract/sessions.ts";
import { ApiError, call } from "../api.ts";
import { confirmSession, refuseSession } from "../session.ts";

export const profileKey = ["profile"] as const;

const MAX_RETRY_MS = 30_000;

/** Confirms the session. Retries until the server answers: after 1, 2, 4 … 30 s, on focus and on `online`. */
export const profileQuery = (token: string | null) =>
  queryOptions({
    queryKey: [...profileKey, token],
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Off by default, because calls do not wait for a connection (`query-client.ts`).
    refetchOnReconnect: true,
    refetchInterval: ({ state: { status, errorUpdateCount } }) =>
      status === "error" && Math.min(MAX_RETRY_MS, 1000 * 2 ** (errorUpdateCount - 1)),
    queryFn: async () => {
      try {
        const found = await call(profile, {}, { on401: "stay" });
        if (token !== null) confirmSession(token, found);
        return found;
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) refuseSession(token, null);
        throw error;
      }
    },
  });
