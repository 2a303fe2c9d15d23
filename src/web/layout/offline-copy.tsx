import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { MemberId } from "#contract/ids.ts";
import { PAGES } from "#contract/pages.ts";
import { useConnection } from "../base/connection.ts";
import { upcomingQuery } from "../meetups/queries.ts";
import { keepMyMeetups, keptUpcoming, registerPageWorker } from "../offline/offline.ts";

const AFTER_MS = 2_000;

const offlineCopyQuery = (member: MemberId) =>
  queryOptions({
    queryKey: ["offline-copy", member],
    queryFn: keepMyMeetups,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Keeps a member's pages and meetups on this device, from the first page after the sign-in. */
export function OfflineCopy({ member }: { member: MemberId }) {
  const client = useQueryClient();
  const isLost = useConnection() !== "connected";
  const [isLoaded, setLoaded] = useState(false);
  // The dashboard fetches the same list for itself.
  const isFetchedByPage = useLocation().pathname === PAGES.dashboard;
  useQuery({ ...offlineCopyQuery(member), enabled: isLoaded && !isFetchedByPage });
  useEffect(registerPageWorker, []);
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!isLost) return;
    const home = upcomingQuery(member).queryKey;
    const kept = keptUpcoming(Date.now());
    if (kept && !client.getQueryData(home)) client.setQueryData(home, kept);
  }, [isLost, client, member]);
  return null;
}
