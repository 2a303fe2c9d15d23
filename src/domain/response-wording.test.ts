import { expect, test } from "vitest";
import type { ResponseStatus } from "./places.ts";
import { answerMessage } from "./response-wording.ts";

test.each<[ResponseStatus, string]>([
  ["confirmed", "Je bent ingeschreven voor Zigbee."],
  ["waitlist", "Zigbee is vol. Je staat op de wachtlijst."],
  ["declined", "Je bent afgemeld voor Zigbee."],
])("%s: %s", (status, sentence) => {
  expect(answerMessage(status, "Zigbee")).toBe(sentence);
});
