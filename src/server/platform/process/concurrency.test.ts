import { expect, test } from "vitest";
import { limitConcurrency } from "./concurrency.ts";
import { ServiceBusyError } from "./errors.ts";

test("two tasks run, three wait in order and the sixth is refused; a failed task frees its slot", async () => {
  const inTurn = limitConcurrency({ concurrent: 2, waiting: 3 });
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<string>());
  const begun: number[] = [];
  const work = gates.map(({ promise }, number) =>
    inTurn(() => {
      begun.push(number);
      return promise;
    }),
  );
  const outcomes = Promise.allSettled(work);
  await expect(work[5]).rejects.toBeInstanceOf(ServiceBusyError);
  expect(begun).toEqual([0, 1]);
  gates[1]?.reject(new Error("failed"));
  await expect(work[1]).rejects.toThrow("failed");
  expect(begun).toEqual([0, 1, 2]);
  for (const number of [0, 2, 3, 4]) gates[number]?.resolve("done");
  expect((await outcomes).map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "rejected",
  ]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(await inTurn(async () => "again")).toBe("again");
});
