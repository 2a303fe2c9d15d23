import { globSync } from "node:fs";
import { resolve } from "node:path";
import type { Endpoint } from "#contract/endpoint.ts";

const isCall = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "access" in value;

/**
 * The calls of each file of the contract, by its path from the root. Read at run time, so that knip still finds
 * dead exports.
 */
export const EVERY_CALL_BY_FILE: readonly (readonly [file: string, calls: readonly Endpoint[]])[] =
  await Promise.all(
    globSync("src/contract/**/*.ts", { exclude: ["**/*.test.ts"] })
      .sort()
      .map(
        async (file) => [file, Object.values<unknown>(await import(resolve(file))).filter(isCall)] as const,
      ),
  );

/** Every call of the contract, so that a test over them forgets none. */
export const EVERY_CALL: readonly Endpoint[] = EVERY_CALL_BY_FILE.flatMap(([, calls]) => calls);

export const nameOf = (call: Endpoint) => `${call.method} ${call.path}`;

/** Valid parameters of the path that name nothing that exists. */
export const paramsFor = (call: Endpoint): Record<string, string> =>
  Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, "999"]));
