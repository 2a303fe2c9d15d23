import { existsSync, readFileSync } from "node:fs";

/** On a system without users, everything belongs to 0. */
export const ownId = (): number => process.getuid?.() ?? 0;

export function nameOf(uid: number): string {
  const users = existsSync("/etc/passwd") ? readFileSync("/etc/passwd", "utf8").split("\n") : [];
  const found = users.map((line) => line.split(":")).find(([, , id]) => id === String(uid));
  return found?.[0] ?? `user ${uid}`;
}
