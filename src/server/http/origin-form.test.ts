import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { inOriginForm } from "./origin-form.ts";

test.each([
  ["/api/meetups?x=1", "/api/meetups?x=1"],
  ["http://trefpunt.test/api/meetups?x=1", "/api/meetups?x=1"],
  ["HTTPS://elders.test", "/"],
  ["//api/meetups", "//api/meetups"],
  ["*", "*"],
  ["", ""],
])("%j is looked at as %j", (url, path) => {
  const request = { url } as IncomingMessage;
  inOriginForm(({ url: seen }) => expect(seen).toBe(path))(request, {} as ServerResponse);
  expect.assertions(1);
});
