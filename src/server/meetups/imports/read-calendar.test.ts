import { describe, expect, test } from "vitest";
import { readCalendar } from "./read-calendar.ts";

const AMSTERDAM = "DTSTART;TZID=Europe/Amsterdam:20270105T193000";

/** What is shown of the events of a file, in the order of their dates. */
function shown(...lines: readonly string[]) {
  const file = Buffer.from(["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR", ""].join("\r\n"));
  return shownOf(file);
}

function shownOf(file: Uint8Array) {
  const read = readCalendar({ file, timeZone: "Europe/Amsterdam", now: Date.UTC(2027, 0, 1) });
  if (read.kind === "refused") return [read.why];
  return read.events
    .map(({ date, start_time, end_time, title, state, remark }) =>
      [date, start_time, end_time ?? "", title, state, remark].join(" ").trim(),
    )
    .toSorted();
}

const event = (...lines: readonly string[]) =>
  [
    "BEGIN:VEVENT",
    ...(lines.some((line) => line.startsWith("UID")) ? [] : ["UID:1"]),
    ...lines,
    "SUMMARY:Avond",
    "LOCATION:Zaal",
    "END:VEVENT",
  ].join("\r\n");
const usable = (...times: readonly string[]) => times.map((time) => `${time}  Avond usable`);

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
    "30 February or April, and its begin",
    "20240131",
    "FREQ=YEARLY;BYMONTH=2,4;BYMONTHDAY=30",
    ["2024-01-31", "2024-04-30", "2025-04-30"],
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
  [
    "the months of a season, from September",
    "20240903",
    "FREQ=MONTHLY;BYMONTH=9,10,2;BYDAY=1TU;COUNT=4",
    ["2024-09-03", "2024-10-01", "2025-02-04", "2025-09-02"],
  ],
  [
    "Sundays of the seventeenth week",
    "20240428",
    "FREQ=YEARLY;BYWEEKNO=17;BYDAY=SU",
    ["2024-04-28", "2025-04-27", "2026-04-26"],
  ],
  [
    "the twentieth Monday of the year",
    "20240513",
    "FREQ=YEARLY;BYDAY=20MO",
    ["2024-05-13", "2025-05-19", "2026-05-18"],
  ],
  [
    "the first of Friday and Sunday",
    "20240301",
    "FREQ=WEEKLY;BYDAY=FR,SU;BYSETPOS=1",
    ["2024-03-01", "2024-03-08", "2024-03-15"],
  ],
  [
    "two hours of a day",
    "20240104",
    "FREQ=YEARLY;BYHOUR=8,9",
    ["2024-01-04", "2025-01-04", "2025-01-04", "2026-01-04"],
  ],
  [
    "Thursdays, begun on a Tuesday that counts",
    "20240102",
    "FREQ=WEEKLY;BYDAY=TH;COUNT=3",
    ["2024-01-02", "2024-01-04", "2024-01-11"],
  ],
])("a series on %s has no other days", (_what, first, rule, days) => {
  const read = readEvent(`DTSTART:${first}T190000`, `RRULE:${rule}`);
  if (read.kind === "refused") throw new Error(read.why);
  const { length } = days;
  expect(read.events.slice(0, length).map(({ date }) => date)).toEqual(days);
  if (rule.includes("COUNT")) expect(read.events).toHaveLength(length);
});

