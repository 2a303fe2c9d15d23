import { useState } from "react";
import { dateIn } from "#domain/dutch-dates.ts";
import { shortMoment, timeIn } from "#domain/moments.ts";
import { retryNow, sentenceAboutConnection, serverHeardAt, useConnection } from "./connection.ts";
import { usePageState } from "./page-state.tsx";

/** At the bottom, because the page must not move when the network comes or goes. The live region changes with the state, not each try. */
export function ConnectionNote() {
  const connection = useConnection();
  const { site } = usePageState();
  const isLost = connection !== "connected";
  const [wasLost, setWasLost] = useState(isLost);
  if (isLost && !wasLost) setWasLost(true);
  return (
    <div
      {...(isLost && { role: "region", "aria-label": "Verbinding" })}
      {...(wasLost && { "data-foot-room": "" })}
      className={
        isLost
          ? "above-answer fixed inset-x-4 bottom-4 z-40 mx-auto max-w-132 rounded-card border border-line bg-orange-soft px-4 pt-3 pb-0.5 text-md text-orange"
          : undefined
      }
    >
      <p role="status" className="font-semibold wrap-anywhere">
        {isLost && sentenceAboutConnection(connection, site.name)}
      </p>
      {isLost && <SinceAndRetry />}
    </div>
  );
}

function SinceAndRetry() {
  return (
    <p className="flex items-center justify-between gap-3">
      <span className="shown-since">De stand van {useShownSince()}</span>
      <button
        type="button"
        className="ml-auto min-h-11 rounded-control font-semibold whitespace-nowrap underline underline-offset-3"
        onClick={retryNow}
      >
        Nu proberen
      </button>
    </p>
  );
}

/** Time of the last answer, or of the page itself when no call was answered after it. */
function useShownSince(): string {
  const { site, now } = usePageState();
  const [heardAt] = useState(() => Math.max(Date.parse(serverHeardAt() ?? "") || 0, now));
  const dateOf = (instant: number) => dateIn(site.timeZone, instant);
  return dateOf(heardAt) === dateOf(Date.now())
    ? timeIn(site.timeZone, heardAt)
    : shortMoment(site.timeZone, new Date(heardAt).toISOString());
}
