import { useEffect, useState, useSyncExternalStore } from "react";
import type { MeetupId } from "#contract/ids.ts";
import { registerPageWorker } from "../offline/keep-pages.ts";
import { onTokenChange, storedToken } from "../stored-session.ts";
import { CheckInList, type DoorState } from "./door.ts";
import { forgetNames } from "./door-database.ts";
import { cleanUpDevice } from "./door-sync.ts";

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

/** The door of a meetup, open as long as the page is; it works without network from then on. */
export function useDoor(meetup: MeetupId): readonly [CheckInList, DoorState] {
  const [door] = useState(() => new CheckInList(meetup));
  useEffect(() => {
    registerPageWorker();
    const stop = door.start();
    const stopListening = onTokenChange(forgetWithSession);
    void cleanUpDevice(meetup).catch(() => undefined);
    return () => {
      stop();
      stopListening();
    };
  }, [door, meetup]);
  return [door, useSyncExternalStore(door.subscribe, door.state)];
}

function forgetWithSession(): void {
  if (storedToken() === null) void forgetNames("all").catch(() => undefined);
}