describe("a series without a definition of its zone", () => {
  const series = event(AMSTERDAM, "RRULE:FREQ=WEEKLY;COUNT=3");
  const [first, second, third] = usable("2027-01-05 19:30", "2027-01-12 19:30", "2027-01-19 19:30");

  test.each([
    "EXDATE:20270112T183000Z",
    "EXDATE;VALUE=DATE:20270112",
    "EXDATE:20270112T193000",
    "EXDATE:,20270112T183000Z",
  ])("lacks what %s excepts", (exception) => {
    expect(shown(event(AMSTERDAM, "RRULE:FREQ=WEEKLY;COUNT=3", exception))).toEqual([first, third]);
  });

  test.each([":20270112T183000Z", ";VALUE=DATE:20270112", ";TZID=Europe/London:20270112T183000"])(
    "has the change of the occurrence %s",
    (which) => {
      const change = (...lines: string[]) => event(`RECURRENCE-ID${which}`, ...lines);
      expect(shown(series, change("DTSTART:20270112T183000Z", "STATUS:cancelled"))).toEqual([
        first,
        "2027-01-12 19:30  Avond cancelled Afgezegd",
        third,
      ]);
      expect(shown(change("DTSTART;TZID=Europe/Amsterdam:20270113T200000"), series)).toEqual([
        first,
        "2027-01-13 20:00  Avond usable",
        third,
      ]);
    },
  );

  test("ends at UNTIL in UTC, in summer time too", () => {
    expect(
      shown(
        event("DTSTART;TZID=Europe/Amsterdam:20270608T193000", "RRULE:FREQ=WEEKLY;UNTIL=20270615T173000Z"),
      ),
    ).toEqual(usable("2027-06-08 19:30", "2027-06-15 19:30"));
  });

  test("keeps a change that belongs to none of its occurrences", () => {
    expect(shown(series, event("RECURRENCE-ID:20270113T183000Z", "DTSTART:20270114T183000Z"))).toEqual([
      first,
      second,
      "2027-01-14 19:30  Avond usable",
      third,
    ]);
  });

  test("changes from one occurrence on where the change says so", () => {
    const later = event("RECURRENCE-ID;RANGE=THISANDFUTURE:20270112T183000Z", "DTSTART:20270112T193000Z");
    expect(shown(series, later)).toEqual([first, ...usable("2027-01-12 20:30", "2027-01-19 20:30")]);
  });

  test("has the dates that RDATE adds to its first", () => {
    expect(shown(event(AMSTERDAM, "RDATE;TZID=Europe/Amsterdam:20270112T193000,20270119T193000"))).toEqual([
      first,
      second,
      third,
    ]);
  });
});

const GOOD = event("UID:goed", "DTSTART:20270301T190000");
const [good] = usable("2027-03-01 19:00");

test.each<[what: string, lines: string, expected: string[]]>([
  [
    "blanks in a rule",
    event("DTSTART:20270104T190000", "RRULE:FREQ=DAILY;COUNT=3;BYDAY=MO, TU, WE"),
    usable("2027-01-04 19:00", "2027-01-05 19:00", "2027-01-06 19:00"),
  ],
  [
    "an unknown rule",
    event("DTSTART:20270104T190000", "RRULE:FREQ=FORTNIGHTLY"),
    ["2027-01-04 19:00  Avond usable De herhaling is niet te lezen; alleen de eerste keer is overgenomen"],
  ],
  [
    "an interval of nothing",
    event("DTSTART:20270104T190000", "RRULE:FREQ=DAILY;INTERVAL=0;COUNT=24"),
    ["2027-01-04 19:00  Avond usable De herhaling is niet te lezen; alleen de eerste keer is overgenomen"],
  ],
  [
    "an organiser with an open quote",
    event('ORGANIZER;CN="Jan:mailto:jan@club.example', "DTSTART:20270104T190000"),
    usable("2027-01-04 19:00"),
  ],
  [
    "a parameter without a value",
    event("ATTENDEE;RSVP:mailto:jan@club.example", "DTSTART:20270104T190000"),
    usable("2027-01-04 19:00"),
  ],
  [
    "an endless length",
    event("DTSTART:20270104T190000", "DURATION:P999999999999999999W"),
    ["2027-01-04 19:00  Avond usable Het eind is niet te lezen en is weggelaten"],
  ],
  [
    "an end that does not exist",
    event("DTSTART:20270104T190000", "DTEND:20270104T196000"),
    ["2027-01-04 19:00  Avond usable Het eind is niet te lezen en is weggelaten"],
  ],
  [
    "an end of 'None'",
    event("DTSTART:20270104T190000", "DTEND:None"),
    ["2027-01-04 19:00  Avond usable Het eind is niet te lezen en is weggelaten"],
  ],
  [
    "empty exceptions and rules",
    event("DTSTART:20270104T190000", "EXDATE:", "RRULE:"),
    usable("2027-01-04 19:00"),
  ],
  ["a day without VALUE=DATE", event("DTSTART:20270220"), ["2027-02-20 00:00 23:59 Avond usable Hele dag"]],
  ["VALUE=DATE with a time", event("DTSTART;VALUE=DATE:20270220T190000"), usable("2027-02-20 19:00")],
  [
    "a day from midnight to midnight",
    event("DTSTART:20270220T000000", "DTEND:20270221T000000"),
    ["2027-02-20 00:00 23:59 Avond usable Hele dag"],
  ],
  [
    "real line breaks",
    event("DTSTART:20270104T190000", "DESCRIPTION:Programma:", "19:30 inloop", "Daarna: koffie", ""),
    usable("2027-01-04 19:00"),
  ],
  [
    "an end that is missing",
    event("DTSTART:20270104T190000").replace("\r\nEND:VEVENT", ""),
    ["1970-01-01 00:00  Avond unreadable Het einde van deze afspraak ontbreekt in het bestand"],
  ],
  ["a task with a mistyped end", "BEGIN:VTODO\r\nSUMMARY:Taak\r\nEND:VTOOD", []],
  [
    "an alarm without its end",
    event("DTSTART:20270104T190000").replace("END:VEVENT", "BEGIN:VALARM\r\nACTION:DISPLAY\r\nEND:VEVENT"),
    usable("2027-01-04 19:00"),
  ],
  [
    "a rule in lower case",
    event("DTSTART:20270104T190000", "RRULE:freq=daily;count=2"),
    usable("2027-01-04 19:00", "2027-01-05 19:00"),
  ],
  [
    "a rule without any day",
    event("DTSTART:20270105T190000", "RRULE:FREQ=WEEKLY;UNTIL=20270104T235959Z"),
    [
      "2027-01-05 19:00  Avond usable De herhaling heeft geen enkele dag; alleen de eerste keer is overgenomen",
    ],
  ],
  [
    "a rule of excepted days",
    event("DTSTART:20270104T190000", "EXRULE:FREQ=DAILY;COUNT=2"),
    ["2027-01-04 19:00  Avond usable Data die volgens een regel uitvallen, zijn niet gelezen"],
  ],
  ...[
    "FREQ=YEARLY;BYDAY=3WE,MO",
    "FREQ=YEARLY;BYDAY=2MO;BYMONTHDAY=1",
    "FREQ=YEARLY;BYYEARDAY=100;BYDAY=MO",
  ].map((rule): [string, string, string[]] => [
    `the rule ${rule}`,
    event("DTSTART:20270104T190000", `RRULE:${rule}`),
    ["2027-01-04 19:00  Avond usable De herhaling is niet te lezen; alleen de eerste keer is overgenomen"],
  ]),
  [
    "what is private",
    event("DTSTART:20270104T190000", "CLASS:PRIVATE"),
    ["2027-01-04 19:00  Avond private Privé in deze agenda"],
  ],
  [
    "a place that is too long",
    event("DTSTART:20270104T190000", `LOCATION:${"Zaal ".repeat(60)}`),
    ["2027-01-04 19:00  Avond usable Locatie ingekort"],
  ],
  [
    "an unreadable date",
    event("DTSTART:gisteren"),
    ["1970-01-01 00:00  Avond unreadable De datum is niet te lezen"],
  ],
])("%s costs no other event", (_what, lines, expected) => {
  expect(shown(lines, GOOD)).toEqual([...expected, good].toSorted());
});

