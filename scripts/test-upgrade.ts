import { execFile, execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { environmentWithoutNpm } from "../test/harness/npm-environment.ts";
import { Clients } from "./upgrade-clients.ts";
import { Site, until } from "./upgrade-site.ts";

/**
 * Upgrades each release to HEAD as docs/operations.md says, as a checkout and then as an installed package, while
 * clients load pages, post pictures and subscribe. Counts lost requests and missing mails. Needs git's history, the
 * registry and perl.
 */
const COMMITS: Readonly<Record<string, string>> = {
  "1.0.0": "6646d1e9",
  // The last commit before the changelog's next section.
  "1.1.0": "023b78c3",
  "1.2.0": "9b9134d4",
};
const RELEASES = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(COMMITS);
/** Of subscriptions before the switch, and of visits after it. */
const AROUND_SWITCH_MS = 3_000;

const execute = promisify(execFile);
const run = (command: string, parameters: string[], cwd: string) =>
  execute(command, parameters, { cwd, env: environmentWithoutNpm() });
let failed = 0;

for (const release of RELEASES) {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-upgrade-"));
  try {
    await upgradeCheckout(release, folder);
    await upgradePackage(release, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
console.log(failed === 0 ? "all passed" : `${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** Leaves both builds in `old` and `next`. */
async function upgradeCheckout(release: string, folder: string): Promise<void> {
  const link = join(folder, "trefpunt");
  const old = join(folder, "old");
  const next = join(folder, "next");
  checkout(COMMITS[release] ?? release, link);
  await timed(`${release}: npm ci and build`, () => install(link));
  const hasSocket = () => existsSync(join(link, "deploy/trefpunt.socket"));
  const keepsPort = hasSocket();
  const site = await Site.at(join(folder, "of-checkout"));
  const startUnit = () => site.start(link, unitCommand(link), hasSocket());
  try {
    startUnit();
    await timed("start", () => site.isReady());
    const clients = new Clients(site.url);
    renameSync(link, old);
    symlinkSync(old, link);
    await timed("npm ci and build of HEAD beside the site", async () => {
      checkout("HEAD", next);
      keepScripts(release, old, next);
      await install(next);
    });
    clients.subscribe();
    await sleep(AROUND_SWITCH_MS);
    const before = clients.scripts.length;
    await timed("switch until ready", async () => {
      execFileSync("ln", ["-sfn", next, link]);
      if (keepsPort) await site.restart();
      else {
        await site.stop();
        startUnit();
      }
      await site.isReady();
    });
    await report(`${release}, checkout`, {
      site,
      clients,
      before,
      oldClient: clientIn(old),
      newClient: clientIn(next),
      isRefusing: !keepsPort,
      keepsScripts: true,
    });
  } finally {
    await site.stop();
  }
}

/** From the checkouts in `old` and `next`. */
async function upgradePackage(release: string, folder: string): Promise<void> {
  const [oldFile, newFile] = await timed("npm run package of both", async () => [
    await pack(join(folder, "old")),
    await pack(join(folder, "next")),
  ]);
  const home = join(folder, "installed");
  mkdirSync(home);
  writeFileSync(join(home, "package.json"), JSON.stringify({ allowScripts: { node: true } }));
  const npmInstall = (file: string) => run("npm", ["install", file], home);
  await timed(`${release}: npm install of the package`, () => npmInstall(oldFile));
  const client = join(home, "node_modules/trefpunt/client");
  const oldClient = join(folder, "old-client");
  cpSync(client, oldClient, { recursive: true });
  const command = "node_modules/.bin/trefpunt";
  const site = await Site.at(join(folder, "of-package"));
  try {
    site.start(home, command, false);
    await timed("start", () => site.isReady());
    const clients = new Clients(site.url);
    clients.subscribe();
    await sleep(AROUND_SWITCH_MS);
    const before = clients.scripts.length;
    await timed("stop", () => site.stop());
    await timed("npm install of HEAD's package", () => npmInstall(newFile));
    await timed("start", async () => {
      site.start(home, command, false);
      await site.isReady();
    });
    await report(`${release}, package`, {
      site,
      clients,
      before,
      oldClient,
      newClient: client,
      isRefusing: true,
      keepsScripts: false,
    });
  } finally {
    await site.stop();
  }
}

interface Upgraded {
  readonly site: Site;
  readonly clients: Clients;
  /** Number of builds that had served at the switch. */
  readonly before: number;
  readonly oldClient: string;
  readonly newClient: string;
  readonly isRefusing: boolean;
  readonly keepsScripts: boolean;
}

async function report(what: string, upgraded: Upgraded): Promise<void> {
  const { site, clients, before, oldClient, newClient, isRefusing, keepsScripts } = upgraded;
  await sleep(AROUND_SWITCH_MS);
  await clients.stop();
  const { requests, refused, reset, lost, subscribed, scripts, slowestMs } = clients;
  const missing = () => subscribed.filter((address) => !site.mails().includes(`To: ${address}`));
  await until(() => missing().length === 0).catch(() => undefined);
  const [oldScript = "", newScript = ""] = scripts;
  const faults = [
    ...lost.slice(0, 8),
    ...missing().map((address) => `no mail to ${address}`),
    ...(before === 1 && scripts.length === 2
      ? []
      : [`served ${before} builds before, ${scripts.length} in all`]),
    ...(isIn(oldClient, oldScript) && !isIn(newClient, oldScript) ? [] : ["the old version did not serve"]),
    ...(isIn(newClient, newScript) ? [] : ["the new version does not serve"]),
    ...(isRefusing || refused === 0 ? [] : ["connections were refused"]),
  ];
  if (keepsScripts) {
    const { status } = await fetch(`${site.url}${oldScript}`);
    if (status !== 200) faults.push(`the script of an open page: ${status}`);
  }
  if (faults.length > 0) failed += 1;
  console.log(
    `${what}: ${requests} requests, ${lost.length} lost, ${refused} refused and ${reset} reset connections retried, slowest ${seconds(slowestMs)}; ` +
      `${subscribed.length} subscribed, ${missing().length} without mail; ${oldScript} then ${newScript}`,
  );
  for (const fault of faults) console.log(`  FAILED: ${fault}`);
}

function checkout(commit: string, folder: string): void {
  mkdirSync(folder);
  const archive = execFileSync("git", ["archive", commit], { maxBuffer: 256 * 1024 * 1024 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
}

async function install(cwd: string): Promise<void> {
  await run("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund"], cwd);
  await run("npm", ["run", "build"], cwd);
}

/** So that open pages find their scripts. 1.0.0 had one build, in `dist`. */
function keepScripts(release: string, old: string, next: string): void {
  const builds = join(next, "dist/builds");
  if (existsSync(join(old, "dist/builds"))) {
    cpSync(join(old, "dist/builds"), builds, { recursive: true, verbatimSymlinks: true });
    return;
  }
  const build = join(builds, release);
  cpSync(join(old, "dist/client"), join(build, "client"), { recursive: true });
  writeFileSync(join(build, "in-use.sqlite"), "");
}

/** The command of the checkout's systemd unit. */
function unitCommand(folder: string): string {
  const unit = readFileSync(join(folder, "deploy/trefpunt.service"), "utf8");
  return (/^ExecStart=(.*)$/m.exec(unit)?.[1] ?? "").replace("/opt/trefpunt", folder);
}

async function pack(cwd: string): Promise<string> {
  await run("npm", ["run", "package"], cwd);
  return globSync(join(cwd, "trefpunt-*.tgz"))[0] ?? "";
}

function clientIn(folder: string): string {
  return [join(folder, "dist/current/client"), join(folder, "dist/client")].find(existsSync) ?? "";
}

function isIn(client: string, script: string): boolean {
  return script !== "" && existsSync(join(client, script));
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await work();
  console.log(`  ${seconds(performance.now() - began)}  ${what}`);
  return done;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
