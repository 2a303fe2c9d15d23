// biome-ignore lint/style/noRestrictedImports: the one that starts a process
import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { extname, join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { Worker } from "node:worker_threads";
import { ServiceBusyError } from "./errors.ts";

interface Script {
  readonly script: string;
  /** A process that takes longer waits for a busy machine: `cpuS` bounds what it computes. */
  readonly timeoutMs: number;
  /** Bound on its JavaScript objects; absent: the default of Node.js. */
  readonly heapMb?: number;
  /** Bound on its private memory, which the kernel enforces (Linux, 4.7 or newer); absent: none. */
  readonly memoryMb?: number;
  /** Bound on its time of computing, which the kernel enforces (not on Windows); absent: none. */
  readonly cpuS?: number;
}

/** A script beside this module: the compiled one lies beside the compiled module, its source beside the source. */
export const scriptBeside = ({ dirname, filename }: ImportMeta, name: string): string =>
  join(dirname, `${name}${extname(filename)}`);

/** For an untrusted file (decision 31). @returns null when the script gave no answer @throws ServiceBusyError when it did not start, or was not done in time */
export async function runApart<Answer>(script: Script, message: object): Promise<Answer | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer | null>();
  const { command, parameters, env } = commandOf(script);
  // Node.js's own channel throws here when a damaged child writes nonsense. Without a free file descriptor there are no pipes.
  const child: ChildProcess = spawn(command, parameters, {
    env,
    stdio: ["pipe", "pipe", "ignore"],
    timeout: script.timeoutMs,
    killSignal: "SIGKILL",
  });
  const written: Buffer[] = [];
  child.on("error", (cause) => reject(new ServiceBusyError({ cause })));
  child.on("close", () => {
    const bytes = Buffer.concat(written);
    const hasStarted = bytes.length > 0;
    if (child.killed) reject(new ServiceBusyError({ retryAfter: null }));
    else if (!hasStarted) reject(new ServiceBusyError());
    else resolve(answerIn(bytes.subarray(STARTED.length)));
  });
  // A pipe fails when the process ends early, which `close` reports.
  child.stdin?.on("error", ignore);
  child.stdout?.on("error", ignore).on("data", (part: Buffer) => written.push(part));
  child.stdin?.write(framed(serialize(message)));
  return promise;
}

/** Written by the child once its modules are loaded. */
const STARTED = Buffer.from("+");
const LENGTH_BYTES = 4;

function framed(bytes: Buffer): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}

function answerIn<Answer>(bytes: Buffer): Answer | null {
  if (bytes.length < LENGTH_BYTES || bytes.readUInt32LE() !== bytes.length - LENGTH_BYTES) return null;
  try {
    return deserialize(bytes.subarray(LENGTH_BYTES)) as Answer;
  } catch {
    // A damaged process may write anything.
    return null;
  }
}

function ignore(): void {}

interface ChildCommand {
  readonly command: string;
  readonly parameters: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const KIB = 1024;
/** In KiB; threads get as much as the main one. */
const STACK_KIB = 2048;
/** What V8 reserves for machine code of the main thread and that of `endWithSite`, which counts as private memory. */
const CODE_RANGE_MB = 2 * 540;

/** Where a supervisor forbids limits, the process runs without. */
const LIMITED = 'ulimit -s "$1" || :; ulimit -d "$2" || :; ulimit -t "$3" || :; shift 3; exec "$@"';

/** Gives freed memory back at once, so that the limit counts what is used. */
const THRIFTY_MALLOC = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_TRIM_THRESHOLD_: "65536",
  UV_THREADPOOL_SIZE: "1",
};

/** How a script is run: without the environment of the site, which has its secrets. */
function commandOf({ script, heapMb, memoryMb, cpuS }: Script): ChildCommand {
  const heap = heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`];
  const isLimited = memoryMb !== undefined || cpuS !== undefined;
  if (!isLimited || process.platform === "win32")
    return { command: process.execPath, parameters: [...heap, script], env: {} };
  const memory = memoryMb === undefined ? UNLIMITED_MEMORY : limitsOf(memoryMb, extname(script) === ".ts");
  const limits = [memory.stack, memory.data, cpuS === undefined ? UNLIMITED : String(cpuS)];
  return {
    command: "/bin/sh",
    parameters: ["-c", LIMITED, "sh", ...limits, process.execPath, ...heap, ...memory.flags, script],
    env: memory.env,
  };
}

interface MemoryLimits {
  readonly stack: string;
  readonly data: string;
  readonly flags: readonly string[];
  readonly env: ChildCommand["env"];
}

const UNLIMITED = "unlimited";
const UNLIMITED_MEMORY: MemoryLimits = { stack: UNLIMITED, data: UNLIMITED, flags: [], env: {} };

/** Sources need WebAssembly, which lacks without machine code, to be stripped of their types. */
function limitsOf(memoryMb: number, isSource: boolean): MemoryLimits {
  const limitKib = Math.floor(((memoryMb + (isSource ? CODE_RANGE_MB : 0)) * 1_000_000) / KIB);
  return {
    stack: String(STACK_KIB),
    data: String(limitKib),
    flags: ["--v8-pool-size=0", ...(isSource ? [] : ["--jitless"])],
    env: THRIFTY_MALLOC,
  };
}

export interface WatchedSite {
  readonly pid: number;
  readonly everyMs: number;
}

/** In a child process whose work keeps its event loop busy, which then does not hear `endAtOnce`: a thread sees that the site is gone. */
export function endWithSite(): void {
  const workerData: WatchedSite = { pid: process.ppid, everyMs: 200 };
  new Worker(scriptBeside(import.meta, "watch-site"), { env: {}, execArgv: [], workerData }).unref();
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
  answer(work).catch(() => process.exit(1));
}

async function answer<Message>(work: (message: Message) => unknown): Promise<void> {
  process.stdout.write(STARTED);
  // The site keeps the pipe open as long as it waits.
  process.stdin.once("end", endAtOnce);
  const message = deserialize(await messageFrom(process.stdin)) as Message;
  process.stdout.write(framed(serialize(await work(message))), () => process.exit());
}

/** An exit would wait until native code, such as a decoder, is done. */
const endAtOnce = () => process.kill(process.pid, "SIGKILL");

function messageFrom(stream: NodeJS.ReadStream): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const parts: Buffer[] = [];
  let missing = LENGTH_BYTES;
  let hasLength = false;
  stream.on("data", (part: Buffer) => {
    parts.push(part);
    missing -= part.length;
    if (missing > 0) return;
    if (!hasLength) {
      hasLength = true;
      missing += Buffer.concat(parts).readUInt32LE();
    }
    if (missing <= 0) resolve(Buffer.concat(parts).subarray(LENGTH_BYTES));
  });
  return promise;
}
