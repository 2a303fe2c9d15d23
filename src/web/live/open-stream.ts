import { isServerReached } from "../connection.ts";

/** A page that is hidden this long closes its stream. */
const HIDDEN_MS = 60_000;
/** Minimum wait after a refused connection; a random part of up to the same length is added. */
const REFUSED_MS = 60_000;
/** After sleep, a browser may not notice that its connection is gone. A timer detects the sleep. */
const LOOK_EVERY_MS = 15_000;
const SLEPT_MS = 60_000;

/**
 * Keeps a stream open until `left` aborts. The browser reconnects by itself after the server's `retry` delay.
 * @param onMessage `isGap`: the first message after the stream was closed for a while
 */
export function openStream(
  path: string,
  left: AbortSignal,
  onMessage: (data: string, isGap: boolean) => void,
): void {
  if (left.aborted) return;
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
    const opened = new EventSource(path);
    let isNew = true;
    opened.onopen = () => {
      isNew = true;
    };
    opened.onmessage = ({ data }) => {
      onMessage(data, isNew && !isFirst);
      isNew = false;
      isFirst = false;
    };
    opened.onerror = () => {
      // The first sign on a page that makes no calls that its server is away.
      void isServerReached();
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
  const reopen = () => source?.readyState !== EventSource.OPEN && open();
  addEventListener("online", open, { signal: left });
  addEventListener("focus", reopen, { signal: left });
  addEventListener("pointerdown", reopen, { signal: left });
  // An open stream keeps the page out of the back/forward cache.
  addEventListener("pagehide", close, { signal: left });
  document.addEventListener("visibilitychange", onVisibility, { signal: left });
  left.addEventListener("abort", () => {
    close();
    clearInterval(looking);
  });
  open();
}
