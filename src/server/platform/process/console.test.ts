import { expect, test } from "vitest";
import { inWords } from "./console.ts";

const time = "2026-11-23T01:02:03.004Z";

test.each([
  [{ level: "info", time, msg: "stopped" }, "01:02:03 stopped\n"],
  [
    { level: "warn", time, client: "192.0.2.7", ms: 4, msg: "sign-in failed" },
    "01:02:03 WARN sign-in failed client=192.0.2.7 ms=4\n",
  ],
  [
    { level: "error", time, err: { stack: "Error: no\n    at x" }, msg: "fault" },
    "01:02:03 ERROR fault\nError: no\n    at x\n",
  ],
])("the console shows the log record %j as text", (record, words) => {
  expect(inWords(record)).toBe(words);
});
