import { readFileSync } from "node:fs";

/** Resident memory of a process in megabytes, from Linux's `/proc`. */
export function residentMb(pid = 0): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1000;
}
