import { areNamesOfAnother } from "./names-kept.ts";

/** Deletes check-in names at sign-out, except for unsent ticks. Loads no code when no names are stored. */
export function forgetNamesOfTheDoor(): void {
  if (!areNamesOfAnother()) return;
  // On failure, the next opening of a door page deletes them.
  // Imports the page itself, because its file is already known from the first visit.
  void import("./door-page.tsx").then(({ forgetNames }) => forgetNames("all")).catch(() => undefined);
}
