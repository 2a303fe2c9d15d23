import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readConfig } from "../../src/server/platform/config/config.ts";
import { openDatabase } from "../../src/server/platform/db/database.ts";
import { startProgram } from "../../src/server/program.ts";
import { queryOnce } from "../harness/postgres-query.ts";
import { startProgram as startBuilt } from "../harness/running-program.ts";

const SECRET = "een-geheim-van-minstens-32-tekens";
const server = inject("postgresUrl") ?? "";

/** The message of a start that fails on this database. */
async function refusal(url: string, secret = SECRET, directUrl = url): Promise<string> {
  const config = readConfig({
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: directUrl,
    SECRET: secret,
    PORT: "0",
    HOST: "127.0.0.1",
  });
  const web = { template: "", render: () => Promise.reject(new Error("nobody asks")), assets: null };
  const error = await startProgram(config, web).then(
    () => new Error("it started"),
    (reason: unknown) => reason,
  );
  return String(error);
}

const { host } = new URL(server);

function outputOf(command: string, urls: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["src/server/operate/commands/command-line.ts", command],
    { env: { PATH: process.env.PATH ?? "", SECRET, ...urls }, encoding: "utf8" },
  );
  return [command, status, stdout + stderr];
}

/** A pooler that answers unknown parameters as PgBouncer does: with an ErrorResponse. */
let pooler: Server;
beforeAll(async () => {
  const fields = ["SFATAL", "C08P01", "Munsupported startup parameter: statement_timeout"];
  const body = Buffer.from(`${fields.join("\0")}\0\0`);
  const answer = Buffer.concat([Buffer.from("E"), Buffer.alloc(4), body]);
  answer.writeInt32BE(body.length + 4, 1);
  pooler = createServer((socket) => socket.once("data", () => socket.end(answer))).listen(0, "127.0.0.1");
  await once(pooler, "listening");
  await queryOnce(`${server}/postgres`, "create role reader login password 'lezen'");
  await queryOnce(`${server}/postgres`, "create database somebody_elses");
});
afterAll(() => {
  pooler.close();
});

test("names a wrong password", async () => {
  const said = await refusal(`postgres://trefpunt:geheimpje@${host}/postgres`);
  expect(said).toContain(`DATABASE_URL (${host}/postgres): PostgreSQL refuses user and password`);
  expect(said).not.toContain("geheimpje");
});

test("names a missing database", async () => {
  expect(await refusal(`${server}/bestaat_niet`)).toContain(
    `DATABASE_URL (${host}/bestaat_niet): this database does not exist; create it first`,
  );
});

test("names a user without the right to create tables", async () => {
  expect(await refusal(`postgres://reader:lezen@${host}/somebody_elses`)).toContain(
    "the user may not create tables there; make it the owner of the database",
  );
});

test("names a pooler that refuses startup parameters", async () => {
  const { port } = pooler.address() as AddressInfo;
  expect(await refusal(`postgres://ik:geheim@127.0.0.1:${port}/site`)).toContain(
    "a pooler refuses the startup parameters; name PostgreSQL itself (unsupported startup parameter",
  );
});

/** A server that says of itself that it is older. */
const OLDER = `create schema older;
  create function older.current_setting(text) returns text language sql as $$ select '14.12 (Debian 14.12-1)' $$;
  alter database older set search_path to older, pg_catalog, public`;

test("names the oldest PostgreSQL that is supported", async () => {
  await queryOnce(`${server}/postgres`, "create database older");
  await queryOnce(`${server}/older`, OLDER);
  const url = `${server}/older`;
  const sentence =
    "DATABASE_URL names PostgreSQL 14.12 (Debian 14.12-1); Trefpunt needs PostgreSQL 15 or newer";
  expect(await refusal(url)).toContain(sentence);
  for (const command of ["restored", "doctor"])
    expect(outputOf(command, { DATABASE_URL: url })).toEqual([command, 1, expect.stringContaining(sentence)]);
});

test("names a DATABASE_DIRECT_URL that leads to another database, and changes neither", async () => {
  await queryOnce(`${server}/postgres`, "create database ours");
  await queryOnce(`${server}/postgres`, "create database theirs");
  const sentence = `DATABASE_DIRECT_URL (${host}/theirs) and DATABASE_URL (${host}/ours) lead to two databases`;
  expect(await refusal(`${server}/ours`, SECRET, `${server}/theirs`)).toContain(sentence);
  const urls = { DATABASE_URL: `${server}/ours`, DATABASE_DIRECT_URL: `${server}/theirs` };
  for (const command of ["restored", "doctor"])
    expect(outputOf(command, urls)).toEqual([command, 1, expect.stringContaining(sentence)]);
  await queryOnce(`${server}/theirs`, "create table members ()");
});

test.each([
  [
    "may only be read",
    "set default_transaction_read_only = on",
    "it may only be read, because default_transaction_read_only is on",
  ],
  ["has no connection left", "connection limit 0", "all its connections are in use; end what else"],
])("names a database that %s", async (_what, change, ofDoctor) => {
  const role = change.replaceAll(/\W/g, "_");
  await queryOnce(`${server}/postgres`, `create role ${role} login password 'wachtwoord'`);
  await queryOnce(`${server}/postgres`, `create database ${role} owner ${role}`);
  const url = `postgres://${role}:wachtwoord@${host}/${role}`;
  await (await openDatabase({ kind: "postgres", url, directUrl: url })).close();
  await queryOnce(`${server}/postgres`, `alter role ${role} ${change}`);
  const sentence = await refusal(url);
  expect(sentence).toMatch(/DATABASE_URL \(.*\): (it may only be read|all its connections are in use)/);
  expect(outputOf("doctor", { DATABASE_URL: url })).toEqual(["doctor", 1, expect.stringContaining(ofDoctor)]);
});

test("names missing TLS of the server", async () => {
  expect(await refusal(`${server}/postgres?sslmode=verify-full`)).toContain("its TLS does not match the URL");
});

test("refuses a secret that the site's other process does not have, and accepts it beside the former one", async () => {
  await queryOnce(`${server}/postgres`, "create database with_secrets");
  const url = `${server}/with_secrets`;
  const NEW = "een-heel-ander-geheim-van-minstens-32";
  const first = await startBuilt({ DATABASE_URL: url, SECRET });
  expect(await refusal(url, NEW)).toContain("another process of this site uses a SECRET");
  const second = await startBuilt({ DATABASE_URL: url, SECRET: `${NEW},${SECRET}` });
  expect(second.output()).not.toContain("is not the one of this site");
  expect(await refusal(url)).toContain("another process of this site uses a SECRET");
  for (const program of [first, second]) {
    await program.stop();
    program.remove();
  }
});
