import { expect, test } from "vitest";
import { ADMIN_TIMES, BASE_TIMES } from "./toasts.tsx";

test("toasts have the specified durations; a loading toast stays until dismissed", () => {
  expect(BASE_TIMES.success.duration).toBe(2000);
  expect(ADMIN_TIMES.duration).toBe(4000);
  expect(ADMIN_TIMES.success.duration).toBe(3000);
  expect(ADMIN_TIMES.error.duration).toBe(5000);
  expect(ADMIN_TIMES.loading.duration).toBe(Number.POSITIVE_INFINITY);
});
