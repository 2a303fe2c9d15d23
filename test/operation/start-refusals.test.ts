import { spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "../../src/server/platform/config/config.ts";
import { startProgram } from "../harness/running-program.ts";

const SECRET = "een-geheim-van-minstens-32-tekens";
const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), "trefpunt-refused-"));
  folders.push(made);
  return made;
};
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true });
});

/** Starts the built program, which must exit by itself, and returns its output. */
function refusal(environment: Record<string, string>): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["dist/current/server/trefpunt.js"], {
    env: { PATH: process.env.PATH ?? "", HOST: "127.0.0.1", PORT: "0", DATA_DIR: folder(), ...environment },
    encoding: "utf8",
    timeout: 15_000,
  });
  expect(status).toBe(1);
  // The first line announces the start.
  expect(stdout).toMatch(/^(\{.+"msg":"Trefpunt \S+ starts"\}\n)?$/);
  expect(stderr).not.toMatch(/^ +at |node:internal|Error:/m);
  expect(stderr.trimEnd().split("\n").slice(1).join("\n")).not.toContain("\n");
  return stderr.trimEnd().replace("; please correct the configuration:\n", ": ");
}

const ENCODED =
  "characters such as # / ? and % in user and password must be percent-encoded: # is %23, / is %2F";

const saidOf = (sentence: string) => `Trefpunt cannot start: ${sentence}`;

/** A data folder with one file in it. */
function folderWith(name: string, content: string): string {
  const made = folder();
  writeFileSync(join(made, name), content);
  return made;
}

describe("a folder without its database", () => {
  test("names the copies, and makes no secret beside them", () => {
    const DATA_DIR = folder();
    mkdirSync(join(DATA_DIR, "backups"));
    writeFileSync(join(DATA_DIR, "backups/trefpunt-2026-11-01.sqlite"), "");
    const sentence = `DATA_DIR ${DATA_DIR} has copies and no database; restore one with restore FILE, or move ${DATA_DIR}/backups away for an empty site`;
    expect(unannounced({ DATA_DIR })).toBe(sentence);
    expect(existsSync(join(DATA_DIR, "secret"))).toBe(false);
    // A failing disk leaves such a file, which SQLite takes for a new database.
    writeFileSync(join(DATA_DIR, "trefpunt.sqlite"), "");
    writeFileSync(join(DATA_DIR, "secret"), "s".repeat(40));
    expect(unannounced({ DATA_DIR })).toBe(sentence);
  });

  test("names the database that was moved to PostgreSQL", () => {
    const DATA_DIR = folderWith("moved-to-postgres-2026-11-01.sqlite", "");
    expect(unannounced({ DATA_DIR })).toBe(
      `the site in DATA_DIR ${DATA_DIR} was moved to PostgreSQL on 2026-11-01; set DATABASE_URL, or rename ${DATA_DIR}/moved-to-postgres-2026-11-01.sqlite to trefpunt.sqlite to go back to that day`,
    );
  });

  const unannounced = (environment: Record<string, string>) =>
    refusal(environment).replace("Trefpunt cannot start: ", "");
});

describe("the file .env", () => {
  const ownUid = userInfo().uid;
  const NOBODY = 65_534;
  const startIn = (cwd: string, uid = ownUid) =>
    spawnSync(process.execPath, [resolve("dist/current/server/trefpunt.js"), "backup"], {
      cwd,
      uid,
      env: { PATH: process.env.PATH ?? "" },
      encoding: "utf8",
    });

  test("is refused when it is a folder", () => {
    const cwd = folder();
    mkdirSync(join(cwd, ".env"));
    const { status, stderr } = startIn(cwd);
    expect([status, stderr]).toEqual([
      1,
      `${join(cwd, ".env")} is not a file; move it away, or put the settings in it\n`,
    ]);
  });

  test("names its owner when this user cannot read it", () => {
    const cwd = folderWith(".env", "PORT=3000");
    chmodSync(cwd, 0o755);
    chmodSync(join(cwd, ".env"), 0o000);
    // Root reads everything.
    const { status, stderr } = startIn(cwd, ownUid === 0 ? NOBODY : ownUid);
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining(`${join(cwd, ".env")} cannot be read: it belongs`),
    ]);
  });
});

