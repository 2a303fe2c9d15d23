import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "./free-port.ts";

/** The built program as its own process, as a user would run it. */
export interface RunningProgram {
  readonly url: string;
  readonly folder: string;
  readonly pid: number;
  /** All it has printed so far. */
  output(): string;
  /** Writes to its standard input. */
  write(text: string): void;
  /** Sends the signal and answers the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Removes its folder; the program must have stopped. */
  remove(): void;
}

export const ADMIN = { email: "organisator@example.org", password: "kom-maar-binnen" };

/** Absolute, for any working directory. */
export const BUILT = resolve("dist/current/server/trefpunt.js");

/** The V8 flags of `npm start` and so of every other launch (decision 25). */
export const FLAGS: readonly string[] =
  /"start": "node (--.*) scripts/.exec(readFileSync("package.json", "utf8"))?.[1]?.split(" ") ?? [];

const LAUNCH = [...FLAGS, BUILT, "start"];

/** Starts the newest build on a free port and a folder of its own, and waits until it is ready. */
export async function startProgram(
  environment: Record<string, string> = {},
  folder = mkdtempSync(join(tmpdir(), "trefpunt-run-")),
  command: readonly string[] = LAUNCH,
): Promise<RunningProgram> {
  const { program, ready } = await launchProgram(environment, folder, command);
  await ready;
  return program;
}

/** A program that may still be starting. */
export interface Launched {
  readonly program: RunningProgram;
  /** Rejects when it stops before it listens. */
  readonly ready: Promise<void>;
}

/** The same without waiting. */
export async function launchProgram(
  environment: Record<string, string>,
  folder: string,
  command: readonly string[] = LAUNCH,
): Promise<Launched> {
  const port = await freePort();
  // Browsers allow no passkeys on an IP address: tests of passkeys use localhost.
  const host = environment.HOST ?? "127.0.0.1";
  const url = `http://${host}:${port}`;
  return launch({
    url,
    folder,
    command,
    cwd: process.cwd(),
    environment: {
      DATA_DIR: folder,
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_URL: url,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...environment,
    },
  });
}

/** Starts it in an empty folder, configured only with where it listens. */
export async function startUnconfigured(
  cwd = mkdtempSync(join(tmpdir(), "trefpunt-newcomer-")),
): Promise<RunningProgram> {
  const port = await freePort();
  const environment = { HOME: cwd, PORT: String(port), HOST: "127.0.0.1" };
  const { program, ready } = launch({
    url: `http://localhost:${port}`,
    folder: cwd,
    command: LAUNCH,
    cwd,
    environment,
  });
  await ready;
  return program;
}

interface Start {
  readonly url: string;
  readonly folder: string;
  /** Arguments of Node.js. */
  readonly command: readonly string[];
  readonly cwd: string;
  readonly environment: Record<string, string>;
}

const running = new Set<ChildProcess>();

/** An interrupted test or measurement leaves no program running. */
export function endPrograms(): void {
  for (const child of running) child.kill("SIGKILL");
}
process.once("exit", endPrograms);

function launch({ url, folder, command, cwd, environment }: Start): Launched {
  const child = spawn(process.execPath, command, {
    cwd,
    env: { PATH: process.env.PATH ?? "", ...environment },
    stdio: ["pipe", "pipe", "pipe"],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const program: RunningProgram = {
    url,
    folder,
    pid: child.pid ?? 0,
    output: () => output,
    write: (text) => void child.stdin.write(text),
    stop: async (signal = "SIGTERM") => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await once(child, "exit");
      }
      expectNoTokens(output);
      return child.exitCode;
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
  return { program, ready: listening(child, () => output) };
}

/** No line of the log has a token of a session or a link, 256 bits in base64url (promise 9). Mails that are stored as
 * files, for lack of a mail server, are an exception. */
function expectNoTokens(output: string): void {
  const told = output
    .split("\n")
    .filter((line) => line.startsWith("{") && !line.includes('"msg":"mail to ') && /[\w-]{43}/.test(line));
  if (told.length > 0) throw new Error(`the log has a token:\n${told.join("\n")}`);
}

/** A bearer token of the first administrator. */
export async function adminToken({ url }: RunningProgram): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  return ((await response.json()) as { token: string }).token;
}

/** Waits for the line that says where it listens. */
async function listening(child: ChildProcess, output: () => string): Promise<void> {
  while (!output().includes("listens on")) {
    await Promise.race([once(child.stdout ?? child, "data"), once(child, "exit")]);
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the program stopped at its start:\n${output()}`);
  }
}
