import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import sharp from "sharp";
import { freePort } from "../test/harness/free-port.ts";
import { SUPERVISOR } from "../test/harness/supervisor.ts";

/**
 * Upgrades a checkout of each release as docs/operations.md says, while clients load pages, post pictures and
 * subscribe. Counts lost requests and missing mails. Needs git's history, the registry and perl.
 */
const RELEASES = process.argv.length > 2 ? process.argv.slice(2) : ["1.0.0", "1.1.0"];
const HOST = "127.0.0.1";
const ADMIN = { email: "organisator@example.org", password: "kom-maar-binnen" };
const PAGES = ["/", "/api/meetups/upcoming", "/api/meetups/feed.ics", "/login"];
/** Fewer than one client may make in an hour. */
const SUBSCRIPTIONS = 12;
const PATIENCE_MS = 60_000;

const run = promisify(execFile);

let failed = 0;
for (const release of RELEASES) {
  const { asked, lost } = await upgradeFrom(release);
  console.log(`${release}: ${asked} requests, ${lost.length} lost ${lost.slice(0, 8).join(", ")}`);
  if (lost.length > 0) failed += 1;
}
console.log(`${RELEASES.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

async function upgradeFrom(release: string): Promise<{ asked: number; lost: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-upgrade-"));
  const link = join(folder, "trefpunt");
  const data = join(folder, "data");
  const old = checkout(commitOf(release), join(folder, "trefpunt-old"));
  await install(old);
  symlinkSync(old, link);
  const port = await freePort();
  const site = serve(link, { data, port });
  const url = `http://${HOST}:${port}`;
  try {
    await until(async () => (await fetch(`${url}/readyz`)).ok);
    const clients = startClients(url);
    const next = checkout("HEAD", join(folder, "trefpunt-new"));
    mkdirSync(join(next, "dist"));
    cpSync(join(link, "dist/builds"), join(next, "dist/builds"), { recursive: true, verbatimSymlinks: true });
    await install(next);
    execFileSync("ln", ["-sfn", next, link]);
    site.kill("SIGHUP");
    await until(async () => startsIn(folder) === 2 && (await fetch(`${url}/readyz`)).ok);
    const result = await clients.stop();
    await until(async () => mailsIn(join(data, "mail")) >= result.subscribed);
    return result;
  } finally {
    site.kill("SIGTERM");
    await once(site, "exit");
    rmSync(folder, { recursive: true });
  }
}

function commitOf(release: string): string {
  const search = ["log", "--format=%H", "--reverse", `-S"version": "${release}"`, "--", "package.json"];
  return execFileSync("git", search, { encoding: "utf8" }).split("\n")[0] ?? "";
}

function checkout(commit: string, folder: string): string {
  mkdirSync(folder);
  const archive = execFileSync("git", ["archive", commit], { maxBuffer: 256 * 1024 * 1024 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  return folder;
}

async function install(cwd: string): Promise<void> {
  await run("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund"], { cwd });
  await run("npm", ["run", "build"], { cwd });
}

/** As systemd with `deploy/trefpunt.socket`: keeps the port, and follows the link at each start. */
function serve(link: string, { data, port }: { data: string; port: number }): ChildProcess {
  const start = `echo started >> ${join(link, "../starts")} && cd ${link} && exec node_modules/.bin/node dist/current/server/trefpunt.js start`;
  return spawn("perl", ["-e", SUPERVISOR, String(port), "/bin/sh", "-c", start], {
    env: {
      PATH: process.env.PATH ?? "",
      DATA_DIR: data,
      HOST,
      PORT: String(port),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

function startClients(url: string) {
  let open = true;
  let asked = 0;
  let subscribed = 0;
  const lost: string[] = [];
  const count = async (what: string, request: Promise<Response>): Promise<Response | null> => {
    asked += 1;
    try {
      const response = await request;
      if (!response.ok) lost.push(`${what} ${response.status}`);
      await response.clone().arrayBuffer();
      return response;
    } catch (error) {
      lost.push(`${what} ${String(error)}`);
      return null;
    }
  };
  const post = (path: string, body: BodyInit, headers: Record<string, string>) =>
    fetch(`${url}/api${path}`, { method: "POST", body, headers });
  const json = { "content-type": "application/json" };
  const visitors = async () => {
    for (let at = 0; open; at += 1) {
      const path = PAGES[at % PAGES.length] ?? "/";
      await count(path, fetch(`${url}${path}`));
      await sleep(50);
    }
  };
  const organiser = async () => {
    const signedIn = await count("login", post("/auth/login", JSON.stringify(ADMIN), json));
    if (!signedIn) return;
    const { token } = (await signedIn.json()) as { token: string };
    for (let red = 0; open; red = (red + 1) % 256) {
      const background = { r: red, g: 90, b: 30 };
      const file = await sharp({ create: { width: 480, height: 320, channels: 3, background } })
        .jpeg()
        .toBuffer();
      const headers = { authorization: `Bearer ${token}`, "content-type": "image/jpeg" };
      await count("picture", post("/admin/pictures?use=meetup", new Uint8Array(file), headers));
      await sleep(500);
    }
  };
  const subscribers = async () => {
    for (let member = 0; open && member < SUBSCRIPTIONS; member += 1) {
      const body = JSON.stringify({ name: `Lid ${member}`, email: `lid${member}@example.org` });
      const done = await count("subscribe", post("/auth/register", body, json));
      if (done?.ok) subscribed += 1;
      await sleep(3_000);
    }
  };
  const running = [visitors(), organiser(), subscribers()];
  return {
    stop: async () => {
      open = false;
      await Promise.all(running);
      return { asked, lost, subscribed };
    },
  };
}

function startsIn(folder: string): number {
  return readFileSync(join(folder, "starts"), "utf8").trimEnd().split("\n").length;
}

function mailsIn(folder: string): number {
  return readdirSync(folder).filter((name) => name.endsWith(".eml")).length;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error("it does not happen");
    await sleep(100);
  }
}
