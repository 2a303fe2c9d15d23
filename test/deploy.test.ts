import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { BODY_LIMITS, inMegabytes, LARGEST_BODY } from "#contract/body-limits.ts";
import { SETTINGS } from "../src/server/platform/config/config.ts";
import { FLAGS } from "./harness/running-program.ts";

/** Requirement 61. Checks the files only: no container or unit is started. */
const read = (file: string) => readFileSync(file, "utf8");

interface Service {
  readonly image: string;
  readonly user?: string;
  readonly environment: Readonly<Record<string, string | null>>;
  readonly stop_grace_period?: string;
}

const servicesOf = (file: string) =>
  (parse(read(`deploy/${file}`), { merge: true }) as { readonly services: Readonly<Record<string, Service>> })
    .services;

describe.each([
  ["compose.yaml", ["proxy", "site"]],
  ["compose.postgres.yaml", ["proxy", "site", "database"]],
])("%s", (file, names) => {
  const services = servicesOf(file);

  test("every service is hardened", () => {
    expect(Object.keys(services)).toEqual(names);
    for (const service of Object.values(services))
      expect(service).toMatchObject({
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        read_only: true,
        tmpfs: expect.arrayContaining(["/tmp"]),
      });
  });

  test("containers of program and database do not run as root", () => {
    const { proxy: _root, ...others } = services;
    for (const { user } of Object.values(others))
      expect(user).toMatch(/^([1-9]\d*:[1-9]\d*|(?!root)[a-z]+)$/);
  });

  test("the site takes every setting that can be set from outside its container", () => {
    // The image sets where it listens and stores data; LISTEN_FDS comes from systemd.
    const fixed = ["PORT", "HOST", "DATA_DIR", "LISTEN_FDS", "LISTEN_PID"];
    const others = file === "compose.yaml" ? ["DATABASE_URL", "DATABASE_DIRECT_URL"] : [];
    const taken = Object.keys(services.site?.environment ?? {});
    const missing = SETTINGS.filter((name) => ![...fixed, ...others, ...taken].includes(name));
    expect(missing).toEqual([]);
  });

  test("images have an exact version", () => {
    const images = Object.values(services).map(({ image }) => image);
    for (const image of images.filter((name) => name !== "trefpunt"))
      expect(image).toMatch(/:\d+\.\d+(\.\d+)?(@sha256:[0-9a-f]{64})?$/);
  });
});

