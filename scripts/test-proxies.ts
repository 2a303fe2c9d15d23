import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request as httpsRequest } from "node:https";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { KEY_HEADER } from "#contract/endpoint.ts";
import { makeAuthority } from "../test/harness/certificates.ts";
import { freePort } from "../test/harness/free-port.ts";
import { startPostgres } from "../test/harness/postgres-cluster.ts";
import { SUPERVISOR } from "../test/harness/supervisor.ts";
import { buildWhenStale } from "./build-when-stale.ts";

/**
 * Runs the proxy configurations of `deploy/` in front of the built program, restarts it under load and counts lost
 * requests (decision 42). Skips and names proxies that are not installed: nginx, caddy and apache2 of Debian.
 */
const CADDY = "caddy";
const HOST = "127.0.0.1";
const CLIENTS = 4;
const RESTARTS = 3;
const ADMIN = { email: "beheer@example.org", password: "een-lang-wachtwoord" };
const PATHS = ["/", "/api/meetups/upcoming", "/api/meetups/feed.ics", "/login"];
/** As the site's pages call: with a key, by which a proxy may send it again. Changes nothing. */
const NOT_SIGNED_IN: Sent = {
  method: "PUT",
  headers: { "content-type": "application/json", [KEY_HEADER]: randomUUID() },
  body: "{}",
};
const SITE_TIMEOUT_MS = 40_000;
const OUTAGE_MS = 4_000;
/** Within this time of the database's return the site serves again (promise 47). */
const RECOVERY_MS = 5_000;
/** Bodies that the program refuses before it read them to their end, sent while visitors ask for pages on the proxy's kept connections. */
const UNREAD_BODIES = 20;

interface Ports {
  readonly program: number;
  readonly tls: number;
  readonly plain: number;
}

interface Setting {
  readonly folder: string;
  readonly ports: Ports;
  readonly cert: string;
  readonly key: string;
}

interface Proxy {
  readonly name: string;
  readonly command: string;
  /** Whether a supervisor keeps the program's port open, as systemd does with `deploy/trefpunt.socket`. */
  readonly keepsPort: boolean;
  /** Writes the configuration. @returns the arguments to start the proxy in the foreground */
  prepare(setting: Setting): readonly string[];
}

const example = (file: string, { ports, cert, key }: Setting) =>
  readFileSync(join("deploy", file), "utf8")
    .replaceAll("127.0.0.1:3000", `${HOST}:${ports.program}`)
    .replaceAll("/etc/letsencrypt/live/meetup.example.org/fullchain.pem", cert)
    .replaceAll("/etc/letsencrypt/live/meetup.example.org/privkey.pem", key);

