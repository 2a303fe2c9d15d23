import type { QueryClient } from "@tanstack/react-query";
import { LIVE_PATH, News } from "#contract/live.ts";
import { hearing } from "./hear.ts";

/** Nobody looks any more: a page behind others for so long lets go. */
const HIDDEN_MS = 60_000;
/** Refused, as when there is no room: the page then lives without. Asked again this much later, or twice that. */
const REFUSED_MS = 60_000;
/** A device that slept does not know that its connection is gone. */
const LOOK_EVERY_MS = 15_000;
const SLEPT_MS = 60_000;

/** Listens until the page is left; a break that the browser mends itself it comes back from at the server's `retry`. */
export function listen(client: QueryClient, left: AbortSignal): void {
  if (left.aborted) return;
  const hear = hearing(client);
  let source: EventSource | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;

  const close = () => {
    clearTimeout(later);
    source?.close();
    source = undefined;
  };
  const open = () => {
    close();
    if (document.hidden) return;
    const opened = new EventSource(LIVE_PATH);
    let isNew = true;
    opened.onopen = () => {
      isNew = true;
    };
    opened.onmessage = ({ data }) => {
      const news = News.parse(JSON.parse(data));
      // After a gap more may have changed than numbers.
      hear({ ...news, isMore: news.isMore || (isNew && !isFirst) });
      isNew = false;
      isFirst = false;
    };
    opened.onerror = () => {
      if (opened.readyState === EventSource.CLOSED)
        later = setTimeout(open, REFUSED_MS * (1 + Math.random()));
    };
    source = opened;
  };
  const onVisibility = () => {
    clearTimeout(later);
    if (document.hidden) later = setTimeout(close, HIDDEN_MS);
    else if (source?.readyState !== EventSource.OPEN) open();
  };
  let lookedAt = Date.now();
  const looking = setInterval(() => {
    if (Date.now() - lookedAt > SLEPT_MS) open();
    lookedAt = Date.now();
  }, LOOK_EVERY_MS);
  addEventListener("online", open, { signal: left });
  // A page that listens is not kept for who comes back to it.
  addEventListener("pagehide", close, { signal: left });
  document.addEventListener("visibilitychange", onVisibility, { signal: left });
  left.addEventListener("abort", () => {
    close();
    hear.stop();
    clearInterval(looking);
  });
  open();
}
