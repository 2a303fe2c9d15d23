import { areNamesOfAnother } from "./names-kept.ts";

/** Deletes check-in names at sign-out, except for unsent ticks. Loads no code when no names are stored. */
export function forgetNamesOfTheDoor(): void {
  if (!areNamesOfAnother()) return;
  // On failure, the next opening of a door page deletes them.
  void import("./door-database.ts").then(({ forgetNames }) => forgetNames("all")).catch(() => undefined);
}
