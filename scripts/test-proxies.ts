import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:https";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeAuthority } from "../test/harness/certificates.ts";
import { freePort } from "../test/harness/free-port.ts";
import { SUPERVISOR } from "../test/harness/supervisor.ts";
import { buildWhenStale } from "./build-when-stale.ts";

/**
 * Runs the proxy configurations of `deploy/` in front of the built program, restarts it under load and counts lost
 * requests (decision 44). Skips and names proxies that are not installed: nginx, caddy and apache2 of Debian.
 */
const HOST = "127.0.0.1";
const CLIENTS = 4;
const RESTARTS = 3;
const PATHS = ["/", "/api/meetups/upcoming", "/api/meetups/feed.ics", "/login"];
const PATIENCE_MS = 40_000;

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
      const file = join(folder, "nginx.conf");
      writeFileSync(
        file,
        `daemon off; pid ${join(folder, "pid")}; error_log stderr warn;\nevents {}\nhttp { access_log off; ${paths.join(" ")}\n${site}}\n`,
      );
      return ["-p", folder, "-c", file, "-e", "stderr"];
    },
  },
  {
    name: "Caddy",
    command: "caddy",
    keepsPort: false,
    prepare: (setting) => {
      const { folder, ports, cert, key } = setting;
      const site = example("Caddyfile", setting)
        .replace(/^\{\$SITE_ADDRESS:[^}]*\} \{$/m, `https://${HOST}:${ports.tls} {\n\ttls ${cert} ${key}`)
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
let lostInAll = 0;
let tried = 0;
for (const proxy of PROXIES) {
  if (spawnSync(proxy.command, ["-v"]).error !== undefined) {
    console.log(`${proxy.name}: not found (apt-get install ${proxy.command})`);
    continue;
  }
  const { asked, lost } = await restartBehind(proxy);
  tried += 1;
  lostInAll += lost.length;
  console.log(
    `${proxy.name}: ${asked} requests over ${RESTARTS} restarts, ${lost.length} lost ${lost.slice(0, 5).join(", ")}`,
  );
}
console.log(`${tried - Number(lostInAll > 0)} passed, ${Number(lostInAll > 0)} failed`);
process.exit(lostInAll > 0 ? 1 : 0);

async function restartBehind(proxy: Proxy): Promise<{ asked: number; lost: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-proxy-"));
  const ports = { program: await freePort(), tls: await freePort(), plain: await freePort() };
  const issued = await authority.issue(HOST);
  const setting = { folder, ports, cert: join(folder, "cert.pem"), key: join(folder, "key.pem") };
  writeFileSync(setting.cert, issued.cert);
  writeFileSync(setting.key, issued.key);
  const program = site(proxy, setting);
  await program.start();
  const front = spawn(proxy.command, proxy.prepare(setting), { stdio: ["ignore", "ignore", "inherit"] });
  const agent = new Agent({ keepAlive: true, ca: authority.certificate, maxSockets: CLIENTS });
  const url = `https://${HOST}:${ports.tls}`;
  try {
    await until(async () => (await statusOf(`${url}/`, agent)) === "200");
    return await underClients({ url, agent, restart: program.restart });
  } finally {
    agent.destroy();
    await Promise.all([ended(front), program.stop()]);
    rmSync(folder, { recursive: true });
  }
}

/** The program, alone or under a supervisor that keeps its port. */
function site({ keepsPort }: Proxy, { folder, ports }: Setting) {
  const command = [process.execPath, resolve("dist/current/server/trefpunt.js"), "start"] as const;
  const env = {
    PATH: process.env.PATH ?? "",
    DATA_DIR: join(folder, "data"),
    HOST,
    PORT: String(ports.program),
    PUBLIC_URL: `https://${HOST}:${ports.tls}`,
    TRUST_PROXY: HOST,
    LOG_LEVEL: "error",
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

interface Trial {
  readonly url: string;
  readonly agent: Agent;
  restart(): Promise<void>;
}

async function underClients({ url, agent, restart }: Trial) {
  let open = true;
  let asked = 0;
  const lost: string[] = [];
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (open) {
      const path = PATHS[asked % PATHS.length] ?? "/";
      asked += 1;
      const status = await statusOf(`${url}${path}`, agent);
      if (status !== "200") lost.push(`${path} ${status}`);
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

function statusOf(url: string, agent: Agent): Promise<string> {
  const { promise, resolve: answer } = Promise.withResolvers<string>();
  const request = get(url, { agent, timeout: PATIENCE_MS }, (response) => {
    response.resume().on("end", () => answer(String(response.statusCode)));
  });
  request.on("timeout", () => request.destroy(new Error("no answer")));
  request.on("error", (error) => answer(error.message));
  return promise;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
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
