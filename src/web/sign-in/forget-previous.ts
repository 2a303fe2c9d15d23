import { dropAllText } from "../kept-text.ts";
import { forgetMyMeetups, storedProfile } from "../stored-session.ts";

/** Whose things this device may keep. */
const LAST = "last-member";

/**
 * Removes what another member typed on this device, and their meetups, when a member signs in. Names at the door go on the page that is loaded
 * next (`forgetNamesOfTheDoor`).
 */
export function forgetPrevious({ id }: { readonly id: number }): void {
  const last = localStorage.getItem(LAST) ?? storedProfile()?.user.id.toString();
  localStorage.setItem(LAST, String(id));
  if (last === undefined || last === String(id)) return;
  dropAllText();
  forgetMyMeetups();
}
