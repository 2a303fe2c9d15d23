import type { Instant } from "./dutch-dates.ts";

export interface Planned {
  readonly title: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly location: string;
}

/** Opens a new event, filled in; `page` is the meetup's own address. */
export function googleCalendarLink({ title, startsAt, endsAt, location }: Planned, page: string): string {
  const basic = (instant: Instant) => instant.replace(/[-:]|\.\d+/g, "");
  return `https://calendar.google.com/calendar/render?${queryOf({
    action: "TEMPLATE",
    text: title,
    dates: `${basic(startsAt)}/${basic(endsAt)}`,
    location,
    details: page,
  })}`;
}

export function outlookCalendarLink({ title, startsAt, endsAt, location }: Planned, page: string): string {
  return `https://outlook.live.com/calendar/0/action/compose?${queryOf({
    rru: "addevent",
    subject: title,
    startdt: startsAt,
    enddt: endsAt,
    location,
    body: page,
  })}`;
}

const queryOf = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