const PROXIES: readonly Proxy[] = [
  {
    name: "nginx",
    command: "nginx",
    keepsPort: true,
    prepare: (setting) => {
      const { folder, ports } = setting;
      const site = example("nginx.conf", setting)
        .replaceAll(/^ *listen \[::\].*\n/gm, "")
        .replaceAll("listen 443", `listen ${HOST}:${ports.tls}`)
        .replaceAll("listen 80", `listen ${HOST}:${ports.plain}`)
        .replaceAll("meetup.example.org", HOST);
      const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (each) => `${each}_temp_path ${join(folder, each)};`,
      );
      // Started by root, its workers have another user, who keeps bodies in a folder below.
      chmodSync(folder, 0o711);
      const file = join(folder, "nginx.conf");
      writeFileSync(
        file,
        `daemon off; pid ${join(folder, "pid")}; error_log stderr crit;\nevents {}\nhttp { access_log off; ${paths.join(" ")}\n${site}}\n`,
      );
      return ["-p", folder, "-c", file, "-e", "/dev/null"];
    },
  },
  {
    name: "Caddy",
    command: CADDY,
    keepsPort: false,
    prepare: (setting) => {
      const { folder, ports, cert, key } = setting;
      const site = example("Caddyfile", setting)
        .replace(/^\{\$SITE_ADDRESS:[^}]*\} \{$/m, `https://${HOST}:${ports.tls} {\n\ttls ${cert} ${key}`)
        .replace(/^\t+request_buffers 10MB$/m, isOldCaddy() ? "buffer_requests\nmax_buffer_size 10MB" : "$&")
        .replace(/^/, `{\n\tadmin off\n\thttp_port ${ports.plain}\n\thttps_port ${ports.tls}\n}\n`);
      const file = join(folder, "Caddyfile");
      writeFileSync(file, site);
      return ["run", "--config", file, "--adapter", "caddyfile"];
    },
  },
  {
    name: "Apache",
    command: "apache2",
    keepsPort: true,
    prepare: (setting) => {
      const { folder, ports } = setting;
      const site = example("apache.conf", setting)
        .replaceAll("*:443", `${HOST}:${ports.tls}`)
        .replaceAll("*:80", `${HOST}:${ports.plain}`)
        .replaceAll("meetup.example.org", HOST);
      const modules = [
        "mpm_event",
        "ssl",
        "http2",
        "headers",
        "proxy",
        "proxy_http",
        "alias",
        "authz_core",
        "socache_shmcb",
      ];
      const load = modules.map((each) => `LoadModule ${each}_module /usr/lib/apache2/modules/mod_${each}.so`);
      const file = join(folder, "apache.conf");
      mkdirSync(join(folder, "run"));
      writeFileSync(
        file,
        [
          `ServerRoot ${folder}`,
          `ServerName ${HOST}`,
          `PidFile ${join(folder, "run/pid")}`,
          `DefaultRuntimeDir ${join(folder, "run")}`,
          "ErrorLog /dev/stderr",
          "User www-data",
          "Group www-data",
          ...load,
          `Listen ${HOST}:${ports.tls}`,
          `Listen ${HOST}:${ports.plain}`,
          site,
        ].join("\n"),
      );
      return ["-f", file, "-DFOREGROUND"];
    },
  },
];

buildWhenStale();
const authority = await makeAuthority();
let failed = 0;
let tried = 0;
function report(trial: string, { asked, lost }: Outcome): void {
  tried += 1;
  failed += lost.length > 0 ? 1 : 0;
  console.log(`${trial}: ${asked} requests, ${lost.length} lost ${lost.slice(0, 5).join(", ")}`);
}
for (const proxy of PROXIES) {
  if (spawnSync(proxy.command, ["-v"]).error !== undefined) {
    console.log(`${proxy.name}: not found (apt-get install ${proxy.command})`);
    continue;
  }
  const { unread, restarts } = await oneProcessBehind(proxy);
  report(`${proxy.name}, beside ${UNREAD_BODIES} unread bodies`, unread);
  report(`${proxy.name}, ${RESTARTS} restarts`, restarts);
  if (proxy.name === "nginx") {
    const trials = await twoProcessesBehind(proxy);
    report(`${proxy.name}, rolling restart of two processes`, trials.rolling);
    report(`${proxy.name}, PostgreSQL away for ${OUTAGE_MS / 1000} s`, trials.outage);
  }
}
console.log(`${tried - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

async function settingFor(folder: string): Promise<Setting> {
  const ports = { program: await freePort(), tls: await freePort(), plain: await freePort() };
  const issued = await authority.issue(HOST);
  const setting = { folder, ports, cert: join(folder, "cert.pem"), key: join(folder, "key.pem") };
  writeFileSync(setting.cert, issued.cert);
  writeFileSync(setting.key, issued.key);
  return setting;
}

/** One server in the configuration becomes two, without a supervisor that keeps their ports. */
async function twoProcessesBehind(proxy: Proxy): Promise<{ rolling: Outcome; outage: Outcome }> {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-proxy-"));
  const cluster = await startPostgres([]);
  await cluster.createDatabase("site");
  const shared = { DATABASE_URL: `${cluster.url}/site`, SECRET: "een-geheim-van-minstens-32-tekens" };
  const setting = await settingFor(folder);
  const second = { ...setting, ports: { ...setting.ports, program: await freePort() } };
  const alone = { ...proxy, keepsPort: false };
  const programs = [site(alone, setting, shared), site(alone, second, shared)];
  for (const program of programs) await program.start();
  const parameters = proxy.prepare(setting);
  const file = join(folder, "nginx.conf");
  const one = `server ${HOST}:${setting.ports.program} max_fails=0;`;
  const written = readFileSync(file, "utf8");
  if (!written.includes(one)) throw new Error(`${file} has no line: ${one}`);
  writeFileSync(file, written.replace(one, `${one} server ${HOST}:${second.ports.program} max_fails=0;`));
  const front = spawn(proxy.command, parameters, { stdio: ["ignore", "ignore", "inherit"] });
  const agent = new Agent({ keepAlive: true, ca: authority.certificate, maxSockets: CLIENTS });
  const url = `https://${HOST}:${setting.ports.tls}`;
  try {
    await until(async () => (await statusOf(`${url}/`, agent)) === "200");
    const rolling = await underClients({
      url,
      agent,
      restart: async () => {
        for (const program of programs) await program.restart();
      },
    });
    const outage = await whileDatabaseIsAway({ url, agent, cluster });
    return { rolling, outage };
  } finally {
    agent.destroy();
    await Promise.all([ended(front), ...programs.map((program) => program.stop())]);
    await cluster.stop();
    rmSync(folder, { recursive: true });
  }
}

