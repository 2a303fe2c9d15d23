import { storedToken } from "../stored-session.ts";
import { NAMES_KEPT } from "./names-kept.ts";

/** Names at the door go with the session, except those of ticks that still have to be sent. */
export function forgetNamesOfTheDoor(): void {
  if (storedToken() === null) forgetAllNames();
}

/** Nothing is fetched where no names are kept. */
export function forgetAllNames(): void {
  if (localStorage.getItem(NAMES_KEPT) === null) return;
  // Without network they go when a door is opened next. The page itself, because the first visit knows its file already.
  void import("./door-page.tsx").then(({ forgetNames }) => forgetNames("all")).catch(() => undefined);
}