describe("the address", () => {
  let port = 0;
  const other = createServer();
  beforeAll(async () => {
    await once(other.listen(0, "127.0.0.1"), "listening");
    port = (other.address() as AddressInfo).port;
  });
  afterAll(() => {
    other.close();
  });

  test("names PORT when the port is in use", () => {
    expect(refusal({ PORT: String(port) })).toBe(
      saidOf(`PORT ${port} is taken by another program; stop that one, or choose another`),
    );
  });

  test("the first administrator is created only after the port is free", async () => {
    const DATA_DIR = folder();
    refusal({ PORT: String(port), DATA_DIR });
    const program = await startProgram({ ADMIN_PASSWORD: "" }, DATA_DIR);
    expect(program.output()).toContain("First administrator, shown only once");
    await program.stop();
  });

  test.each(["192.0.2.7", "bestaat-niet.invalid", "geen adres"])("HOST=%s is refused", (host) => {
    expect(refusal({ HOST: host })).toBe(
      saidOf(`HOST ${host} is not an address of this machine; use 0.0.0.0 for all`),
    );
  });
});

describe("DATA_DIR", () => {
  // Not even root can create folders there.
  test.runIf(process.platform === "linux")("names DATA_DIR when creating a folder is not permitted", () => {
    expect(refusal({ DATA_DIR: "/sys/kernel/trefpunt" })).toMatch(
      /^Trefpunt cannot start: DATA_DIR \/sys\/kernel\/trefpunt (is not writable|is on a read-only disk)/,
    );
  });

  test("names DATA_DIR when its path cannot be created at any depth", () => {
    for (const DATA_DIR of ["/proc/trefpunt", "/proc/trefpunt/data"])
      expect(refusal({ DATA_DIR })).toBe(
        saidOf(`DATA_DIR ${DATA_DIR} cannot be created there; choose another`),
      );
  });

  test("names DATA_DIR when it is a file", () => {
    const file = join(folderWith("bestand", ""), "bestand");
    expect(refusal({ DATA_DIR: file })).toBe(saidOf(`DATA_DIR ${file} is not a folder; choose another`));
    expect(refusal({ DATA_DIR: file, SECRET })).toBe(
      saidOf(`DATA_DIR ${file} is not a folder; choose another`),
    );
  });

  test("names DATA_DIR when nobody can look into it", () => {
    const circular = join(folder(), "data");
    symlinkSync(circular, circular);
    const sentence = `DATA_DIR ${circular} is a broken or circular link; choose another`;
    expect(refusal({ DATA_DIR: circular })).toBe(saidOf(sentence));
    expect(refusal({ DATA_DIR: circular, SECRET })).toBe(saidOf(sentence));
  });

  test("names DATA_DIR when it is below a file", () => {
    const below = join(folderWith("bestand", ""), "bestand", "data");
    expect(refusal({ DATA_DIR: below })).toBe(saidOf(`DATA_DIR ${below} is not a folder; choose another`));
  });

  test("names DATA_DIR when its database is not SQLite", () => {
    const dir = folderWith(
      "trefpunt.sqlite",
      "dit is geen database, maar wel lang genoeg om op te vallen\n".repeat(20),
    );
    expect(refusal({ DATA_DIR: dir, SECRET })).toBe(
      saidOf(
        `The database of DATA_DIR, ${join(dir, "trefpunt.sqlite")}, is not a SQLite database; move it away, or restore a copy with npm run restore`,
      ),
    );
  });

  test("names DATA_DIR when its database is a folder", () => {
    const dir = folder();
    mkdirSync(join(dir, "trefpunt.sqlite"));
    expect(refusal({ DATA_DIR: dir, SECRET })).toContain("cannot be opened by this user");
  });

  test("refuses a database of a newer version", async () => {
    const program = await startProgram();
    await program.stop();
    const database = new DatabaseSync(join(program.folder, "trefpunt.sqlite"));
    database.exec("insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')");
    database.close();
    expect(refusal({ DATA_DIR: program.folder })).toBe(
      saidOf(
        "the database was made by a newer version of Trefpunt (it has 9999-later); start that version again, or restore the copy that it made before it changed the tables (backups/before-…)",
      ),
    );
    program.remove();
  });

  test("refuses a database of a build between two releases", () => {
    const dir = folder();
    const database = new DatabaseSync(join(dir, "trefpunt.sqlite"), { enableForeignKeyConstraints: false });
    database.exec(readFileSync("test/releases/1.1.0.sql", "utf8"));
    database.exec("delete from kysely_migration where name = '0041-door-links'");
    database.close();
    expect(refusal({ DATA_DIR: dir, SECRET })).toContain(
      "the database was made by a build between two releases of Trefpunt (it has 0023-stated-status, ",
    );
    expect(refusal({ DATA_DIR: dir, SECRET })).toContain("start release 1.1.0 on it first");
  });
});

