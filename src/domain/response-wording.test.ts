import { expect, test } from "vitest";
import { answerMessage, type Outcome } from "./response-wording.ts";

test.each<[Outcome, string]>([
  [{ status: "confirmed", position: null }, "Je komt naar Zigbee."],
  [{ status: "waitlist", position: 9 }, "Zigbee is vol. Je staat op de wachtlijst, als nummer 9."],
  [{ status: "declined", position: null }, "Je bent afgemeld voor Zigbee."],
  [{ status: "declined", position: null, vacated: "free" }, "Je bent afgemeld voor Zigbee."],
  [{ status: "declined", position: null, vacated: "moved-up" }, "Je bent afgemeld voor Zigbee."],
  [
    { status: "declined", position: null, vacated: "passed-on" },
    "Je bent afgemeld voor Zigbee. Je plek ging naar de volgende op de wachtlijst.",
  ],
])("%o", (outcome, sentence) => {
  expect(answerMessage(outcome, "Zigbee")).toBe(sentence);
});
