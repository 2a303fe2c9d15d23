import { expect, test } from "vitest";
import type { KeptList, WaitingWalkIn } from "./door-database.ts";
import { isFullByLink, UNOPENED } from "./door-state.ts";

const stateWith = (walkInsLeft: number | undefined, unsent: readonly string[]) => ({
  ...UNOPENED,
  list: {
    walkIns: [{ key: "sent", name: "Wim", present: true }],
    ...(walkInsLeft !== undefined && { helper: { name: "Piet", until: "", walkInsLeft } }),
  } as unknown as KeptList,
  walkIns: new Map(unsent.map((key) => [key, {} as WaitingWalkIn])),
});

test.each([
  ["an organiser's list is never full", undefined, ["a", "b"], false],
  ["a link that may add no more is full", 0, [], true],
  ["guests that are not sent yet count", 2, ["a", "b"], true],
  ["a tick of a guest that was sent does not", 2, ["a", "sent"], false],
] as const)("%s", (_why, left, unsent, isFull) => {
  expect(isFullByLink(stateWith(left, unsent))).toBe(isFull);
});
