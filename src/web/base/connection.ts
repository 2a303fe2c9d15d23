import { useSyncExternalStore } from "react";
import { waitBeforeRetry } from "./backoff.ts";
import { Listeners } from "./listeners.ts";
import { readText, storeText } from "./storage.ts";

/** `offline` only when the device says so; `unreachable` when the server gives no usable answer. */
export type Connection = "connected" | "unreachable" | "offline";

export interface RetriedPart {
  /** Stays true during a retry: the waits begin at one second again once every part succeeded. */
  readonly isFailing: () => boolean;
  /** Whether the failure means that the server is not reached. Other failures have a sentence of their own. */
  readonly isUnreached: () => boolean;
  /** The moment before which the server asked for no retry, in milliseconds since the epoch. */
  readonly notBefore?: () => number;
  readonly retry: () => Promise<unknown>;
  /** Called instead when a lost server answers again; keeps to `Retry-After` itself. */
  readonly onReturn?: () => Promise<unknown>;
}

/** While no server answers at all: its return is noticed within five seconds. */
const LAST_PROBE_MS = 4_000;
const PROBE_TIMEOUT_MS = 4_000;

const parts = new Set<RetriedPart>();
const listeners = new Listeners();
let current: Connection = "connected";
/** Whether the last call got no usable answer. */
let isUnheard = false;
/** When the server, or a proxy before it, may be asked again. */
let unheardUntil = 0;
/** Whether the last probe got none either. */
let isAway = false;
let attempts = 0;
let running = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export const useConnection = (): Connection =>
  useSyncExternalStore(
    listeners.add,
    () => current,
    () => "connected",
  );

export const sentenceAboutConnection = (connection: Connection, site: string): string =>
  connection === "offline" ? "Je bent offline." : `Geen verbinding met ${site}, we proberen het opnieuw.`;

/** Moment of the last usable answer by this device's clock (ISO 8601). Stored, because pages work offline. */
export const serverHeardAt = (): string | null => readText("heard-at");

/** @param heard whether the program itself answered @param notBefore the moment of its `Retry-After` */
export function reportContact(heard: boolean, notBefore = 0): void {
  if (heard) storeText("heard-at", new Date().toISOString());
  isUnheard = !heard;
  unheardUntil = notBefore;
  if (heard) isAway = false;
  update();
}

/** Adds a part that is tried again while it fails. @returns removes it, and `check`: call after each change of it */
export function retryPart(part: RetriedPart): { readonly check: () => void; readonly stop: () => void } {
  parts.add(part);
  return {
    check: update,
    stop: () => {
      parts.delete(part);
      update();
    },
  };
}

/** Goes on with the waits of a call that was retried before it failed. */
export function countFailures(failures: number): void {
  attempts = Math.max(attempts, failures);
}

/** Whether the calls that begin now are retries, which fail at once when the server is still busy. */
export const isRetrying = (): boolean => running > 0;

export function watchConnection(): () => void {
  const left = new AbortController();
  const again = () => {
    if (current !== "connected") void retryNow();
  };
  // A page that was hidden asks before it is relied on; a page without calls would not notice otherwise.
  const look = () =>
    document.visibilityState === "visible" && (current === "connected" ? isServerReached() : again());
  const whenIdle = () => running === 0 && again();
  addEventListener("online", () => void retryNow(), { signal: left.signal });
  addEventListener("offline", update, { signal: left.signal });
  addEventListener("focus", again, { signal: left.signal });
  // After the press has done what it says: it may drop or replace what would be sent.
  addEventListener("click", whenIdle, { signal: left.signal });
  document.addEventListener("visibilitychange", () => void look(), { signal: left.signal });
  update();
  return () => {
    left.abort();
    clearTimeout(timer);
    timer = undefined;
  };
}

/** Tries everything that fails at once, except before a `Retry-After`. The next try follows after 1, 2, 4 … 30 seconds. */
export async function retryNow(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  attempts += 1;
  running += 1;
  try {
    const wasLost = isUnheard || current === "offline";
    if (wasLost && !(await isServerReached())) return;
    const again = ({ isFailing, notBefore, retry, onReturn }: RetriedPart) => {
      if (wasLost && onReturn) return onReturn();
      const isDue = isFailing() && (notBefore?.() ?? 0) <= Date.now();
      return isDue ? retry() : undefined;
    };
    await Promise.all([...parts].map(again));
  } finally {
    running -= 1;
    update();
  }
}

export async function isServerReached(): Promise<boolean> {
  const late = new AbortController();
  const giveUp = setTimeout(() => late.abort(), PROBE_TIMEOUT_MS);
  const isReached = await fetch("/healthz", { cache: "no-store", signal: late.signal }).then(
    ({ ok }) => ok,
    () => {
      // No answer, or none in time.
      return false;
    },
  );
  clearTimeout(giveUp);
  reportContact(isReached);
  isAway = !isReached;
  return isReached;
}

function update(): void {
  const isFailing = isUnheard || [...parts].some((part) => part.isFailing());
  // During a try nothing counts as mended yet.
  const isTrying = running > 0 && current !== "connected";
  const isLost = isTrying || isUnheard || [...parts].some((part) => part.isUnreached());
  const next = !navigator.onLine ? "offline" : isLost ? "unreachable" : "connected";
  if (running === 0) plan(isFailing || next === "offline");
  if (next === current) return;
  current = next;
  listeners.notify();
}

function plan(isNeeded: boolean): void {
  if (!isNeeded) {
    clearTimeout(timer);
    timer = undefined;
    attempts = 0;
  } else timer ??= setTimeout(() => void retryNow(), delay());
}

/** Longer timers would end at once (2^31 ms); a retry that comes too early waits again. */
const MAX_TIMER_MS = 3_600_000;

function delay(): number {
  const isWatched = document.visibilityState === "visible" && navigator.onLine;
  const failing = [...parts].filter((part) => part.isFailing());
  const moments = failing.map((part) => part.notBefore?.() ?? 0);
  const notBefore = Math.min(...moments, ...(isUnheard || moments.length === 0 ? [unheardUntil] : []));
  const wait = waitBeforeRetry(attempts, {
    notBefore,
    ...(isAway && isWatched && { lastMs: LAST_PROBE_MS }),
  });
  return Math.min(wait, MAX_TIMER_MS);
}
