import { useEffect } from "react";

/** Keeps the screen awake while the page shows; the browser takes that back whenever it does not. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isLeft = false;
    const ask = async () => {
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      // A phone that saves its battery refuses.
      lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (isLeft) await lock?.release();
    };
    void ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      isLeft = true;
      document.removeEventListener("visibilitychange", ask);
      void lock?.release();
    };
  }, []);
}
