import { useSyncExternalStore } from "react";
import { secondsUntil } from "#domain/until-start.ts";

/**
 * Whole seconds that are left, counting down on screen; never below 0.
 * @param until milliseconds since the epoch
 */
export function useSecondsUntil(until: number): number {
  const left = () => secondsUntil(until, Date.now());
  return useSyncExternalStore(everySecond, left, left);
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}