test("the image runs the tests' version of Node.js as a user without rights", () => {
  const containerfile = read("deploy/Containerfile");
  const { packages } = JSON.parse(read("package-lock.json")) as {
    packages: Record<string, { version: string }>;
  };
  const bases = [...containerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  expect(bases).toEqual([`node:${packages["node_modules/node"]?.version}-trixie-slim`, "debian:13-slim"]);
  expect(containerfile).toMatch(/^USER 1000:1000$/m);
  const { version } = JSON.parse(read("package.json")) as { version: string };
  expect(containerfile).toContain(`org.opencontainers.image.version="${version}"`);
  expect(containerfile).toMatch(/^HEALTHCHECK .*\/readyz/m);
});

test("only the image's sources are sent to the build", () => {
  const [first, ...taken] = read(".dockerignore")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  expect(first).toBe("*");
  expect(taken.every((line) => line.startsWith("!"))).toBe(true);
  for (const name of ["data", ".env", "node_modules", ".git", "dist"])
    expect(taken.filter((line) => line.startsWith(`!${name}`))).toEqual([]);
});

test.each([
  ["deploy/nginx.conf", "location = /metrics { return 404; }"],
  ["deploy/Caddyfile", "respond /metrics 404"],
  ["deploy/apache.conf", "Redirect 404 /metrics"],
])("%s hides the metrics", (file, line) => {
  expect(read(file)).toContain(line);
});

describe("the largest body of the contract", () => {
  const megabytes = inMegabytes(LARGEST_BODY);

  test.each([
    ["deploy/nginx.conf", /client_max_body_size (.*);/g, `${megabytes}m`],
    ["deploy/apache.conf", /LimitRequestBody (.*)/g, String(LARGEST_BODY)],
    ["docs/operations.md", /A proxy must let (.*) pass/g, `${megabytes} MB`],
  ])("%s lets it pass, and names no other limit", (file, limit, expected) => {
    expect([...read(file).matchAll(limit)].map(([, named]) => named)).toEqual([expected]);
  });

  test("Caddy has no limit of its own", () => {
    expect(read("deploy/Caddyfile")).not.toMatch(/max_size|request_body/);
  });

  test("the handbook names the limit of a calendar", () => {
    expect(read("docs/handboek.md")).toContain(
      `Een bestand mag ${inMegabytes(BODY_LIMITS.calendar)} MB groot zijn`,
    );
  });
});

test("the systemd unit keeps its files private and cannot gain rights", () => {
  const unit = read("deploy/trefpunt.service");
  for (const line of [
    "UMask=0077",
    "StateDirectory=trefpunt",
    "NoNewPrivileges=yes",
    "CapabilityBoundingSet=",
    "ProtectSystem=strict",
    "ProtectHome=yes",
    "PrivateTmp=yes",
    "SystemCallFilter=@system-service",
  ])
    expect(unit.split("\n")).toContain(line);
});

test("the systemd unit starts after the clock is set", () => {
  expect(read("deploy/trefpunt.service")).toMatch(/^After=.*\btime-sync\.target\b/m);
});

test.each<[string, string]>([
  ["package.json", `"start": "node ${FLAGS.join(" ")} scripts/start.ts start"`],
  ["package.json", `"demo": "node ${FLAGS.join(" ")} scripts/start.ts demo"`],
  ["bin/trefpunt.js", `FLAGS = ${JSON.stringify(FLAGS).replaceAll(",", ", ")}`],
  ["deploy/trefpunt.service", `/node ${FLAGS.join(" ")} dist/current/server/trefpunt.js start`],
  ["deploy/Containerfile", JSON.stringify(["node", ...FLAGS, "trefpunt.js", "start"]).replaceAll(",", ", ")],
  [
    "docs/operations.md",
    `\`node_modules/.bin/node ${FLAGS.join(" ")} dist/current/server/trefpunt.js start\``,
  ],
])("%s launches the program with the same flags: %s", (file, launch) => {
  expect(FLAGS.length).toBeGreaterThan(0);
  expect(read(file)).toContain(launch);
});

test.each([
  ["deploy/trefpunt.service", /^Environment=MALLOC_ARENA_MAX=1$/m],
  ["deploy/Containerfile", /^ENV .*\bMALLOC_ARENA_MAX=1$/m],
  ["deploy/home-assistant/app/Dockerfile", /^ENV .*\bMALLOC_ARENA_MAX=1$/m],
])("%s lets glibc keep one arena", (file, setting) => {
  expect(read(file)).toMatch(setting);
});

test("Prometheus' scrape job has the name that the alert rules want", () => {
  const { scrape_configs } = parse(read("deploy/prometheus/prometheus.yml")) as {
    scrape_configs: { job_name: string }[];
  };
  const rules = read("deploy/prometheus/trefpunt.rules.yml");
  const wanted = [...rules.matchAll(/job="(\w+)"/g)].map(([, name]) => name);
  expect(wanted.length).toBeGreaterThan(0);
  expect(new Set(wanted)).toEqual(new Set(scrape_configs.map(({ job_name }) => job_name)));
});

test("a stop has the time that the program needs to drain", () => {
  expect(read("deploy/trefpunt.service")).toContain("TimeoutStopSec=15");
  for (const file of ["compose.yaml", "compose.postgres.yaml"])
    expect(servicesOf(file).site?.stop_grace_period).toBe("15s");
  expect(read("docs/operations.md")).toMatch(/podman run -d .*--stop-timeout 15/);
});

test("no command as the site's user goes by npm, which would write into DATA_DIR", () => {
  expect(read("docs/operations.md")).not.toMatch(/sudo -u trefpunt np[mx]/);
});
