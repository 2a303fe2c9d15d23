import type { Protection } from "./protection.ts";

/** Promise 64. */
export const door: readonly Protection[] = [
  {
    promise: 64,
    edit: "of two ticks the one that came in last holds",
    file: "src/domain/attendance.ts",
    stands: "return one.at > other.at ? one : other;",
    becomes: "return other;",
    test: "src/domain/attendance.test.ts: every order, and every tick that comes in twice, ends with the same list",
  },
  {
    promise: 64,
    edit: "a phone's clock is believed",
    file: "src/domain/attendance.ts",
    stands: "Math.abs(behind) <= CLOCKS_AGREE_MS ? at : at + behind",
    becomes: "at",
    test: "test/api/attendance.test.ts: by the server's clock, however wrong the phone's is",
  },
  {
    promise: 64,
    edit: "who is written down is written down each time it is sent",
    file: "src/server/attendance/record-attendance.ts",
    stands: "for (const { key } of known) byKey.delete(key);",
    becomes: "",
    test: "test/api/attendance.test.ts: without an address is a name, once, however often it is sent, and can be taken back",
  },
  {
    promise: 64,
    edit: "ticks stay in the page alone",
    file: "src/web/attendance/door.ts",
    stands:
      "this.#set({ ticks: new Map(this.#state.ticks).set(member, tick) });\n    this.#keepAndSend(keepTick(tick));",
    becomes: "this.#set({ ticks: new Map(this.#state.ticks).set(member, tick) });",
    test: "test/browser/door.test.ts: two phones, no network, 300 guests, one phone dies: both end with the same list, and nothing is lost",
  },
  {
    promise: 64,
    edit: "the kept page is shown first, and the network asked never",
    file: "src/web/offline/page-worker.ts",
    stands: "if (answered !== null) return answered;",
    becomes: "",
    test: "test/browser/door.test.ts: while the network is there the kept page is never shown, and nothing but page and scripts is kept",
  },
  {
    promise: 64,
    edit: "names stay when somebody signs out",
    file: "src/web/attendance/door-database.ts",
    stands: 'const isWanted = which !== "all" && !isOld(list, which.endedADayBefore);',
    becomes: "const isWanted = true;",
    test: "test/browser/door.test.ts: names leave the phone at sign-out, unless something waits, and a day after the meetup",
  },
];
