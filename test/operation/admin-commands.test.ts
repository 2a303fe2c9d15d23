import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { adminAudit } from "#contract/audit.ts";
import { adminMembers } from "#contract/members/admin.ts";
import { profile } from "#contract/sessions.ts";
import { login } from "#contract/sign-in.ts";
import { codeLimits } from "../../src/server/access/codes.ts";
import { passkeyLimits, passwordLimits, registrationLimits } from "../../src/server/access/sign-in-limits.ts";
import { LIFTED_LIMITS } from "../../src/server/calls/rate-limits.ts";
import { aMember, anAdminToken, signedIn } from "../harness/builders.ts";
import { programForEachTest, request } from "../harness/program.ts";
import { connectionOf } from "../harness/statements.ts";

const program = programForEachTest();
beforeEach(async () => {
  program.setClock(new Date().toISOString());
  await anAdminToken(program);
});

/** Runs `trefpunt admin …` in a separate process beside the program of this test. */
async function admin(args: readonly string[], environment: Record<string, string> = {}) {
  const { database, dataDir, secret } = program.config;
  const { promise, resolve } = Promise.withResolvers<{ status: number | null; said: string }>();
  const child = execFile(
    process.execPath,
    ["dist/current/server/trefpunt.js", "admin", ...args],
    {
      env: {
        PATH: process.env.PATH ?? "",
        DATA_DIR: dataDir,
        SECRET: secret,
        ...(database.kind === "postgres" && { DATABASE_URL: database.url }),
        ...environment,
      },
    },
    (_error, stdout, stderr) => resolve({ status: child.exitCode, said: stdout + stderr }),
  );
  return promise;
}

const newestEntry = async () => {
  const { entries } = (await request(program, adminAudit, { token: await anAdminToken(program) })).answer;
  const [newest] = entries.filter(({ action }) => !action.startsWith("admin.sign"));
  return [newest?.actor, newest?.action, newest?.target];
};

const isSignedIn = async (bearer: string) =>
  (await request(program, profile, { token: bearer })).status === 200;

test("makes a member an administrator, once they sign in again, and records it in the audit log", async () => {
  const anna = await aMember(program, { name: "Anna de Vries" });
  const before = await signedIn(program, anna.id);
  expect(await admin(["grant", anna.email.toUpperCase()])).toEqual({
    status: 0,
    said: `${anna.email} is an administrator.\n`,
  });
  expect(await isSignedIn(before)).toBe(true);
  expect((await request(program, adminMembers, { token: before })).status).toBe(403);
  // The command goes by the machine's clock.
  program.setClock(new Date(Date.now() + 1_000).toISOString());
  const after = await signedIn(program, anna.id);
  expect((await request(program, adminMembers, { token: after })).status).toBe(200);
  expect(await newestEntry()).toEqual(["Opdrachtregel", "admin.granted", "Anna de Vries"]);
  expect((await admin(["list"])).said).toMatch(new RegExp(`^${anna.email} +Anna de Vries +0 +never$`, "m"));
});

test("withdraws an administrator's rights, but not those of the last one", async () => {
  const bram = await aMember(program, { admin: true });
  const bearer = await signedIn(program, bram.id);
  expect((await admin(["revoke", bram.email])).status).toBe(0);
  expect(await isSignedIn(bearer)).toBe(false);
  expect((await newestEntry()).slice(0, 2)).toEqual(["Opdrachtregel", "admin.revoked"]);
  const admins = await program.db.read
    .selectFrom("members")
    .select("email")
    .where("is_admin", "=", 1)
    .execute();
  for (const { email } of admins.slice(1)) expect((await admin(["revoke", email])).status).toBe(0);
  const [last] = admins;
  expect(await admin(["revoke", last?.email ?? ""])).toEqual({
    status: 1,
    said: `${last?.email} is the last administrator; make another one first\n`,
  });
});

test("warns of rights for an address that is not confirmed, and when no administrator is left that signed in", async () => {
  const anna = await aMember(program, { verified: false });
  expect((await admin(["grant", anna.email])).said).toContain("This address is not confirmed");
  const bram = await aMember(program);
  expect((await admin(["grant", bram.email])).said).toBe(`${bram.email} is an administrator.\n`);
  const { said } = await admin(["revoke", bram.email]);
  expect(said).toContain("No administrator that is left has ever signed in");
  expect(said).toContain(anna.email);
});

test("gives an administrator a new password and ends their earlier sessions", async () => {
  const bram = await aMember(program, { admin: true });
  const bearer = await signedIn(program, bram.id);
  const { status, said } = await admin(["reset-password", bram.email]);
  const [, password = ""] = /shown only once: (\w{24})\n$/.exec(said) ?? [];
  expect([status, await isSignedIn(bearer)]).toEqual([0, false]);
  expect((await newestEntry()).slice(0, 2)).toEqual(["Opdrachtregel", "password.reset"]);
  expect((await request(program, login, { body: { email: bram.email, password } })).status).toBe(200);
  const anna = await aMember(program);
  expect(await admin(["reset-password", anna.email])).toEqual({
    status: 1,
    said: `${anna.email} is not an administrator; see trefpunt admin grant --help\n`,
  });
});

