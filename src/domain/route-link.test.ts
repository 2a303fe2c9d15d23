import { expect, test } from "vitest";
import { isOnline, onlineAddress, routeLink } from "./route-link.ts";

test.each([
  ["Bibliotheek Neude, Utrecht", null],
  ["https://meet.example.org/kamer", "https://meet.example.org/kamer"],
  ["Online: https://meet.example.org/kamer (vanaf 19:00)", "https://meet.example.org/kamer"],
  ["www.example.org", null],
])("%s is held at %s", (location, address) => expect(onlineAddress(location)).toBe(address));

test.each([
  ["Online (Jitsi)", true],
  ["online", true],
  ["Café Onlinebar", false],
  ["Zie https://meet.example.org/kamer", true],
])("%s is online: %s", (location, online) => expect(isOnline(location)).toBe(online));

test.each([
  ["android", "geo:0,0?q=Caf%C3%A9%20%26%20Bar%2C%20Utrecht"],
  ["ios", "https://maps.apple.com/?q=Caf%C3%A9%20%26%20Bar%2C%20Utrecht"],
  ["other", "https://www.openstreetmap.org/search?query=Caf%C3%A9%20%26%20Bar%2C%20Utrecht"],
] as const)("on %s the way is %s", (device, link) =>
  expect(routeLink("Café & Bar, Utrecht", device)).toBe(link),
);
