import { expect, test } from "vitest";
import { runApart, scriptBeside } from "../../platform/process/apart.ts";
import type { CalendarFile } from "./read-calendar.ts";

const READER = { script: scriptBeside(import.meta, "reader"), timeoutMs: 2_000, heapMb: 256 };
const NOW = Date.UTC(2026, 2, 1);

test("a series that is searched without end is given up", async () => {
  const series = "DTSTART:20260301T190000\r\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30";
  const file = Buffer.from(
    `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\n${series}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  );
  const asked: CalendarFile = { file, timeZone: "Europe/Amsterdam", now: NOW };
  expect(await runApart(READER, asked)).toBeNull();
});