test.each([
  [
    "text behind the end",
    ["BEGIN:VCALENDAR", GOOD, "END:VCALENDAR", "Verzonden vanaf mijn telefoon: groet"],
    [good],
  ],
  [
    "blanks before each line",
    ["  BEGIN:VCALENDAR", ...GOOD.split("\r\n").map((line) => `  ${line}`), "  END:VCALENDAR"],
    [good],
  ],
  [
    "blanks before what begins",
    ["BEGIN:VCALENDAR", ...GOOD.split("\r\n").map((line) => ` ${line}`), "END:VCALENDAR"],
    [good],
  ],
  [
    "an end that is missing",
    ["BEGIN:VCALENDAR", GOOD, "BEGIN:VEVENT", "UID:2", "SUMMARY:Half", "DTSTART:2027"],
    [good, "1970-01-01 00:00  Half unreadable Het einde van deze afspraak ontbreekt in het bestand"],
  ],
])("a file with %s is read", (_what, lines, expected) => {
  expect(shownOf(Buffer.from(lines.join("\r\n")))).toEqual(expected.toSorted());
});

test("a series of every day since 2000 gives the evenings around today", () => {
  const dates = shown(event("DTSTART:20000101T190000", "RRULE:FREQ=DAILY"));
  expect([dates.length, dates[0], dates.at(-1)]).toEqual([
    24,
    ...usable("2026-12-14 19:00", "2027-01-06 19:00"),
  ]);
});

test("a letter that is folded between its bytes is read", () => {
  const head = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20270104T190000\r\nSUMMARY:Caf";
  const tail = " bij Zoë\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
  const file = Buffer.concat([
    Buffer.from(head),
    Buffer.of(0xc3),
    Buffer.from("\r\n "),
    Buffer.of(0xa9),
    Buffer.from(tail),
  ]);
  expect(shownOf(file)).toEqual(["2027-01-04 19:00  Café bij Zoë usable Geen locatie in het bestand"]);
});

