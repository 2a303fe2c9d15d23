import { dropAllText } from "../kept-text.ts";

/** Whose things this device may keep. */
const LAST = "last-member";

/** Removes what another member typed on this device, when a member signs in; names and meetups went with the session. */
export function forgetPrevious({ id }: { readonly id: number }): void {
  const last = localStorage.getItem(LAST);
  localStorage.setItem(LAST, String(id));
  if (last !== null && last !== String(id)) dropAllText();
}
