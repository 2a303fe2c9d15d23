import { expect, test } from "vitest";
import { runApart } from "../../platform/process/apart.ts";
import { READER } from "./import-meetups.ts";
import type { CalendarFile } from "./read-calendar.ts";

const NOW = Date.UTC(2026, 2, 1);

test("a rule that is searched without end costs only itself", async () => {
  const series = "DTSTART:20260301T190000\r\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30";
  const eventOf = (lines: string) => `BEGIN:VEVENT\r\n${lines}\r\nEND:VEVENT\r\n`;
  const events = [`UID:1\r\n${series}`, "UID:2\r\nDTSTART:20260401T190000"].map(eventOf).join("");
  const file = Buffer.from(`BEGIN:VCALENDAR\r\n${events}END:VCALENDAR\r\n`);
  const asked: CalendarFile = { file, timeZone: "Europe/Amsterdam", now: NOW };
  expect(await runApart(READER, asked)).toMatchObject([
    { event: { outcome: "draft", remark: expect.stringContaining("De herhaling kost te veel tijd") } },
    { event: { outcome: "draft", date: "2026-04-01" } },
  ]);
});
