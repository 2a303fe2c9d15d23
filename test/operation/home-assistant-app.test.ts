import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";
import { readConfig, SETTINGS } from "../../src/server/platform/config/config.ts";
import { startBroker } from "../harness/broker.ts";
import { installPackage } from "../harness/installed-package.ts";
import { ADMIN, adminToken, FLAGS, startProgram } from "../harness/running-program.ts";

const APP = "deploy/home-assistant/app";
const read = (file: string) => readFileSync(join(APP, file), "utf8");
const config = parse(read("config.yaml")) as Record<string, unknown> & {
  readonly schema: Record<string, string>;
};

const folder = installPackage();
cpSync(join(APP, "run.js"), join(folder, "run.js"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What Home Assistant gives its apps: options in /data and an API to find its broker. */
async function underHomeAssistant(options: Record<string, string>, mqtt: object | null) {
  const data = mkdtempSync(join(tmpdir(), "trefpunt-app-"));
  writeFileSync(join(data, "options.json"), JSON.stringify(options));
  const supervisor = createServer(({ url, headers }, response) => {
    const isAllowed = url === "/services/mqtt" && headers.authorization === "Bearer van-huis";
    response.writeHead(isAllowed && mqtt !== null ? 200 : 400, { "content-type": "application/json" });
    response.end(JSON.stringify({ result: "ok", data: mqtt }));
  });
  await new Promise<void>((listening) => supervisor.listen(0, "127.0.0.1", listening));
  const program = await startProgram(
    {
      APP_DATA: data,
      RUN_AS: String(process.getuid?.()),
      SUPERVISOR_TOKEN: "van-huis",
      SUPERVISOR_URL: `http://127.0.0.1:${(supervisor.address() as AddressInfo).port}`,
      ADMIN_PASSWORD: "",
    },
    data,
    [join(folder, "run.js"), "start"],
  );
  return {
    program,
    data,
    write: (text: string) => program.write(text),
    stop: async () => {
      expect(await program.stop()).toBe(0);
      program.remove();
      supervisor.close();
    },
  };
}

test("the app applies its options, stores all in /data and finds Home Assistant's broker", async () => {
  const broker = await startBroker();
  const { hostname, port } = new URL(broker.url);
  const options = { admin_password: ADMIN.password, smtp_url: "" };
  const app = await underHomeAssistant(options, { host: hostname, port: Number(port), ssl: false });
  expect(await adminToken(app.program)).toMatch(/^[\w-]{43}$/);
  expect(existsSync(join(app.data, "site/trefpunt.sqlite"))).toBe(true);
  expect(statSync(join(app.data, "site")).mode & 0o777).toBe(0o700);
  await expect.poll(() => broker.clients(), { timeout: 10_000 }).toBe(1);
  await app.stop();
  await broker.stop();
});

test("commands on the app's standard input run beside the site", async () => {
  const app = await underHomeAssistant({ admin_email: ADMIN.email, admin_password: ADMIN.password }, null);
  app.write(`"admin list"\n`);
  await expect.poll(app.program.output, { timeout: 10_000 }).toMatch(new RegExp(`^${ADMIN.email} `, "m"));
  app.write("restore copy.sqlite\n");
  await expect.poll(app.program.output).toContain("Only admin, backup, doctor can be run here, not restore");
  const shell = spawnSync(process.execPath, [join(folder, "run.js"), "admin", "list"], {
    env: { PATH: process.env.PATH ?? "", APP_DATA: app.data, RUN_AS: String(process.getuid?.()) },
    encoding: "utf8",
  });
  expect(shell.stdout).toContain(ADMIN.email);
  await app.stop();
});

test("the app runs without a broker", async () => {
  const app = await underHomeAssistant({}, null);
  expect((await fetch(app.program.url)).status).toBe(200);
  await app.stop();
});

test("each option is a setting and is explained in Dutch", () => {
  const { configuration } = parse(read("translations/nl.yaml")) as { configuration: Record<string, unknown> };
  expect(Object.keys(configuration).sort()).toEqual(Object.keys(config.schema).sort());
  const samples: Record<string, string> = {
    public_url: "geen adres",
    smtp_url: "geen adres",
    mail_from: "niemand",
    admin_email: "niemand",
    admin_password: "kort",
    trust_proxy: "misschien",
    mail_rate: "snel",
    mqtt_url: "geen adres",
    webhook_private: "geen adres!",
    mail_reply_to: "geen adres",
    mail_connections: "veel",
    imap_url: "geen adres",
    mail_inbox: "niemand",
    mail_inbox_tags: "misschien",
    dkim_domain: "x",
    dkim_selector: "x",
    dkim_key_file: "/bestaat/niet",
    ca_file: "/bestaat/niet",
    site_name: "x".repeat(61),
    community_url: "geen adres",
    contact_email: "niemand",
    timezone: "Nergens/Huis",
    confirm_links: "misschien",
    metrics_token: "kort",
    log_level: "hard",
    secret: "kort",
    database_url: "geen adres",
    database_direct_url: "geen adres",
  };
  for (const option of Object.keys(config.schema)) {
    const setting = option.toUpperCase();
    expect(SETTINGS).toContain(setting);
    expect(() => readConfig({ [setting]: samples[option] }), option).toThrow(setting);
  }
});

test("each setting is an option, except where it listens and stores data", () => {
  const fixed = ["PORT", "HOST", "DATA_DIR", "LISTEN_FDS", "LISTEN_PID"];
  const options = Object.keys(config.schema).map((option) => option.toUpperCase());
  expect(options.sort()).toEqual(SETTINGS.filter((name) => !fixed.includes(name)).sort());
});

test("the app has this release's version and the image's Node.js, and is stopped for backups", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(config).toMatchObject({ version, slug: "trefpunt", backup: "cold", arch: ["amd64", "aarch64"] });
  const [, base] = /^FROM (\S+)/m.exec(read("Dockerfile")) ?? [];
  expect(base).toBe(/^FROM (\S+)/m.exec(readFileSync("deploy/Containerfile", "utf8"))?.[1]);
  expect(read("Dockerfile")).toContain(JSON.stringify(["node", ...FLAGS, "run.js"]).replaceAll(",", ", "));
});
