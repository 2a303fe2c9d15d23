import { BUILT, FLAGS } from "./running-program.ts";

/** The command of a built program whose clock differs this much from the machine's, in milliseconds. */
export const launchAt = (aheadMs: number): readonly string[] => [
  "--import",
  `data:text/javascript,${encodeURIComponent(shifting(aheadMs))}`,
  ...FLAGS,
  BUILT,
  "start",
];

/** A script that moves `Date.now()` and `new Date()`; dates of given moments stay. */
const shifting = (aheadMs: number) => `
  const now = () => Reflect.apply(Machine.now, Machine, []) + ${aheadMs};
  const Machine = Date;
  globalThis.Date = new Proxy(Machine, {
    construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  });`;