interface Outage {
  readonly url: string;
  readonly agent: Agent;
  readonly cluster: Awaited<ReturnType<typeof startPostgres>>;
}

/** A 503 while the database is away is an answer, with its `Retry-After`; an error of the proxy is a lost request. */
async function whileDatabaseIsAway({ url, agent, cluster }: Outage): Promise<Outcome> {
  let asked = 0;
  const lost: string[] = [];
  const ask = async (accepted: readonly string[]): Promise<string> => {
    const path = PATHS[asked % PATHS.length] ?? "/";
    asked += 1;
    const status = await statusOf(`${url}${path}`, agent);
    if (!accepted.includes(status)) lost.push(`${path} ${status}`);
    return status;
  };
  await cluster.end("immediate");
  const back = Date.now() + OUTAGE_MS;
  while (Date.now() < back) await ask(["200", "503"]);
  await cluster.begin();
  const recovered = Date.now() + RECOVERY_MS;
  while (Date.now() < recovered) await ask(["200", "503"]);
  for (let repeat = 0; repeat < 10 * PATHS.length; repeat += 1) await ask(["200"]);
  return { asked, lost };
}

async function oneProcessBehind(proxy: Proxy): Promise<{ restarts: Outcome; unread: Outcome }> {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-proxy-"));
  const setting = await settingFor(folder);
  const { ports } = setting;
  const program = site(proxy, setting);
  await program.start();
  const front = spawn(proxy.command, proxy.prepare(setting), { stdio: ["ignore", "ignore", "inherit"] });
  const agent = new Agent({ keepAlive: true, ca: authority.certificate, maxSockets: CLIENTS });
  const url = `https://${HOST}:${ports.tls}`;
  try {
    await until(async () => (await statusOf(`${url}/`, agent)) === "200");
    const unread = await besideUnreadBodies(url, agent);
    return { unread, restarts: await underClients({ url, agent, restart: program.restart }) };
  } finally {
    agent.destroy();
    await Promise.all([ended(front), program.stop()]);
    rmSync(folder, { recursive: true });
  }
}

/** Bodies that the program refuses before their end, as any member can send them, before pages that visitors ask for. */
async function besideUnreadBodies(url: string, agent: Agent): Promise<Outcome> {
  const authorization = await sessionOf(url, agent);
  const lost: string[] = [];
  for (let sent = 0; sent < UNREAD_BODIES; sent += 1) {
    const [type, length, status] =
      sent % 2 === 0 ? ["text/plain", 200_000, "415"] : ["application/json", 9_000_000, "413"];
    const body = {
      method: "PUT",
      headers: { authorization, "content-type": type },
      body: "1".repeat(length),
    } as const;
    const refused = await statusOf(`${url}/api/users/profile`, agent, body);
    const visitors = PATHS.map(async (path) => [path, await statusOf(`${url}${path}`, agent)] as const);
    if (refused !== status) lost.push(`the body: ${refused}`);
    for (const [path, got] of await Promise.all(visitors)) if (got !== "200") lost.push(`${path} ${got}`);
  }
  return { asked: UNREAD_BODIES * (PATHS.length + 1), lost };
}

