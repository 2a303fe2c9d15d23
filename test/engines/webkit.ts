import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { freePort } from "../harness/free-port.ts";
import type { Engine } from "./engine.ts";

const CALL_MS = 60_000;
/** WebKitGTK does not answer for a screenshot of a page that does not repaint. */
const PICTURE_MS = 5_000;

const HEIGHT = 800;

const isInstalled = (command: string) => spawnSync("which", [command]).status === 0;

/** WebKitGTK over W3C WebDriver, on a virtual screen; null if either is not installed. */
export async function startWebKit(): Promise<Engine | null> {
  if (!isInstalled("WebKitWebDriver") || !isInstalled("xvfb-run")) return null;
  const port = await freePort();
  const driver = spawn(
    "xvfb-run",
    ["-a", "-s", "-screen 0 1920x1080x24", "WebKitWebDriver", `--port=${port}`],
    {
      stdio: "ignore",
      detached: true,
    },
  );
  const server = `http://127.0.0.1:${port}`;
  await untilListening(`${server}/status`, driver);
  const { sessionId, capabilities } = (await ask(`${server}/session`, {
    capabilities: { alwaysMatch: {} },
  })) as { sessionId: string; capabilities: { browserVersion: string } };
  const session = `${server}/session/${sessionId}`;
  return {
    name: `WebKitGTK (${capabilities.browserVersion})`,
    goTo: async (url) => {
      await ask(`${session}/url`, { url });
    },
    run: (script) => ask(`${session}/execute/sync`, { script, args: [] }),
    resize: async (width) => {
      await ask(`${session}/window/rect`, { width, height: HEIGHT });
    },
    picture: () =>
      fetch(`${session}/screenshot`, { signal: AbortSignal.timeout(PICTURE_MS) })
        .then(async (answer) => Buffer.from(((await answer.json()) as { value: string }).value, "base64"))
        .catch((error: Error) => {
          if (error.name === "TimeoutError") return null;
          throw error;
        }),
    close: async () => {
      await fetch(session, { method: "DELETE", signal: AbortSignal.timeout(CALL_MS) });
      const ended = once(driver, "exit");
      // The driver's own process group: xvfb-run, its screen and the driver.
      process.kill(-(driver.pid ?? 0), "SIGTERM");
      await ended;
    },
  };
}

async function ask(address: string, body: unknown): Promise<unknown> {
  const answer = await fetch(address, {
    method: "POST",
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(CALL_MS),
  });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`WebKitWebDriver: ${(value as { message: string }).message}`);
  return value;
}

async function untilListening(address: string, driver: ChildProcess): Promise<void> {
  while (driver.exitCode === null) {
    const isThere = await fetch(address).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("WebKitWebDriver ended at once");
}
