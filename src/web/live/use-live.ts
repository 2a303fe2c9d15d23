import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** First the page is there and at rest; that it lives may wait. */
const AFTER_MS = 2_500;

/** What this page shows of meetups goes along with what changes, as long as somebody looks. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const left = new AbortController();
    const timer = setTimeout(
      () => import("./listen.ts").then(({ listen }) => listen(client, left.signal)).catch(() => {}),
      AFTER_MS,
    );
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [client]);
}
