import { useQueryClient } from "@tanstack/react-query";
import WifiOff from "lucide-react/icons/wifi-off";
import { useEffect, useSyncExternalStore } from "react";
import type { MemberId } from "#contract/ids.ts";
import { momentIn } from "#domain/moments.ts";
import { isServerUnreachable, onServerLost, reportServerContact, serverHeardAt } from "../api.ts";
import { upcomingQuery } from "../meetups/queries.ts";
import { keptUpcoming, registerPageWorker } from "../offline/offline.ts";
import { useSite } from "../page-state.tsx";
import { NoBreak } from "../ui/when-and-where.tsx";

/**
 * Says that there is no network, and since when. Registers the service worker that caches pages for members.
 * At the bottom of the window, because the page must not move when the network comes or goes.
 */
export function OfflineNote({ member }: { member: MemberId }) {
  const { timeZone } = useSite();
  const isOffline = useSyncExternalStore(onConnection, isLost, () => false);
  const client = useQueryClient();
  useEffect(registerPageWorker, []);
  useEffect(() => {
    if (!isOffline) return;
    const home = upcomingQuery(member).queryKey;
    const kept = keptUpcoming(Date.now());
    if (kept && !client.getQueryData(home)) client.setQueryData(home, kept);
    const stop = askUntilHeard();
    return () => {
      stop();
      // Fetches again what failed while offline.
      void client.refetchQueries({ type: "active" });
    };
  }, [isOffline, client, member]);
  return (
    <div role="status">
      {isOffline && (
        <p className="above-answer fixed inset-x-4 bottom-4 z-40 mx-auto flex max-w-132 items-center gap-3 rounded-card border border-line bg-orange-soft px-4 py-3 text-[15px] font-medium text-orange">
          <WifiOff size={17} className="shrink-0" aria-hidden="true" />
          <span>
            <NoBreak>{sentenceFor(serverHeardAt(), timeZone)}</NoBreak>
          </span>
        </p>
      )}
    </div>
  );
}

const sentenceFor = (heardAt: string | null, timeZone: string) =>
  heardAt === null
    ? "Je bent offline."
    : `Je bent offline. Dit is de stand van ${momentIn(timeZone, heardAt)}.`;

const ASK_EVERY_MS = 10_000;

/** Polls the server until the returned function stops it. */
function askUntilHeard(): () => void {
  const ask = () =>
    fetch("/healthz", { cache: "no-store" }).then(
      () => reportServerContact(true),
      () => reportServerContact(false),
    );
  addEventListener("online", ask);
  const timer = setInterval(ask, ASK_EVERY_MS);
  return () => {
    removeEventListener("online", ask);
    clearInterval(timer);
  };
}

const isLost = () => !navigator.onLine || isServerUnreachable();

function onConnection(listener: () => void): () => void {
  const stop = onServerLost(listener);
  for (const event of ["online", "offline"]) addEventListener(event, listener);
  return () => {
    stop();
    for (const event of ["online", "offline"]) removeEventListener(event, listener);
  };
}
