import { matchPath } from "react-router";
import { expect, test } from "vitest";
import { PAGES } from "#contract/pages.ts";
import { canonicalPath } from "./canonical-path.ts";

test.each([
  ["/login", "/login"],
  ["/Login", "/login"],
  ["/login/", "/login"],
  ["/ADMIN/Users//", "/admin/users"],
  ["/Meetup/7/", "/meetup/7"],
  ["/Verify/7.0.AbC", "/verify/7.0.AbC"],
  ["/verify-email-change", "/verify-email-change"],
  ["/Verify-Email-Change/7.0.AbC", "/verify-email-change/7.0.AbC"],
  ["/respond/7.0.AbC/3/Confirm", "/respond/7.0.AbC/3/Confirm"],
  ["/", "/"],
  ["/bestaat-niet", null],
  ["/login/meer", null],
  ["/meetup", null],
  ["/meetup//7", null],
])("%s is %s", (path, canonical) => expect(canonicalPath(path)).toBe(canonical));

const VARIANTS = [
  (path: string) => path,
  (path: string) => path.toUpperCase(),
  (path: string) => `${path}/`,
  (path: string) => `${path}/meer`,
  (path: string) => `${path}x`,
];

test("it is a page exactly where the browser's router has one", () => {
  const filled = Object.values(PAGES).map((pattern) => pattern.replace(/:\w+\??/g, "7"));
  const paths = filled.flatMap((path) => VARIANTS.map((variant) => variant(path)));
  const shown = (path: string) => Object.values(PAGES).some((pattern) => matchPath(pattern, path) !== null);
  for (const path of paths) expect([path, canonicalPath(path) !== null]).toEqual([path, shown(path)]);
});
