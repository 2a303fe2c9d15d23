import { expect, test } from "vitest";
import { clientOf, deviceInWords, deviceOf } from "./client.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox op Windows"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0 Safari/537.36 Edg/142.0`,
    "Edge op Windows",
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/142.0 Safari/537.36`, "Chrome op Linux"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0 Safari/537.36`, "Chrome op Chromebook"],
  [`Mozilla/5.0 (Linux; Android 16; K) ${WEBKIT} Chrome/142.0 Mobile Safari/537.36`, "Chrome op Android"],
  [
    `Mozilla/5.0 (Linux; Android 16; K) ${WEBKIT} SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`,
    "Samsung Internet op Android",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15",
    "Safari op Mac",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1",
    "Safari op iPhone",
  ],
  ["Mozilla/5.0 (Windows NT 10.0) Onbekend/1.0", "Een browser op Windows"],
  ["curl/8.5.0", "Onbekend apparaat"],
  [undefined, "Onbekend apparaat"],
  [`Firefox/1${"0".repeat(9_000)}`, "Firefox"],
])("the device of the user agent %s", (userAgent, device) => {
  expect(deviceInWords(deviceOf(userAgent))).toBe(device);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["203.0.113.7:4000", "203.0.113.7"],
  ["[2001:db8:1:2::9]:4000", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
  ["64:ff9b::203.0.113.7", "64:ff9b::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:ffff::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8::/64"],
  ["2001:db8:1::7:8:9", "2001:db8:1::/64"],
  ["::1", "::/64"],
  ["fe80::1%eth0", "fe80::/64"],
])("the client of the address %s is %s", (address, client) => {
  expect(clientOf(address)).toBe(client);
});

test("the words of a device that an earlier release wrote stay as they are", () => {
  expect(deviceInWords("Firefox op Windows")).toBe("Firefox op Windows");
});
