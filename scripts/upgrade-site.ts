import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../test/harness/free-port.ts";
import { environmentWithoutNpm } from "../test/harness/npm-environment.ts";
import { SUPERVISOR } from "../test/harness/supervisor.ts";
import { ADMIN } from "./upgrade-clients.ts";

const HOST = "127.0.0.1";
const POLL_TIMEOUT_MS = 120_000;

/** A site with a data folder and a port. */
export class Site {
  readonly url: string;
  readonly #port: number;
  readonly #data: string;
  #process: ChildProcess | undefined;

  static async at(folder: string): Promise<Site> {
    mkdirSync(folder);
    return new Site(folder, await freePort());
  }

  private constructor(folder: string, port: number) {
    this.#data = folder;
    this.#port = port;
    this.url = `http://${HOST}:${port}`;
  }

  /** With a socket as systemd with `deploy/trefpunt.socket`: keeps the port, and follows the link at each start. */
  start(folder: string, command: string, hasSocket: boolean): void {
    const shell = ["/bin/sh", "-c", `cd ${folder} && echo started >> ${this.#starts} && exec ${command}`];
    const [program = "", ...parameters] = hasSocket
      ? ["perl", "-e", SUPERVISOR, String(this.#port), ...shell]
      : shell;
    this.#process = spawn(program, parameters, {
      env: {
        ...environmentWithoutNpm(),
        DATA_DIR: this.#data,
        HOST,
        PORT: String(this.#port),
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        LOG_LEVEL: "error",
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
  }

  async restart(): Promise<void> {
    const starts = this.#startCount();
    this.#process?.kill("SIGHUP");
    await until(() => this.#startCount() > starts);
  }

  async stop(): Promise<void> {
    const running = this.#process;
    this.#process = undefined;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    running.kill("SIGTERM");
    await once(running, "exit");
  }

  isReady(): Promise<void> {
    return until(async () => (await fetch(`${this.url}/readyz`)).ok);
  }

  /** The text of all mails, which have no mail server to go to. */
  mails(): string {
    const files = globSync(join(this.#data, "mail/*.eml"));
    return files.map((file) => readFileSync(file, "utf8")).join("\n");
  }

  get #starts(): string {
    return join(this.#data, "starts");
  }

  #startCount(): number {
    return readFileSync(this.#starts, "utf8").trimEnd().split("\n").length;
  }
}

/** Polls until this is so. Failures count as not yet. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + POLL_TIMEOUT_MS;
  while (
    !(await Promise.resolve()
      .then(isSo)
      .catch(() => false))
  ) {
    if (Date.now() > end) throw new Error("it does not happen");
    await sleep(100);
  }
}
