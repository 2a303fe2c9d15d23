import type { Instant } from "./dutch-dates.ts";

export const onlineAddress = (location: string): string | null =>
  /https?:\/\/[^\s<>"]+/.exec(location)?.[0] ?? null;

/** A place that nobody travels to, with or without its address. */
export const isOnline = (location: string): boolean =>
  /^\s*online\b/i.test(location) || onlineAddress(location) !== null;

/** What opens a map: the phone's own (RFC 5870 on Android, Apple's link on iOS), else OpenStreetMap. */
export function directionsLink(location: string, device: "android" | "ios" | "other"): string {
  const place = encodeURIComponent(location);
  if (device === "android") return `geo:0,0?q=${place}`;
  if (device === "ios") return `https://maps.apple.com/?q=${place}`;
  return `https://www.openstreetmap.org/search?query=${place}`;
}

interface Planned {
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
