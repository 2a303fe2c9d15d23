import { areNamesOfAnother } from "./names-kept.ts";

/** Names at the door go with the session, except those of ticks to be sent; nothing is fetched where none are kept. */
export function forgetNamesOfTheDoor(): void {
  if (!areNamesOfAnother()) return;
  // Without network they go when a door is opened next. The page itself, because the first visit knows its file already.
  void import("./door-page.tsx").then(({ forgetNames }) => forgetNames("all")).catch(() => undefined);
}
