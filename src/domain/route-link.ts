export const onlineAddress = (location: string): string | null =>
  /https?:\/\/[^\s<>"]+/.exec(location)?.[0] ?? null;

/** A place that nobody travels to, with or without its address. */
export const isOnline = (location: string): boolean =>
  /^\s*online\b/i.test(location) || onlineAddress(location) !== null;

/** What opens a map: the phone's own (RFC 5870 on Android, Apple's link on iOS), else OpenStreetMap. */
export function routeLink(location: string, device: "android" | "ios" | "other"): string {
  const place = encodeURIComponent(location);
  if (device === "android") return `geo:0,0?q=${place}`;
  if (device === "ios") return `https://maps.apple.com/?q=${place}`;
  return `https://www.openstreetmap.org/search?query=${place}`;
}