test("removes lost passkeys, which resetting a password refers to", async () => {
  const bram = await aMember(program, { admin: true });
  expect(await admin(["remove-passkeys", bram.email])).toMatchObject({ status: 1 });
  await program.db.write((tx) =>
    tx
      .insertInto("passkeys")
      .values({
        member_id: bram.id,
        credential_id: "sleutel",
        public_key: "",
        counter: "0",
        transports: "[]",
        name: "Telefoon",
        created_at: new Date().toISOString(),
      })
      .execute(),
  );
  expect((await admin(["reset-password", bram.email])).said).toContain(
    `trefpunt admin remove-passkeys ${bram.email}`,
  );
  expect((await admin(["remove-passkeys", bram.email])).status).toBe(0);
  expect((await admin(["list"])).said).toMatch(new RegExp(`^${bram.email} .* 0 `, "m"));
});

test("lists sessions, ends a named one and all of a member", async () => {
  const anna = await aMember(program);
  const phone = await signedIn(program, anna.id);
  const laptop = await signedIn(program, anna.id);
  const tablet = await signedIn(program, anna.id);
  const { said } = await admin(["sessions", anna.email]);
  const lines = said.trim().split("\n").slice(1);
  expect(lines).toHaveLength(3);
  expect((await admin(["sessions"])).said.trim().split("\n").length).toBeGreaterThan(4);
  const [name = ""] = (lines[0] ?? "").split(" ");
  expect((await admin(["end-sessions", anna.email, "--session", name])).said).toBe(
    `Ended 1 session of ${anna.email}.\n`,
  );
  const live = () => Promise.all([phone, laptop, tablet].map(isSignedIn));
  expect((await live()).filter(Boolean)).toHaveLength(2);
  expect((await admin(["end-sessions", anna.email, "--session", name])).status).toBe(1);
  expect((await admin(["end-sessions", anna.email])).said).toBe(`Ended 2 sessions of ${anna.email}.\n`);
  expect(await live()).toEqual([false, false, false]);
  expect((await newestEntry()).slice(0, 2)).toEqual(["Opdrachtregel", "sessions.ended"]);
});

test("lifts the limit that wrong passwords reached", async () => {
  const { email } = await aMember(program, { admin: true });
  const attempt = async () =>
    (await request(program, login, { body: { email, password: "verkeerd-wachtwoord" } })).status;
  for (let tries = 0; tries < 10; tries += 1) expect(await attempt()).toBe(401);
  expect(await attempt()).toBe(429);
  expect((await admin(["lift-limits", email, "--client", "127.0.0.1"])).said).toMatch(/^Lifted; \d+ limits/);
  expect(await attempt()).toBe(401);
  expect((await newestEntry()).slice(0, 2)).toEqual(["Opdrachtregel", "limits.lifted"]);
  expect((await admin(["lift-limits", "--client", "192.0.2.7"])).said).toBe("No attempts were counted.\n");
});

test("every limit of an address or a client can be lifted", () => {
  const email = "anna@example.org";
  const client = "127.0.0.1";
  const lifted = [
    ...passwordLimits(email, client),
    ...passkeyLimits(client),
    ...codeLimits(email, client),
    ...registrationLimits(email, client),
  ].map(([{ name }]) => name);
  expect(lifted.toSorted()).toEqual(LIFTED_LIMITS.toSorted());
});

test("wrong usage exits 2, and an unknown address is named", async () => {
  for (const args of [
    ["grant"],
    ["grant", "geen adres"],
    ["lift-limits"],
    ["lift-limits", "--client", "x"],
    ["promote"],
  ])
    expect([args, (await admin(args)).status]).toEqual([args, 2]);
  expect(await admin(["grant", "niemand@example.org"])).toEqual({
    status: 1,
    said: "No member has the address niemand@example.org\n",
  });
});

test("a database of another version is refused", async () => {
  const migrations = connectionOf(program.db.read).withTables<{
    kysely_migration: { name: string; timestamp: string };
  }>();
  const later = { name: "9999-later", timestamp: "2030-01-01" };
  await migrations.insertInto("kysely_migration").values(later).execute();
  const { status, said } = await admin(["list"]);
  await migrations.deleteFrom("kysely_migration").where("name", "=", later.name).execute();
  expect([status, said]).toEqual([
    1,
    expect.stringMatching(/^the database was made by a newer version.+\n$/),
  ]);
});

test("a missing database is not created", async () => {
  const empty = mkdtempSync(join(tmpdir(), "trefpunt-empty-"));
  expect(await admin(["list"], { DATA_DIR: empty, DATABASE_URL: "", SECRET: "" })).toEqual({
    status: 1,
    said: `There is no database in ${empty}\n`,
  });
  expect(readdirSync(empty)).toEqual([]);
  rmSync(empty, { recursive: true });
});
