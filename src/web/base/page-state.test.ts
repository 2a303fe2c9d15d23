import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentTime, onTick } from "./page-state.tsx";

const START = Date.parse("2026-11-22T19:30:00Z");

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

test("all listeners of the clock share one timer, which stops with the last", () => {
  const ends = [1, 2, 3].map(() => onTick(() => {}));
  expect(vi.getTimerCount()).toBe(1);
  for (const end of ends) end();
  expect(vi.getTimerCount()).toBe(0);
});

test("the clock updates at the first listener and every half minute for all", () => {
  const told: string[] = [];
  const endAnna = onTick(() => told.push("Anna"));
  expect(currentTime()).toBe(START);
  const endBram = onTick(() => told.push("Bram"));
  vi.advanceTimersByTime(29_999);
  expect(currentTime()).toBe(START);
  told.length = 0;
  vi.advanceTimersByTime(1);
  expect(currentTime()).toBe(START + 30_000);
  expect(told).toEqual(["Anna", "Bram"]);
  endAnna();
  endBram();
});
