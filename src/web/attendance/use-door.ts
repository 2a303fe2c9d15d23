import { useEffect, useState, useSyncExternalStore } from "react";
import { PAGES } from "#contract/pages.ts";
import type { MeetupId } from "#contract/row-id.ts";
import { rememberFrom } from "../sign-in/come-back.ts";
import { onTokenChange, storedToken } from "../stored-session.ts";
import { Door } from "./door.ts";
import { forgetNames } from "./door-database.ts";
import type { DoorState } from "./door-state.ts";
import { tidyPhone } from "./tidy-phone.ts";

/** The door of a meetup, open as long as the page is; it works without network from then on. */
export function useDoor(meetup: MeetupId): readonly [Door, DoorState] {
  const [door] = useState(() => new Door(meetup));
  useEffect(() => {
    keepPage();
    if (storedToken() !== null) rememberFrom("");
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

/** Has the browser keep this release's page and scripts; a browser that cannot shows the page all the same. */
function keepPage(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const scope = `${PAGES.adminMeetups}/`;
  // Browsers look for a newer one when they see fit; the release that the door is opened with is the one to keep.
  navigator.serviceWorker
    .register("/door-worker.js", { scope })
    .then((registration) => registration.update())
    .catch(() => undefined);
}
