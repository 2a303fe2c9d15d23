import { expect, test } from "vitest";
import { isConnectionLost, isDiskFull, isTransient } from "./errors.ts";

const error = (facts: object, message = "") => Object.assign(new Error(message), facts);

test.each([
  ["the server refuses connections", error({ code: "ECONNREFUSED" }), "broken"],
  ["the server shuts down", error({ code: "57P01" }), "broken"],
  ["the server starts", error({ code: "57P03" }), "broken"],
  ["the connection is lost", error({}, "Connection terminated unexpectedly"), "broken"],
  ["no connection is free", error({ code: "53300" }), "passing"],
  [
    "no connection is free in the program's pool",
    error({}, "timeout exceeded when trying to connect"),
    "broken",
  ],
  ["waiting for a lock timed out", error({ code: "55P03" }), "passing"],
  ["a statement took too long", error({ code: "57014" }), "passing"],
  ["a deadlock, five times", error({ code: "40P01" }), "passing"],
  ["SQLite is locked by another process", error({ errcode: 5 }), "passing"],
  ["SQLite is locked, with an extended code", error({ errcode: 517 }), "passing"],
  ["SQLite's disk is full", error({ errcode: 13 }), "full"],
  ["PostgreSQL's disk is full", error({ code: "53100" }), "full"],
  ["a column that does not exist", error({ code: "42703" }), "fault"],
  ["a duplicate address", error({ code: "23505" }), "fault"],
  ["any other error", error({}, "x is not a function"), "fault"],
])("the kind of error: %s", (_sentence, trouble, kind) => {
  const found = isDiskFull(trouble)
    ? "full"
    : isConnectionLost(trouble)
      ? "broken"
      : isTransient(trouble)
        ? "passing"
        : "fault";
  expect(found).toBe(kind);
});
