import type { Instant } from "./dutch-dates.ts";

export const onlineAddress = (location: string): string | null =>
  /https?:\/\/[^\s<>"]+/.exec(location)?.[0] ?? null;

/** Whether a meetup is held online: its location begins with `online` or contains a web address. */
export const isOnline = (location: string): boolean =>
  /^\s*online\b/i.test(location) || onlineAddress(location) !== null;

/** Link to a map: the phone's own app (RFC 5870 on Android, Apple's link on iOS), else OpenStreetMap. */
export function directionsLink(location: string, device: "android" | "ios" | "other"): string {
  const place = encodeURIComponent(location);
  if (device === "android") return `geo:0,0?q=${place}`;
  if (device === "ios") return `https://maps.apple.com/?q=${place}`;
  return `https://www.openstreetmap.org/search?query=${place}`;
}

interface CalendarEvent {
  readonly title: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly location: string;
}

export function googleCalendarLink(
  { title, startsAt, endsAt, location }: CalendarEvent,
  page: string,
): string {
  const basic = (instant: Instant) => instant.replace(/[-:]|\.\d+/g, "");
  return `https://calendar.google.com/calendar/render?${queryOf({
    action: "TEMPLATE",
    text: title,
    dates: `${basic(startsAt)}/${basic(endsAt)}`,
    location,
    details: page,
  })}`;
}

export function outlookCalendarLink(
  { title, startsAt, endsAt, location }: CalendarEvent,
  page: string,
): string {
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