test("text in Windows-1252 is read", () => {
  const text = GOOD.replace("Avond", "Caf\u00e9");
  expect(shownOf(Buffer.from(`BEGIN:VCALENDAR\r\n${text}\r\nEND:VCALENDAR\r\n`, "latin1"))).toEqual([
    good?.replace("Avond", "Café"),
  ]);
});

describe("of several events with one UID", () => {
  const version = (...lines: string[]) => event("DTSTART:20270104T190000", ...lines);
  const REPLACED = "Een nieuwere versie staat ook in het bestand";

  test.each([
    [
      "the highest SEQUENCE",
      version("SEQUENCE:1", "DTSTAMP:20260102T000000Z"),
      event("DTSTART:20270105T190000", "SEQUENCE:2", "DTSTAMP:20260101T000000Z"),
    ],
    [
      "at the same SEQUENCE the latest DTSTAMP",
      version("DTSTAMP:20260101T000000Z"),
      event("DTSTART:20270104T190000", "DTSTAMP:20260102T000000Z"),
    ],
    ["a later cancellation", version("SEQUENCE:1"), version("SEQUENCE:2", "STATUS:CANCELLED")],
  ])("%s counts, wherever it stands", (_which, old, current) => {
    const states = (lines: string[]) => lines.map((line) => (line.endsWith(REPLACED) ? "replaced" : line));
    const expected = [...shown(current), "replaced"].toSorted();
    expect(states(shown(old, current)).toSorted()).toEqual(expected);
    expect(states(shown(current, old)).toSorted()).toEqual(expected);
  });

  test("those with the same SEQUENCE and another begin are two", () => {
    expect(shown(version(), event("DTSTART:20270111T190000"))).toEqual(
      usable("2027-01-04 19:00", "2027-01-11 19:00"),
    );
  });

  test("METHOD:CANCEL cancels", () => {
    expect(shown("METHOD:CANCEL", version("SEQUENCE:1"))).toEqual([
      "2027-01-04 19:00  Avond cancelled Afgezegd",
    ]);
  });
});

const GMT = `BEGIN:VTIMEZONE
TZID:GMT
BEGIN:STANDARD
DTSTART:16011028T020000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
TZOFFSETFROM:+0100
TZOFFSETTO:+0000
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010325T010000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
TZOFFSETFROM:+0000
TZOFFSETTO:+0100
END:DAYLIGHT
END:VTIMEZONE`;

test.each([
  [
    "GMT with summer time of the file's own",
    [GMT, event("DTSTART;TZID=GMT:20270723T102000")],
    "2027-07-23 11:20",
  ],
  ["GMT", [event("DTSTART;TZID=GMT:20270723T102000")], "2027-07-23 12:20"],
  [
    "Pacific Standard Time",
    [event("DTSTART;TZID=Pacific Standard Time:20270616T100000")],
    "2027-06-16 19:00",
  ],
  ["GMT Standard Time", [event('DTSTART;TZID="GMT Standard Time":20270616T190000')], "2027-06-16 20:00"],
  [
    "New York behind a path",
    [event("DTSTART;TZID=/freeassociation.sourceforge.net/America/New_York:20270616T130000")],
    "2027-06-16 19:00",
  ],
  [
    "of Exchange, with a colon",
    [
      GMT.replace("TZID:GMT", "TZID:(UTC+00:00) Dublin, Londen"),
      event("DTSTART;TZID=(UTC+00:00) Dublin, Londen:20270723T102000"),
    ],
    "2027-07-23 11:20",
  ],
  [
    "of Exchange, with escaped commas",
    [
      GMT.replace("TZID:GMT", "TZID:(UTC+00:00) Dublin\\, Edinburgh\\, Londen"),
      event('DTSTART;TZID="(UTC+00:00) Dublin, Edinburgh, Londen":20270723T102000'),
    ],
    "2027-07-23 11:20",
  ],
  [
    "the calendar's own",
    ["X-WR-TIMEZONE:America/New_York", event("DTSTART:20270616T130000")],
    "2027-06-16 19:00",
  ],
])("the zone %s is known", (_name, lines, expected) => {
  expect(shown(...lines)).toEqual(usable(expected));
});

