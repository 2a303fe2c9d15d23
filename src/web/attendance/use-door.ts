import { useEffect, useState, useSyncExternalStore } from "react";
import type { MeetupId } from "#contract/ids.ts";
import { ignoring, isRefusedHere } from "../base/ignoring.ts";
import { onSessionChange, sessionToken } from "../base/session.ts";
import { useAttendeeChanges } from "../live/use-live.ts";
import { registerPageWorker } from "../offline/offline.ts";
import { CheckInList } from "./door.ts";
import { forgetNames } from "./door-database.ts";
import type { DoorState } from "./door-state.ts";
import { cleanUpDevice, organisersAccess } from "./door-sync.ts";
import { dropExpiredDoors, linkAccess } from "./link-access.ts";

/** Keeps the screen awake while the page is visible. The browser releases the lock of a hidden page. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isLeft = false;
    const ask = async () => {
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      // A phone in battery saver mode refuses.
      lock = await navigator.wakeLock.request("screen").catch(ignoring(isRefusedHere));
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

export function useDoor(meetup: MeetupId): readonly [CheckInList, DoorState] {
  const [door] = useState(() => new CheckInList(meetup, organisersAccess(meetup)));
  useEffect(() => {
    void cleanUpDevice(meetup).catch(ignoring(isRefusedHere));
    return onSessionChange(forgetWithSession);
  }, [meetup]);
  return useRunning(door);
}

/** The same for a helper with a door link. Its names leave this device at the moment that the link ends. */
export function useDoorByLink(meetup: MeetupId, token: string): readonly [CheckInList, DoorState] {
  const [door] = useState(() => new CheckInList(meetup, linkAccess(token)));
  useEffect(() => void dropExpiredDoors(token).catch(ignoring(isRefusedHere)), [token]);
  const [, state] = useRunning(door);
  const until = state.list?.helper?.until;
  useEffect(() => {
    if (until === undefined) return;
    const end = setTimeout(door.refresh, Math.max(0, Date.parse(until) - Date.now()) + 1);
    return () => clearTimeout(end);
  }, [door, until]);
  return [door, state];
}

/** Registers the service worker for use without network. */
function useRunning(door: CheckInList): readonly [CheckInList, DoorState] {
  useEffect(() => {
    registerPageWorker();
    return door.start();
  }, [door]);
  useAttendeeChanges(door.refresh);
  return [door, useSyncExternalStore(door.subscribe, door.state)];
}

function forgetWithSession(): void {
  if (sessionToken() === null) void forgetNames("all").catch(ignoring(isRefusedHere));
}
