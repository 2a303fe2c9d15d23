import { setTimeout as sleep } from "node:timers/promises";
import { workerData } from "node:worker_threads";
import type { WatchedSite } from "./apart.ts";

/** The thread of `endWithSite`. */
const { pid, everyMs } = workerData as WatchedSite;

while (process.ppid === pid) await sleep(everyMs);
process.kill(process.pid, "SIGKILL");
