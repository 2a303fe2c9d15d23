import { expect, test } from "vitest";
import { correctedClock, watchDifference } from "./clock.ts";

const NOON = Date.parse("2026-11-21T12:00:00.000Z");
const MINUTE_MS = 60_000;

/** A database and a machine whose clock differs; time passes only as told. */
function setUp({ aheadMs }: { readonly aheadMs: number }) {
  const told = {
    passedMs: 0,
    sleptMs: 0,
    /** How far the machine's clock is ahead of the right time. */
    aheadMs,
    databaseAheadMs: 0,
    thereMs: 1,
    backMs: 1,
    error: null as Error | null,
  };
  const databaseTime = () => new Date(NOON + told.passedMs + told.databaseAheadMs);
  const ask = async () => {
    told.passedMs += told.thereMs;
    const now = databaseTime();
    told.passedMs += told.backMs;
    if (told.error) throw told.error;
    return now;
  };
  const machine = {
    clock: () => new Date(NOON + told.passedMs + told.aheadMs),
    uptimeMs: () => told.passedMs - told.sleptMs,
  };
  return { told, databaseTime, open: () => correctedClock(ask, machine) };
}

test.each([90_000, -90_000, 6 * MINUTE_MS, -6 * MINUTE_MS, 0])(
  "a clock that differs %i ms shows the database's time",
  async (aheadMs) => {
    const { open, told, databaseTime } = setUp({ aheadMs });
    const clock = await open();
    expect(clock.now()).toEqual(databaseTime());
    told.passedMs += MINUTE_MS;
    expect(clock.now()).toEqual(databaseTime());
    expect(clock.aheadMs()).toBe(aheadMs);
  },
);

test("the last difference stays while the database is away, and is measured again afterwards", async () => {
  const { open, told, databaseTime } = setUp({ aheadMs: 90_000 });
  const clock = await open();
  told.error = new Error("connection lost");
  await expect(clock.measure()).rejects.toThrow("connection lost");
  told.passedMs += 10 * MINUTE_MS;
  expect(clock.now()).toEqual(databaseTime());
  expect(clock.aheadMs()).toBe(90_000);
  told.error = null;
  told.databaseAheadMs = 30_000;
  await clock.measure();
  expect(clock.now()).toEqual(databaseTime());
  expect(clock.aheadMs()).toBe(60_000);
});

test.each([
  ["there", { thereMs: 20_000, backMs: 0 }],
  ["back", { thereMs: 0, backMs: 20_000 }],
])("a round trip that is slow on the way %s leaves a right difference as it is", async (_way, slow) => {
  const { open, told, databaseTime } = setUp({ aheadMs: 90_000 });
  const clock = await open();
  Object.assign(told, slow);
  await clock.measure();
  expect(clock.now()).toEqual(databaseTime());
});

test("after a slow round trip at the start the clock is off by at most its half, until the next one", async () => {
  const { open, told, databaseTime } = setUp({ aheadMs: 90_000 });
  Object.assign(told, { thereMs: 8_000, backMs: 0 });
  const clock = await open();
  expect(databaseTime().getTime() - clock.now().getTime()).toBe(-4_000);
  Object.assign(told, { thereMs: 1, backMs: 1 });
  await clock.measure();
  expect(clock.now()).toEqual(databaseTime());
});

test("a jump of the machine's clock changes nothing but the reported difference", async () => {
  const { open, told, databaseTime } = setUp({ aheadMs: -90_000 });
  const clock = await open();
  told.aheadMs = 0;
  expect(clock.now()).toEqual(databaseTime());
  expect(clock.aheadMs()).toBe(0);
});

test.each([
  ["the database's clock jumped", { databaseAheadMs: 90_000 }],
  ["the machine slept", { passedMs: 90_000, sleptMs: 90_000 }],
])("%s: the next measurement corrects it", async (_what, change) => {
  const { open, told, databaseTime } = setUp({ aheadMs: 0 });
  const clock = await open();
  Object.assign(told, change);
  expect(clock.now()).not.toEqual(databaseTime());
  await clock.measure();
  expect(clock.now()).toEqual(databaseTime());
});

test("a difference of over two seconds is logged once, as is its end; each is measured for the metric", async () => {
  const { open, told } = setUp({ aheadMs: 0 });
  const logged: string[] = [];
  const measured: number[] = [];
  const log = {
    warn: (_fields: object, msg: string) => {
      logged.push(`warn: ${msg}`);
    },
    info: (_fields: object, msg: string) => {
      logged.push(`info: ${msg}`);
    },
  };
  const look = watchDifference(await open(), { log, onDifference: (ms) => measured.push(ms) });
  const differences = [0, 2_000, 2_001, 90_000, -90_000, 1_000, 0];
  for (const aheadMs of differences) {
    told.aheadMs = aheadMs;
    await look();
  }
  expect(measured).toEqual(differences);
  expect(logged).toEqual([
    expect.stringMatching(/^warn: the clock differs from the database's/),
    "info: the clock agrees with the database's again",
  ]);
});
