import { expect, test } from "vitest";
import { Delivery, Webhook } from "#contract/webhooks.ts";
import { consecutiveFailures } from "#domain/deliveries.ts";
import { hasFailures, lastTried } from "./delivery-log.tsx";

type Tried = readonly [state: Delivery["state"], attempts: number, triedAt: string | null];

const aWebhook = (...tried: readonly Tried[]): Webhook =>
  Webhook.parse({
    id: 1,
    name: "Huis",
    kind: "standard",
    url: "https://huis.example/",
    events: ["announced"],
    active: true,
    revision: "",
    stopped_why: null,
    deliveries: tried.map(
      ([state, attempts, tried_at], place): Delivery =>
        Delivery.parse({
          id: tried.length - place,
          event: "announced",
          title: null,
          state,
          attempts,
          created_at: "2026-11-21T12:00:00Z",
          tried_at,
          next_attempt_at: null,
          outcome: null,
          code: null,
        }),
    ),
  });

const [AT_ONE, AT_TWO, AT_THREE] = ["T13:00:00Z", "T14:00:00Z", "T15:00:00Z"].map(
  (at) => `2026-11-21${at}`,
) as [string, string, string];

test.each<readonly [what: string, tried: readonly Tried[], misses: number]>([
  ["none without deliveries", [], 0],
  ["none while the first is under way", [["waiting", 1, null]], 0],
  [
    "none after a success",
    [
      ["sent", 1, AT_TWO],
      ["failed", 10, AT_ONE],
    ],
    0,
  ],
  [
    "one failed delivery",
    [
      ["failed", 1, AT_TWO],
      ["sent", 1, AT_ONE],
    ],
    1,
  ],
  [
    "two attempts of one delivery",
    [
      ["waiting", 2, AT_TWO],
      ["sent", 1, AT_ONE],
    ],
    2,
  ],
  [
    "two failed deliveries, a withdrawn one ignored",
    [
      ["failed", 1, AT_THREE],
      ["withdrawn", 1, AT_TWO],
      ["sent", 1, AT_ONE],
    ],
    2,
  ],
  [
    "none after a successful retry of an older delivery",
    [
      ["failed", 3, AT_ONE],
      ["sent", 1, AT_TWO],
    ],
    0,
  ],
  ["a delivery that is being retried", [["waiting", 0, AT_ONE]], 1],
])("consecutive failures: %s", (_what, tried, misses) => {
  const webhook = aWebhook(...tried);
  expect(consecutiveFailures(webhook.deliveries)).toBe(misses);
  expect(hasFailures(webhook)).toBe(misses > 0);
});

test("the last attempt is found by its time, not by its id", () => {
  expect(lastTried(aWebhook(["failed", 1, AT_ONE], ["sent", 2, AT_TWO]))?.state).toBe("sent");
  expect(lastTried(aWebhook(["waiting", 0, null]))).toBeNull();
});
