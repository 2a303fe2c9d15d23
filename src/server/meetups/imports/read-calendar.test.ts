import { expect, test } from "vitest";
import { readCalendar } from "./read-calendar.ts";

function readEvent(...lines: readonly string[]) {
  const event = ["BEGIN:VEVENT", "UID:1", "SUMMARY:Avond", ...lines, "END:VEVENT"];
  const file = Buffer.from(["BEGIN:VCALENDAR", ...event, "END:VCALENDAR", ""].join("\r\n"));
  return readCalendar({ file, timeZone: "Europe/Amsterdam", now: 0 });
}

test.each([
  ["a thirteenth month", "DTSTART:20261301T190000"],
  ["a day that the month does not have", "DTSTART:20270230T190000"],
  ["a thirty-second day", "DTSTART;VALUE=DATE:20270132"],
  ["a twenty-fifth hour", "DTSTART:20270301T250000"],
  ["an end that does not exist", "DTSTART:20270301T190000\r\nDTEND:20270301T196000"],
])("%s is not read as another time", (_what, times) => {
  expect(readEvent(times)).toMatchObject({
    events: [{ title: "Avond", state: "unreadable", remark: "De datum is niet te lezen" }],
  });
});

test.each([
  ["29 February", "20240229", "FREQ=YEARLY", ["2024-02-29", "2028-02-29", "2032-02-29"]],
  ["29 February, named", "20240229", "FREQ=YEARLY;BYMONTH=2", ["2024-02-29", "2028-02-29", "2032-02-29"]],
  [
    "29 February, every second year",
    "20240229",
    "FREQ=YEARLY;INTERVAL=2",
    ["2024-02-29", "2028-02-29", "2032-02-29"],
  ],
  [
    "the 31st of April or May",
    "20240531",
    "FREQ=YEARLY;BYMONTH=4,5",
    ["2024-05-31", "2025-05-31", "2026-05-31"],
  ],
  [
    "30 February or April",
    "20240131",
    "FREQ=YEARLY;BYMONTH=2,4;BYMONTHDAY=30",
    ["2024-04-30", "2025-04-30", "2026-04-30"],
  ],
  ["each 31st", "20240331", "FREQ=YEARLY;BYMONTHDAY=31", ["2024-03-31", "2024-05-31", "2024-07-31"]],
  [
    "the last day of February",
    "20240229",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1",
    ["2024-02-29", "2025-02-28", "2026-02-28"],
  ],
  [
    "the second Tuesday of March",
    "20240312",
    "FREQ=YEARLY;BYMONTH=3;BYDAY=2TU",
    ["2024-03-12", "2025-03-11", "2026-03-10"],
  ],
])("a series on %s has no other days", (_what, first, rule, days) => {
  const read = readEvent(`DTSTART:${first}T190000`, `RRULE:${rule}`);
  if (read.kind === "refused") throw new Error(read.why);
  expect(read.events.slice(0, days.length).map(({ date }) => date)).toEqual(days);
});
