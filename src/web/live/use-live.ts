import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { LIVE_ATTENDEES_PATH } from "#contract/live.ts";
import { ignoring } from "../base/ignoring.ts";
import { isMissing } from "../base/load-script.ts";
import { adminKey, isDue } from "../base/query-meta.ts";
import { sessionToken } from "../base/session.ts";

/** Delays the stream until the page has loaded. */
const AFTER_MS = 2_500;

export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const left = new AbortController();
    const timer = setTimeout(
      () =>
        import("./listen.ts").then(({ listen }) => listen(client, left.signal)).catch(ignoring(isMissing)),
      AFTER_MS,
    );
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [client]);
}

/** Also when the organiser returns to the page. @param onChange must not change between renders */
export function useAttendeeChanges(onChange: () => void): void {
  useEffect(() => {
    const left = new AbortController();
    addEventListener("focus", onChange, { signal: left.signal });
    import("./listen.ts")
      .then(({ openStream }) => openStream(LIVE_ATTENDEES_PATH, left.signal, onChange))
      .catch(ignoring(isMissing));
    return () => left.abort();
  }, [onChange]);
}

/** Keeps the organisers' data on this page up to date. A running action fetches it afterwards, or leaves the page. */
export function useLiveForOrganisers(): void {
  const client = useQueryClient();
  useAttendeeChanges(
    useCallback(() => {
      if (client.isMutating() === 0 && sessionToken() !== null)
        void client.invalidateQueries({ queryKey: adminKey, predicate: isDue });
    }, [client]),
  );
}
