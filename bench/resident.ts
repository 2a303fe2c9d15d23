import { readFileSync } from "node:fs";

/** Megabytes that Linux says the process holds. */
export function residentMb(pid = 0): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1000;
}
