import type { Endpoint } from "#contract/endpoint.ts";

/** Every file of the contract. */
const FILES = import.meta.glob<Record<string, unknown>>(
  ["../../src/contract/**/*.ts", "!../../src/contract/**/*.test.ts"],
  { eager: true },
);

const isCall = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "access" in value;

/** The calls of each file, by its path from the root. */
export const EVERY_CALL_BY_FILE: readonly (readonly [file: string, calls: readonly Endpoint[]])[] =
  Object.entries(FILES).map(([file, subject]) => [
    file.replace("../../", ""),
    Object.values(subject).filter(isCall),
  ]);

/** Every call of the contract, so that a test over them forgets none. */
export const EVERY_CALL: readonly Endpoint[] = EVERY_CALL_BY_FILE.flatMap(([, calls]) => calls);

export const nameOf = (call: Endpoint) => `${call.method} ${call.path}`;

/** Valid parameters of the path that name nothing that exists. */
export const paramsFor = (call: Endpoint): Record<string, string> =>
  Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, "999"]));