describe("the secret", () => {
  test.each(["", "kort\n"])("is refused when its file contains %j", (content) => {
    const dir = folderWith("secret", content);
    expect(refusal({ DATA_DIR: dir })).toContain(`${join(dir, "secret")} has fewer than 32 characters`);
    expect(readFileSync(join(dir, "secret"), "utf8")).toBe(content);
  });

  test("is not created again beside a database", async () => {
    const program = await startProgram();
    await program.stop();
    rmSync(join(program.folder, "secret"));
    expect(refusal({ DATA_DIR: program.folder })).toContain(
      `${join(program.folder, "secret")} is missing beside the database`,
    );
    program.remove();
  });
});

describe("PostgreSQL", () => {
  test("names DATABASE_URL when no server listens there", () => {
    const said = refusal({ DATABASE_URL: "postgres://ik:geheimpje@127.0.0.1:1/site", SECRET });
    expect(said).toContain(
      saidOf(
        "DATABASE_URL (127.0.0.1:1/site): nothing listens there; check host and port, or start PostgreSQL",
      ),
    );
    expect(said).not.toContain("geheimpje");
  });

  test("names DATABASE_URL when the host does not exist", () => {
    expect(refusal({ DATABASE_URL: "postgres://bestaat-niet.invalid/site", SECRET })).toContain(
      saidOf("DATABASE_URL (bestaat-niet.invalid/site): its host name is unknown"),
    );
  });
});

