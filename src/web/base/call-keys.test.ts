import { afterEach, expect, test, vi } from "vitest";
import { createMember, updateMember } from "#contract/members/admin.ts";
import { respond } from "#contract/responses.ts";
import { keyOf } from "./call-keys.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  keyOf(respond, {}, null).answered(true);
});

const yes = { params: { id: 1 }, body: { action: "confirm" } };
const no = { params: { id: 1 }, body: { action: "decline" } };

test("a call keeps its key until the program answers it", () => {
  const first = keyOf(respond, yes, "token");
  expect(keyOf(respond, yes, "token").key).toBe(first.key);
  first.answered(false);
  expect(keyOf(respond, yes, "token").key).not.toBe(first.key);
});

test("another input, member or call has another key", () => {
  const { key } = keyOf(respond, yes, "token");
  expect(keyOf(respond, no, "token").key).not.toBe(key);
  expect(keyOf(respond, yes, "other").key).not.toBe(key);
  expect(keyOf(updateMember, yes, "token").key).not.toBe(key);
});

test("a success that was heard ends every key: yes, no and yes again are three calls", () => {
  const { key } = keyOf(respond, yes, "token");
  keyOf(respond, no, "token").answered(true);
  expect(keyOf(respond, yes, "token").key).not.toBe(key);
});

test("a form that creates something keeps its key when its text changes", () => {
  const { key } = keyOf(createMember, { body: { name: "Anna" } }, "token");
  expect(keyOf(createMember, { body: { name: "Anne" } }, "token").key).toBe(key);
});

test("has keys on plain http too, where browsers have no randomUUID", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(keyOf(respond, yes, "plain").key).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
});
