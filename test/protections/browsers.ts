import type { Protection } from "./protection.ts";

const OLDEST = "test/browser/oldest-browsers.test.ts";

/** Promise 76: what works only in the newest browsers. */
export const browsers: readonly Protection[] = [
  {
    promise: 76,
    edit: "addresses are read by a function that Safari before 18 lacks",
    file: "src/contract/url-parts.ts",
    stands: "    return new URL(address);",
    becomes: "    return (URL as unknown as { parse(url: string): UrlParts | null }).parse(address);",
    test: `${OLDEST}: %s works without any function that one of the oldest browsers lacks`,
  },
  {
    promise: 76,
    edit: "today is read from how Intl writes a language",
    file: "src/domain/dutch-dates.ts",
    stands: "  const { year, month, day } = clockIn(timeZone, now);",
    becomes: `  const [year, month, day] = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(now).split("-");`,
    test: "src/domain/dutch-dates.test.ts: dates and moments read the same",
  },
  {
    promise: 76,
    edit: "scripts start in every browser",
    file: "index.html",
    stands: "if (mixes && window.CompressionStream && [].toSorted) {",
    becomes: "if (mixes) {",
    test: `${OLDEST}: reads %s as the server rendered it`,
  },
];
