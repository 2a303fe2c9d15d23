import { expect, test } from "vitest";
import { Delivery, Webhook } from "#contract/webhooks.ts";
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

const [AT_ONE, AT_TWO] = ["2026-11-21T13:00:00Z", "2026-11-21T14:00:00Z"];

test("a webhook has failures until a delivery arrives", () => {
  expect(hasFailures(aWebhook(["failed", 1, AT_ONE]))).toBe(true);
  expect(hasFailures(aWebhook(["failed", 1, AT_ONE], ["sent", 1, AT_TWO]))).toBe(false);
});

test("the last attempt is found by its time, not by its id", () => {
  expect(lastTried(aWebhook(["failed", 1, AT_ONE], ["sent", 2, AT_TWO]))?.state).toBe("sent");
  expect(lastTried(aWebhook(["waiting", 0, null]))).toBeNull();
});
