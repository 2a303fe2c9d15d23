import type { Endpoint } from "#contract/endpoint.ts";

/** Every file of the contract, found by itself. */
const FILES = import.meta.glob<Record<string, unknown>>(
  ["../../src/contract/*.ts", "!../../src/contract/*.test.ts"],
  { eager: true },
);

const isCall = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "access" in value;

/** Every call of the contract, so that a test over them forgets none. */
export const EVERY_CALL: readonly Endpoint[] = Object.values(FILES).flatMap((subject) =>
  Object.values(subject).filter(isCall),
);

export const nameOf = (call: Endpoint) => `${call.method} ${call.path}`;

/** Parameters that fit the path's shape without naming anything that exists. */
export const paramsFor = (call: Endpoint): Record<string, string> =>
  Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, "999"]));
