import { useSyncExternalStore } from "react";
import { Listeners } from "./listeners.ts";

/** `offline` only when the device says so; `unreachable` when the server gives no usable answer. */
export type Connection = "connected" | "unreachable" | "offline";

/** A part of the page that is tried again when it failed. */
export interface RetriedPart {
  readonly isFailing: () => boolean;
  /** Whether the failure means that the server is not reached. Other failures have a sentence of their own. */
  readonly isUnreached: () => boolean;
  readonly retry: () => Promise<unknown>;
  /** Called instead when the server answers again after it was lost; by default only what failed is tried. */
  readonly onReturn?: () => Promise<unknown>;
}

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** While no server answers at all: its return is noticed within five seconds. */
const LAST_PROBE_MS = 4_000;
const PROBE_TIMEOUT_MS = 4_000;

const HEARD_AT = "heard-at";

const parts = new Set<RetriedPart>();
const listeners = new Listeners();
let current: Connection = "connected";
/** Whether the last call got no usable answer. */
let isUnheard = false;
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

/** The only sentence about a lost connection. */
export const sentenceAboutConnection = (connection: Connection, site: string): string =>
  connection === "offline" ? "Je bent offline." : `Geen verbinding met ${site}, we proberen het opnieuw.`;

/** Moment of the last usable answer by this device's clock (ISO 8601). Stored, because pages work offline. */
export const serverHeardAt = (): string | null => localStorage.getItem(HEARD_AT);

/** Called after each call. @param heard whether the program itself answered */
export function reportContact(heard: boolean): void {
  if (heard) localStorage.setItem(HEARD_AT, new Date().toISOString());
  isUnheard = !heard;
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
  addEventListener("pointerdown", whenIdle, { signal: left.signal });
  document.addEventListener("visibilitychange", () => void look(), { signal: left.signal });
  update();
  return () => {
    left.abort();
    clearTimeout(timer);
    timer = undefined;
  };
}

/** Tries everything that fails at once. The next try follows after 1, 2, 4 … 30 seconds. */
export async function retryNow(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  attempts += 1;
  running += 1;
  try {
    const wasLost = isUnheard || current === "offline";
    if (wasLost && !(await isServerReached())) return;
    const again = ({ isFailing, retry, onReturn }: RetriedPart) =>
      wasLost && onReturn ? onReturn() : isFailing() && retry();
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
    () => false,
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

function delay(): number {
  const isWatched = document.visibilityState === "visible" && navigator.onLine;
  const last = isAway && isWatched ? LAST_PROBE_MS : LAST_RETRY_MS;
  // Up to a quarter sooner: spreads the clients of a server that restarts.
  return Math.min(last, FIRST_RETRY_MS * 2 ** attempts) * (1 - Math.random() / 4);
}
