import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { MemberId } from "#contract/ids.ts";
import { useConnection } from "../connection.ts";
import { upcomingQuery } from "../meetups/queries.ts";
import { keepMyMeetups, keptUpcoming, registerPageWorker } from "../offline/offline.ts";

/** Delays the call until the page has loaded. */
const AFTER_MS = 2_000;

/** Keeps a member's pages and meetups on this device, from the first page after the sign-in. */
export function OfflineCopy({ member }: { member: MemberId }) {
  const client = useQueryClient();
  const isLost = useConnection() !== "connected";
  useEffect(registerPageWorker, []);
  useEffect(() => {
    if (isLost) {
      const home = upcomingQuery(member).queryKey;
      const kept = keptUpcoming(Date.now());
      if (kept && !client.getQueryData(home)) client.setQueryData(home, kept);
      return;
    }
    const timer = setTimeout(() => void keepMyMeetups().catch(() => undefined), AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLost, client, member]);
  return null;
}
