import { useEffect, useState, useSyncExternalStore } from "react";
import type { MeetupId } from "#contract/row-id.ts";
import { keepPages } from "../offline/keep-pages.ts";
import { onTokenChange, storedToken } from "../stored-session.ts";
import { Door } from "./door.ts";
import { forgetNames } from "./door-database.ts";
import type { DoorState } from "./door-state.ts";
import { tidyPhone } from "./tidy-phone.ts";

/** The door of a meetup, open as long as the page is; it works without network from then on. */
export function useDoor(meetup: MeetupId): readonly [Door, DoorState] {
  const [door] = useState(() => new Door(meetup));
  useEffect(() => {
    keepPages();
    const stop = door.start();
    const stopListening = onTokenChange(forgetWithSession);
    void tidyPhone(meetup).catch(() => undefined);
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
