import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** Delays the stream until the page has loaded. */
const AFTER_MS = 2_500;

/** Keeps the meetups on this page up to date while the page is visible. */
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
