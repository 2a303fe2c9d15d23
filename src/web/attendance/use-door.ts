import { useEffect, useState, useSyncExternalStore } from "react";
import type { MeetupId } from "#contract/ids.ts";
import { useGuestChanges } from "../live/use-live.ts";
import { registerPageWorker } from "../offline/offline.ts";
import { onSessionChange, sessionToken } from "../session.ts";
import { CheckInList, type DoorState } from "./door.ts";
import { forgetNames } from "./door-database.ts";
import { cleanUpDevice } from "./door-sync.ts";

/** Keeps the screen awake while the page is visible. The browser releases the lock of a hidden page. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isLeft = false;
    const ask = async () => {
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      // A phone in battery saver mode refuses.
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

/** Check-in of a meetup while the page is open. Registers the service worker for use without network. */
export function useDoor(meetup: MeetupId): readonly [CheckInList, DoorState] {
  const [door] = useState(() => new CheckInList(meetup));
  useEffect(() => {
    registerPageWorker();
    const stop = door.start();
    const stopListening = onSessionChange(forgetWithSession);
    void cleanUpDevice(meetup).catch(() => undefined);
    return () => {
      stop();
      stopListening();
    };
  }, [door, meetup]);
  useGuestChanges(door.refresh);
  return [door, useSyncExternalStore(door.subscribe, door.state)];
}

function forgetWithSession(): void {
  if (sessionToken() === null) void forgetNames("all").catch(() => undefined);
}
