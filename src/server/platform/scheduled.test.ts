import pino from "pino";
import { expect, test } from "vitest";
import { runEvery, runLoop } from "./scheduled.ts";

const log = pino({ level: "silent" });

test("repeated work never runs twice at once, and a stop waits for it", async () => {
  const work = { begun: 0, ended: 0, release: Promise.withResolvers<void>() };
  const repeated = runEvery({ name: "work", everyMs: 1, log }, async () => {
    work.begun += 1;
    await work.release.promise;
    work.ended += 1;
  });
  await expect.poll(() => work.begun).toBe(1);
  const order: string[] = [];
  const stopped = repeated.stop().then(() => order.push("stopped"));
  setTimeout(() => {
    order.push("released");
    work.release.resolve();
  }, 10);
  await stopped;
  expect(order).toEqual(["released", "stopped"]);
  expect(work).toMatchObject({ begun: 1, ended: 1 });
});

test("a turn that fails is repeated after a pause, which a wakeup ends", async () => {
  let turns = 0;
  const loop = runLoop({ name: "work", log, afterFaultMs: 1 }, async () => {
    turns += 1;
    if (turns === 1) throw new Error("not yet");
    return 60_000;
  });
  await expect.poll(() => turns).toBe(2);
  loop.wake();
  await expect.poll(() => turns).toBe(3);
  await loop.stop();
});

test("a wakeup during a turn is not lost", async () => {
  const first = Promise.withResolvers<void>();
  let turns = 0;
  const loop = runLoop({ name: "work", log }, async () => {
    turns += 1;
    if (turns === 1) await first.promise;
    return 60_000;
  });
  loop.wake();
  first.resolve();
  await expect.poll(() => turns).toBe(2);
  await loop.stop();
});