describe("invalid settings", () => {
  const dir = folder();
  writeFileSync(
    join(dir, "geen-sleutel.pem"),
    "-----BEGIN PRIVATE KEY-----\nnee\n-----END PRIVATE KEY-----\n",
  );
  const dkim = (file: string) => ({ DKIM_DOMAIN: "example.org", DKIM_SELECTOR: "a", DKIM_KEY_FILE: file });

  test.each<[Record<string, string>, string]>([
    [{ PORT: "drieduizend" }, "PORT must be a number"],
    [{ PORT: "3000.5" }, "PORT must be a whole number"],
    [
      { PUBLIC_URL: "https://example.org/meetups" },
      "PUBLIC_URL must not have a path, like https://meetup.example.org",
    ],
    [{ PUBLIC_URL: "meetup.example.org" }, "PUBLIC_URL must be an http(s) URL"],
    [{ DATABASE_URL: "mysql://x/y", SECRET }, "DATABASE_URL must be postgres://user:pass@host/database"],
    [
      { DATABASE_URL: "postgres://x/y", DATABASE_DIRECT_URL: "hier", SECRET },
      "DATABASE_DIRECT_URL must be postgres://user:pass@host/database",
    ],
    [
      { DATABASE_DIRECT_URL: "postgres://x/y" },
      "DATABASE_DIRECT_URL only goes with DATABASE_URL: set both or none",
    ],
    [{ SECRET: "kort" }, "SECRET must be at least 32 characters"],
    [{ SECRET: `${SECRET},kort` }, "SECRET must be at least 32 characters"],
    [{ SMTP_URL: "smtp://" }, "SMTP_URL must be smtp://… or smtps://… with a host"],
    [
      { SMTP_URL: "smtp://anna:geheim@smtp.example.org?tls=optoinal" },
      "SMTP_URL must say ?tls=optional or nothing about tls",
    ],
    [
      { SMTP_URL: "smtp://anna:pa#ss@mail.example.org" },
      `SMTP_URL must be smtp://… or smtps://… with a host; ${ENCODED}`,
    ],
    [
      { SMTP_URL: "smtp://anna:25#s@mail.example.org" },
      `SMTP_URL must be smtp://… or smtps://… with a host; ${ENCODED}`,
    ],
    [
      { MQTT_URL: "mqtt://anna:pa/ss@broker.lan" },
      `MQTT_URL must be mqtt://user:pass@host:1883, mqtts://…, ws://… or wss://… with a host; ${ENCODED}`,
    ],
    [
      { DATABASE_URL: "postgres://anna:12/ss@host/club", SECRET },
      `DATABASE_URL must be postgres://user:pass@host/database; ${ENCODED}`,
    ],
    [{ SMTP_URL: "smtp.example.org:587" }, "SMTP_URL must be smtp://… or smtps://… with a host"],
    [
      { MQTT_URL: "http://broker.lan" },
      "MQTT_URL must be mqtt://user:pass@host:1883, mqtts://…, ws://… or wss://… with a host",
    ],
    [
      { IMAP_URL: "pop3://anna:geheim@mail.example.org" },
      "IMAP_URL must be imaps://user:pass@host/INBOX, or imap://… for STARTTLS",
    ],
    [
      { MAIL_INBOX: "postvak", IMAP_URL: "imaps://anna:geheim@mail.example.org" },
      "MAIL_INBOX must be an address, like info@example.org",
    ],
    [
      { MAIL_INBOX_TAGS: "ja", IMAP_URL: "imaps://anna:geheim@mail.example.org" },
      "MAIL_INBOX_TAGS must be true or false",
    ],
    [{ MAIL_FROM: "Trefpunt" }, "MAIL_FROM must be an address, like Trefpunt <noreply@example.org>"],
    [{ MAIL_FROM: "Trefpunt <a@b" }, "MAIL_FROM must be an address, like Trefpunt <noreply@example.org>"],
    [{ MAIL_REPLY_TO: "a@b, c@d" }, "MAIL_REPLY_TO must be an address, like Trefpunt <noreply@example.org>"],
    [{ MAIL_RATE: "1.5" }, "MAIL_RATE must be a whole number"],
    [{ MAIL_CONNECTIONS: "0" }, "MAIL_CONNECTIONS must be a positive number of connections"],
    [{ LISTEN_FDS: "een" }, "LISTEN_FDS must be a number"],
    [{ LISTEN_PID: "een" }, "LISTEN_PID must be a number"],
    [{ CA_FILE: "/bestaat/niet" }, "CA_FILE names a file that does not exist"],
    [{ CA_FILE: join(dir, "geen-sleutel.pem") }, "CA_FILE names a file that holds no certificate"],
    [dkim("/bestaat/niet"), "DKIM_KEY_FILE names a file that does not exist"],
    [dkim(dir), "DKIM_KEY_FILE names a file that cannot be read"],
    [dkim(join(dir, "geen-sleutel.pem")), "DKIM_KEY_FILE names a file that holds no private key"],
    [{ SITE_NAME: "a".repeat(61) }, "SITE_NAME must be at most 60 characters"],
    [{ COMMUNITY_URL: "https://" }, "COMMUNITY_URL must be an http(s) URL"],
    [{ CONTACT_EMAIL: "info" }, "CONTACT_EMAIL must be an address, like info@example.org"],
    [{ TIMEZONE: "Amsterdam" }, "TIMEZONE must be an IANA time zone"],
    [
      { ADMIN_EMAIL: "admin@localhost" },
      "ADMIN_EMAIL must be an address that can sign in, like organiser@example.org",
    ],
    [{ ADMIN_PASSWORD: "kort" }, "ADMIN_PASSWORD must be at least 8 characters"],
    [{ CONFIRM_LINKS: "ja" }, "CONFIRM_LINKS must be true or false"],
    [
      { TRUST_PROXY: "ja" },
      "TRUST_PROXY must be true, false, a number of hops, or IP addresses between commas",
    ],
    [
      { TRUST_PROXY: "10.0.0.0/33" },
      "TRUST_PROXY must be true, false, a number of hops, or IP addresses between commas",
    ],
    [{ LOG_LEVEL: "veel" }, "LOG_LEVEL must be a pino level"],
    [
      { WEBHOOK_PRIVATE: "mijn huis" },
      "WEBHOOK_PRIVATE must be true, false, or host names and IP addresses between commas",
    ],
    [
      { WEBHOOK_PRIVATE: "TRUE" },
      "WEBHOOK_PRIVATE must be true, false, or host names and IP addresses between commas",
    ],
    [{ METRICS_TOKEN: "kort" }, "METRICS_TOKEN must be at least 32 characters"],
  ])("%o are refused", (environment, complaint) => {
    const read = () => readConfig({ DATA_DIR: folder(), ...environment });
    expect(read).toThrow(new ConfigError(complaint));
  });

  test("are reported on the console", () => {
    expect(refusal({ PORT: "drieduizend" })).toBe(saidOf("PORT must be a number"));
  });
});
