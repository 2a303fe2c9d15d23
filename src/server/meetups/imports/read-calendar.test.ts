import { expect, test } from "vitest";
import { readCalendar } from "./read-calendar.ts";

test.each([
  ["a thirteenth month", "DTSTART:20261301T190000"],
  ["a day that the month does not have", "DTSTART:20270230T190000"],
  ["a thirty-second day", "DTSTART;VALUE=DATE:20270132"],
  ["a twenty-fifth hour", "DTSTART:20270301T250000"],
  ["an end that does not exist", "DTSTART:20270301T190000\r\nDTEND:20270301T196000"],
])("%s is not read as another time", (_what, times) => {
  const file = Buffer.from(
    `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Avond\r\n${times}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  );
  expect(readCalendar({ file, timeZone: "Europe/Amsterdam", now: 0 })).toMatchObject({
    events: [{ title: "Avond", state: "unreadable", remark: "De datum is niet te lezen" }],
  });
});
