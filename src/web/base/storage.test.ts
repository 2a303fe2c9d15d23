import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endKept } from "./storage.ts";

/** One of each kind, and a key that another script of the same address stored. */
const STORED = {
  localStorage: [
    "token",
    "user",
    "my-meetups",
    "unsent-answers",
    "closed-details",
    "last-member",
    "kept-text:7/meetup/1-2",
    "meetup-draft:7",
    "names-kept",
    "link-doors",
    "theme",
    "heard-at",
    "another-script",
  ],
  sessionStorage: ["kept-text:visitor/subscribe/3-4", "login-code-sent", "notice", "scroll-positions"],
};

beforeEach(() => {
  for (const [name, keys] of Object.entries(STORED)) {
    const stored = Object.fromEntries(keys.map((key) => [key, "x"]));
    const removeItem = (key: string) => Reflect.deleteProperty(stored, key);
    Object.defineProperty(stored, "removeItem", { value: removeItem });
    vi.stubGlobal(name, stored);
  }
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const left = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
const ALL = Object.values(STORED).flat();
const OF_MEMBERS = [
  "my-meetups",
  "unsent-answers",
  "closed-details",
  "kept-text:7/meetup/1-2",
  "meetup-draft:7",
  "kept-text:visitor/subscribe/3-4",
  "login-code-sent",
];

test.each([
  ["refused", ["token", "user", "my-meetups"]],
  ["other-member", OF_MEMBERS],
  ["signed-out", ["token", "user", "last-member", ...OF_MEMBERS]],
] as const)("when a session is %s this is removed from the browser, and nothing else", (ending, removed) => {
  endKept(ending);
  expect(left().sort()).toEqual(ALL.filter((key) => !removed.some((each) => each === key)).sort());
});
