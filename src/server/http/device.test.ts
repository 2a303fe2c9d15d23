import { expect, test } from "vitest";
import { deviceOf } from "./device.ts";

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
])("%s", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
