export interface CalendarPart {
  readonly lines: readonly string[];
  /** The lines of each definition of a time zone, with its begin and end. */
  readonly zones: readonly (readonly string[])[];
  readonly events: readonly EventLines[];
}

export interface EventLines {
  readonly lines: readonly string[];
  /** False: its end is missing. */
  readonly isWhole: boolean;
}

interface OpenCalendar {
  readonly lines: string[];
  readonly zones: string[][];
  readonly events: EventLines[];
}

/** What is in no other part of a calendar: where one begins, an earlier one has ended. */
const COMPONENTS: ReadonlySet<string> = new Set(["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]);

/** The calendars of a file, each event with the lines of its own: what one of them breaks stays within it. Null when it is no calendar. */
export function calendarsIn(lines: readonly string[]): CalendarPart[] | null {
  const calendars: OpenCalendar[] = [];
  let path: string[] = [];
  let current: string[] = [];
  let isBroken = false;
  for (const line of lines) {
    const [, edge = "", name = ""] =
      /^(BEGIN|END):([\w-]+)\s*$/i.exec(line)?.map((part) => part.toUpperCase()) ?? [];
    const calendar = calendars.at(-1);
    if (edge === "BEGIN" && name === "VCALENDAR") {
      endUnfinished(calendar, path, current);
      calendars.push({ lines: [], zones: [], events: [] });
      path = [name];
    } else if (!calendar || path.length === 0) continue;
    else if (edge === "BEGIN") {
      if (path.length > 1 && COMPONENTS.has(name)) {
        endUnfinished(calendar, path, current);
        path = path.slice(0, 1);
        isBroken = true;
      }
      if (path.length === 1) current = name === "VTIMEZONE" ? [line] : [];
      else if (path[1] === "VTIMEZONE") current.push(line);
      path.push(name);
    } else if (edge === "END") {
      if (path[1] === "VTIMEZONE") current.push(line);
      if (path[1] === name && name === "VTIMEZONE") calendar.zones.push(current);
      if (path[1] === name && name === "VEVENT") calendar.events.push({ lines: current, isWhole: true });
      isBroken ||= path.at(-1) !== name;
      if (path.includes(name)) path = path.slice(0, path.lastIndexOf(name));
    } else if (path.length === 1) calendar.lines.push(line);
    else if (path.length === 2 || path[1] === "VTIMEZONE") current.push(line);
  }
  endUnfinished(calendars.at(-1), path, current);
  isBroken ||= path.length > 0;
  const hasEvent = calendars.some(({ events }) => events.some(({ isWhole }) => isWhole));
  return calendars.length === 0 || (isBroken && !hasEvent) ? null : calendars;
}

function endUnfinished(calendar: OpenCalendar | undefined, path: readonly string[], lines: string[]): void {
  if (calendar && path[1] === "VEVENT") calendar.events.push({ lines, isWhole: false });
}
