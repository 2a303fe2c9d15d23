import { useSyncExternalStore } from "react";
import { secondsUntil } from "#domain/countdown.ts";

/**
 * Whole seconds until a moment, updated every second; never below 0.
 * @param until milliseconds since the epoch
 */
export function useSecondsUntil(until: number): number {
  const left = () => secondsUntil(until, Date.now());
  return useSyncExternalStore(everySecond, left, left);
}

/** "over 58 s" or "nu". */
export const inSeconds = (seconds: number): string => (seconds > 0 ? `over ${seconds} s` : "nu");

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}