test("an unknown zone is read as the club's, with a remark", () => {
  expect(shown(event("DTSTART;TZID=Mars/Olympus:20270616T130000"))).toEqual([
    "2027-06-16 13:00  Avond usable Tijdzone ‘Mars/Olympus’ is onbekend en gelezen als die van de club",
  ]);
});

test("a series of days lacks what a time in UTC excepts", () => {
  const series = event(
    "DTSTART;VALUE=DATE:20270106",
    "RRULE:FREQ=WEEKLY;UNTIL=;COUNT=3",
    "EXDATE:20270113T000000Z",
  );
  expect(shown(series)).toEqual(
    ["2027-01-06", "2027-01-20"].map((day) => `${day} 00:00 23:59 Avond usable Hele dag`),
  );
});

test.each([
  ["Als a <b en c> d", "Als a <b en c> d"],
  ["R&amp;D\\, zie https://club.example/?a=1&c=2", "R&D, zie https://club.example/?a=1&c=2"],
  [
    '<p>Kom <b>langs</b><br>bij <a href="https://club.example">ons</a></p>',
    "Kom langs\nbij ons (https://club.example)",
  ],
  ["<b>Zie</b> <https://club.example>", "Zie <https://club.example>"],
  ["Met <b> begint een vette tekst", "Met <b> begint een vette tekst"],
])("the text %s is read without loss", (written, text) => {
  const lines = event("DTSTART:20270104T190000", `DESCRIPTION:${written}`);
  const file = Buffer.from(`BEGIN:VCALENDAR\r\n${lines}\r\nEND:VCALENDAR\r\n`);
  expect(readCalendar({ file, timeZone: "Europe/Amsterdam", now: 0 })).toMatchObject({
    events: [{ description: text }],
  });
});

test.each([
  ["DESCRIPTION;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9_om 8 =3D tijd", "Café_om 8 = tijd"],
  ["X-ALT-DESC;FMTTYPE=text/html:<p>Kom <b>langs</b></p>", "Kom langs"],
])("the text of %s is read", (line, text) => {
  const file = Buffer.from(
    `BEGIN:VCALENDAR\r\n${event("DTSTART:20270104T190000", line)}\r\nEND:VCALENDAR\r\n`,
  );
  expect(readCalendar({ file, timeZone: "Europe/Amsterdam", now: 0 })).toMatchObject({
    events: [{ description: text }],
  });
});

test("entities in titles and places are decoded", () => {
  const lines = [
    "DTSTART:20270616T130000",
    "SUMMARY:R&amp;D &#8211; Caf&eacute;",
    "LOCATION:&lsquo;Zaal&rsquo; A&B",
  ];
  const file = Buffer.from(
    `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n${lines.join("\r\n")}\r\nEND:VEVENT\r\nEND:VCALENDAR`,
  );
  expect(readCalendar({ file, timeZone: "Europe/Amsterdam", now: 0 })).toMatchObject({
    events: [{ title: "R&D – Café", location: "‘Zaal’ A&B" }],
  });
});

test.each([
  ["a whole day", ["DTSTART;VALUE=DATE:20260301"], "2026-03-01 00:00 23:59 Avond usable Hele dag"],
  [
    "a weekend",
    ["DTSTART;VALUE=DATE:20260301", "DTEND;VALUE=DATE:20260303"],
    "2026-03-01 00:00 23:59 Avond usable Duurt meer dan een dag; alleen het begin is overgenomen",
  ],
  [
    "an end before the start",
    ["DTSTART:20260301T190000", "DTEND:20260301T180000"],
    "2026-03-01 19:00  Avond usable Het eind ligt voor het begin en is weggelaten",
  ],
  ["a length", ["DTSTART:20260301T190000", "DURATION:PT6H"], "2026-03-01 19:00 01:00 Avond usable"],
])("an event with %s is read", (_what, lines, expected) => {
  expect(shown(event(...lines))).toEqual([expected]);
});

const many = (count: number, ...lines: readonly string[]) =>
  Array.from({ length: count }, (_each, place) => event(`UID:${place}`, "DTSTART:20260301T190000", ...lines));

test.each([
  ["text", [], Buffer.from("Beste mensen"), "calendar-broken"],
  ["bytes", [], Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * 7919) % 256)), "calendar-broken"],
  ["an end that is missing", [], Buffer.from("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1"), "calendar-broken"],
  ["84 series", many(84, "RRULE:FREQ=DAILY"), null, "calendar-too-long"],
])("a file of %s is refused", (_what, lines, file, why) => {
  expect(file ? shownOf(file) : shown(...lines)).toEqual([why]);
});
