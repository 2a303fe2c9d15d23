import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { scriptBeside } from "../../platform/process/apart.ts";
import type { Incoming } from "../incoming.ts";
import type { OwnMail } from "./proof.ts";

export type { OwnMail } from "./proof.ts";

const MAX_BYTES = 5_000_000;
const READING_MS = 200;
/** On a busy machine, 200 ms of computing take longer. */
const MAX_WAITING_MS = 10_000;
const IDLE_MS = 30_000;
const MEMORY_MB = 96;

type Unreadable = Extract<Incoming, { class: "unreadable" }>;
const unreadable = (why: Unreadable["why"]): Unreadable => ({ class: "unreadable", why });

const inTurn = pLimit(1);
let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;

/**
 * Reads a mail and says what it is, one at a time. The thread that reads has no environment, little memory, and 200 ms of computing for
 * a mail. It is a thread, not a process as for pictures (decision 31): it runs no native code, and starting once serves many mails.
 * @throws when the thread cannot start
 */
export function readReturned(raw: Uint8Array, own: OwnMail): Promise<Incoming> {
  if (raw.byteLength > MAX_BYTES) return Promise.resolve(unreadable("too-large"));
  return inTurn(() => read(raw, own));
}

async function read(raw: Uint8Array, own: OwnMail): Promise<Incoming> {
  clearTimeout(idle);
  const worker = thread ?? startThread();
  thread = worker;
  const incoming = await answerOf(worker, { raw, own });
  if (incoming.isThreadOver) thread = null;
  idle = setTimeout(endThread, IDLE_MS).unref();
  return incoming.answer;
}

function startThread(): Worker {
  const worker = new Worker(scriptBeside(import.meta, "reading-thread"), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  // An idle site may stop. A thread that fails between two mails is started again for the next.
  worker.unref();
  worker.on("error", forget);
  worker.on("exit", forget);
  return worker;
}

function forget(): void {
  thread = null;
}

function endThread(): void {
  thread?.terminate();
  forget();
}

interface Reading {
  readonly answer: Incoming;
  readonly isThreadOver: boolean;
}

async function answerOf(worker: Worker, mail: { raw: Uint8Array; own: OwnMail }): Promise<Reading> {
  const { promise, resolve, reject } = Promise.withResolvers<Reading>();
  let hasStarted = false;
  let isDone = false;
  const over = (why: Unreadable["why"]) => resolve({ answer: unreadable(why), isThreadOver: true });
  const onMessage = (message: "got" | Incoming) => {
    if (message !== "got") return resolve({ answer: message, isThreadOver: false });
    hasStarted = true;
    hasComputedFor(worker, READING_MS, () => isDone).then((isSlow) => isSlow && over("too-slow"), reject);
  };
  const onError = (error: NodeJS.ErrnoException) => {
    if (!hasStarted) reject(error);
    else over(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "too-large" : "malformed");
  };
  const onExit = (code: number) => reject(new Error(`the thread that reads mails ended with code ${code}`));
  worker.on("message", onMessage).on("error", onError).on("exit", onExit);
  worker.postMessage(mail);
  try {
    const reading = await promise;
    if (reading.isThreadOver) await worker.terminate();
    return reading;
  } finally {
    isDone = true;
    worker.off("message", onMessage).off("error", onError).off("exit", onExit);
  }
}

/** Whether it computes that long before it is done, or does not answer. */
async function hasComputedFor(worker: Worker, ms: number, isDone: () => boolean): Promise<boolean> {
  const deadline = performance.now() + MAX_WAITING_MS;
  const before = await worker.cpuUsage();
  for (let left = ms; left > 0 && performance.now() < deadline; ) {
    await new Promise((resolve) => setTimeout(resolve, left));
    if (isDone()) return false;
    const { user, system } = await worker.cpuUsage(before);
    left = ms - (user + system) / 1000;
  }
  return !isDone();
}
