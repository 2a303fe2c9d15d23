import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import sharp from "sharp";
import { chromiumPath } from "../test/harness/chromium.ts";
import { freePort } from "../test/harness/free-port.ts";
import { buildWhenStale } from "./build-when-stale.ts";
import { DESK, PICTURES, type Picture } from "./pictures.ts";

/**
 * Takes the pictures of README and handbook from the demo's data: `docs/pictures/{name}-{light|dark}.png`. Arguments
 * are the names of the pictures to take; all by default.
 */

const STARTS_WITHIN_MS = 60_000;
const FOLDER = "docs/pictures";
const asked = process.argv.slice(2);
const pictures = PICTURES.filter(({ name }) => asked.length === 0 || asked.includes(name));

buildWhenStale();
mkdirSync(FOLDER, { recursive: true });
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const demo = spawn(process.execPath, ["bin/trefpunt.js", "demo"], {
  env: { ...process.env, HOST: "127.0.0.1", PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: "silent" },
  stdio: ["ignore", "ignore", "inherit"],
});
try {
  await untilReady();
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ["--no-sandbox"] });
  const token = await signIn();
  for (const picture of pictures)
    for (const theme of ["light", "dark"] as const) await take(browser, picture, theme, token);
  await browser.close();
} finally {
  demo.kill();
  await once(demo, "exit");
}

async function take(browser: Browser, picture: Picture, theme: "light" | "dark", token: string) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: picture.size,
    colorScheme: theme,
    locale: "nl-NL",
    reducedMotion: "reduce",
    deviceScaleFactor: picture.size === DESK ? 1 : 1.5,
  });
  const page = await context.newPage();
  if (!picture.isVisitors) await page.addInitScript((value) => localStorage.setItem("token", value), token);
  await page.goto(picture.path);
  await page.getByText(picture.shows).first().waitFor();
  await picture.prepare?.(page);
  await page.waitForLoadState("networkidle");
  // A palette takes a third of the bytes, without a visible difference.
  await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toFile(`${FOLDER}/${picture.name}-${theme}.png`);
  await picture.restore?.(page);
  await context.close();
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@example.org", password: "kom-maar-binnen" }),
  });
  const { token } = (await answer.json()) as { token: string };
  return token;
}

async function untilReady(): Promise<void> {
  for (const until = Date.now() + STARTS_WITHIN_MS; Date.now() < until; ) {
    if (demo.exitCode !== null) throw new Error("the demo did not start");
    const isReady = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((later) => setTimeout(later, 200));
  }
  throw new Error("the demo does not answer");
}