/** A request with a body in place of a GET. */
interface Sent {
  readonly method: "PUT";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Signs the first administrator in. */
async function sessionOf(url: string, agent: Agent): Promise<string> {
  const answered = Promise.withResolvers<string>();
  httpsRequest(
    `${url}/api/auth/login`,
    { agent, method: "POST", headers: { "content-type": "application/json" } },
    (response) => text(response).then(answered.resolve, answered.reject),
  )
    .on("error", answered.reject)
    .end(JSON.stringify(ADMIN));
  const { token } = JSON.parse(await answered.promise) as { token: string };
  return `Bearer ${token}`;
}

/** The program, alone or under a supervisor that keeps its port. */
function site(
  { keepsPort }: Pick<Proxy, "keepsPort">,
  { folder, ports }: Setting,
  environment: Record<string, string> = {},
) {
  const command = [process.execPath, resolve("dist/current/server/trefpunt.js"), "start"] as const;
  const env = {
    PATH: process.env.PATH ?? "",
    DATA_DIR: join(folder, "data"),
    HOST,
    PORT: String(ports.program),
    PUBLIC_URL: `https://${HOST}:${ports.tls}`,
    TRUST_PROXY: HOST,
    LOG_LEVEL: "error",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...environment,
  };
  const launch = () =>
    keepsPort
      ? spawn("perl", ["-e", SUPERVISOR, String(ports.program), ...command], {
          env,
          stdio: ["ignore", "ignore", "inherit"],
        })
      : spawn(command[0], command.slice(1), { env, stdio: ["ignore", "ignore", "inherit"] });
  let child: ChildProcess;
  const isUp = async () => (await fetch(`http://${HOST}:${ports.program}/readyz`)).ok;
  return {
    start: async () => {
      child = launch();
      await until(isUp);
    },
    restart: async () => {
      if (keepsPort) child.kill("SIGHUP");
      else {
        await ended(child);
        child = launch();
      }
      await until(isUp);
    },
    stop: () => ended(child),
  };
}

/** Its Caddyfile has other words for keeping bodies, which the comment in `deploy/Caddyfile` names. */
function isOldCaddy(): boolean {
  return spawnSync(CADDY, ["version"], { encoding: "utf8" }).stdout.startsWith("2.6.2");
}

interface Trial {
  readonly url: string;
  readonly agent: Agent;
  restart(): Promise<void>;
}

interface Outcome {
  readonly asked: number;
  readonly lost: readonly string[];
}

async function underClients({ url, agent, restart }: Trial): Promise<Outcome> {
  let open = true;
  let asked = 0;
  const lost: string[] = [];
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (open) {
      const path = PATHS[asked % PATHS.length] ?? "/";
      asked += 1;
      const status = await statusOf(`${url}${path}`, agent);
      if (status !== "200") lost.push(`${path} ${status}`);
      const answered = await statusOf(`${url}/api/users/profile`, agent, NOT_SIGNED_IN);
      if (answered !== "401") lost.push(`a body: ${answered}`);
    }
  });
  for (let restarts = 0; restarts < RESTARTS; restarts += 1) {
    await sleep(500);
    await restart();
  }
  await sleep(500);
  open = false;
  await Promise.all(clients);
  return { asked, lost };
}

function statusOf(url: string, agent: Agent, sent?: Sent): Promise<string> {
  const { promise, resolve: answer } = Promise.withResolvers<string>();
  const options = { agent, timeout: SITE_TIMEOUT_MS, method: sent?.method, headers: sent?.headers };
  const request = httpsRequest(url, options, (response) => {
    response.resume().on("end", () => answer(String(response.statusCode)));
  });
  request.end(sent?.body);
  request.on("timeout", () => request.destroy(new Error("no answer")));
  request.on("error", (error) => answer(error.message));
  return promise;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + SITE_TIMEOUT_MS;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error("it does not start");
    await sleep(50);
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
