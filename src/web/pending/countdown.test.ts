import { expect, test } from "vitest";
import { WORDS } from "./countdown.tsx";
import type { TimedPending } from "./queries.ts";

test("asking guests once more is not called another time, because it may be the first", () => {
  const waiting = { kind: "ask-again", recipients: 19 } as TimedPending;
  expect(WORDS["ask-again"].sentence(waiting, "over 60 s")).toBe(
    "‘Kom je nog?’ gaat over 60 s naar 19 leden",
  );
});
