import { expect, test } from "vitest";
import { afterSignIn } from "./session.ts";

test.each<[from: string, isAdmin: boolean, to: string]>([
  ["", false, "/dashboard"],
  ["/meetup/7", false, "/meetup/7"],
  ["/admin/emails", false, "/dashboard"],
  ["/admin/emails", true, "/admin/emails"],
  ["//example.org/", true, "/dashboard"],
  ["https://example.org/", true, "/dashboard"],
])("a sign-in from '%s', by an organiser: %s, leads to %s", (from, isAdmin, to) => {
  expect(afterSignIn({ search: `?from=${encodeURIComponent(from)}` }, isAdmin)).toBe(to);
});

test("a sign-in without a page to return to leads to the dashboard", () => {
  expect(afterSignIn({ search: "" }, true)).toBe("/dashboard");
});
