import { fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { extname, join } from "node:path";
import { ServiceBusyError } from "./errors.ts";

interface Script {
  readonly script: string;
  /** After this time the process is killed. */
  readonly timeoutMs: number;
  /** Bound on its JavaScript objects; absent: the default of Node.js. */
  readonly heapMb?: number;
}

/** A script beside this module: the compiled one lies beside the compiled module, its source beside the source. */
export const scriptBeside = ({ dirname, filename }: ImportMeta, name: string): string =>
  join(dirname, `${name}${extname(filename)}`);

/**
 * Runs work on an untrusted file in a child process (decision 31), without environment variables.
 * @returns what the script answered (`answerOnce`); null when it ended without an answer
 */
export function runApart<Answer>(
  { script, timeoutMs, heapMb }: Script,
  message: object,
): Promise<Answer | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer | null>();
  const child = fork(script, {
    env: {},
    execArgv: heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    timeout: timeoutMs,
    killSignal: "SIGKILL",
  });
  child.once("message", (answer) => resolve(answer as Answer));
  child.once("exit", () => resolve(null));
  child.once("error", (cause) => reject(new ServiceBusyError({ cause })));
  child.send(message);
  return promise;
}

/** In a child process: answers the one message of `runApart`, then exits. Leaves the machine to the site. */
export function answerOnce<Message>(work: (message: Message) => unknown): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A restricted service may be denied this; the process then runs at the site's priority.
  }
  try {
    // When memory runs out, the kernel kills this process rather than the site.
    writeFileSync("/proc/self/oom_score_adj", "800");
  } catch {
    // Only Linux has this file.
  }
  process.once("disconnect", () => process.exit());
  process.once("message", async (message: Message) => {
    const answer = await work(message);
    process.send?.(answer, () => process.exit());
  });
}
