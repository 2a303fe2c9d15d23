import { forgetAllNames } from "../attendance/forget-names.ts";
import { dropAllText } from "../kept-text.ts";

/** Whose things this device may keep. */
const LAST = "last-member";

/** Removes what another member left on this device, when a member signs in (promise 76). Their own text waits for them. */
export function forgetPrevious({ id }: { readonly id: number }): void {
  const last = localStorage.getItem(LAST);
  localStorage.setItem(LAST, String(id));
  if (last === null || last === String(id)) return;
  dropAllText();
  forgetAllNames();
}
