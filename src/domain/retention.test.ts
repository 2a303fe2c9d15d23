import { expect, test } from "vitest";
import { KEPT_DAYS } from "./retention.ts";

test("a removed member is gone from copies within four weeks (promise 36)", () => {
  expect(KEPT_DAYS.backup).toBeLessThanOrEqual(28);
});

test("a session ends sooner when it is not used", () => {
  expect(KEPT_DAYS.idleSession).toBeLessThan(KEPT_DAYS.session);
});
