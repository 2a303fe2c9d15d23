import { afterEach, expect, test } from "vitest";
import { login } from "#contract/sign-in.ts";
import type { Deps } from "../../src/server/platform/deps.ts";
import { ensureFirstAdmin } from "../../src/server/sign-in/first-admin.ts";
import { aMeetup, aMember } from "../harness/builders.ts";
import { request, startTestProgram, type TestProgram } from "../harness/program.ts";

let program: TestProgram;
afterEach(() => program.close());

const SMTP = { SMTP_URL: "smtp://127.0.0.1:9" };

/** A start on the program's database with another configuration. */
const startedWith = ({ deps }: TestProgram, given: { email?: string; smtp?: boolean }): Deps => ({
  ...deps,
  config: {
    ...deps.config,
    firstAdmin: { email: given.email ?? null, password: "kom-maar-binnen" },
    mail: {
      ...deps.config.mail,
      transport: given.smtp
        ? { kind: "smtp", url: SMTP.SMTP_URL, tls: "as offered", isUnchecked: false }
        : { kind: "files" },
    },
  },
});

const admins = async ({ db }: TestProgram) =>
  (
    await db.read
      .selectFrom("members")
      .select(["email", "verified_at"])
      .where("is_admin", "=", 1)
      .where("subscribed_from", "=", "first-start")
      .execute()
  ).map(({ email, verified_at }) => ({ email, verified: verified_at !== null }));

const PLACEHOLDER = "admin@example.org";
const GIVEN = "organisator@example.net";

test("without settings the first administrator can sign in and is a verified member", async () => {
  program = await startTestProgram();
  const made = await ensureFirstAdmin(program.deps);
  if (made.kind !== "made" || made.generatedPassword === null) throw new Error(`it was ${made.kind}`);
  // A double-click selects the whole password, because it has no punctuation at its ends or word breaks.
  expect(made.generatedPassword).toMatch(/^[0-9a-f]{24}$/);
  const body = { email: made.email, password: made.generatedPassword };
  expect((await request(program, login, { body })).answer.isAdmin).toBe(true);
  expect(await admins(program)).toEqual([{ email: PLACEHOLDER, verified: true }]);
  expect(await ensureFirstAdmin(program.deps)).toEqual({ kind: "there" });
});

test.each([
  ["an address was given, mails are files", { email: GIVEN }, { email: GIVEN, verified: true }],
  ["an address was given, mails are sent", { email: GIVEN, smtp: true }, { email: GIVEN, verified: true }],
  ["none was given, mails are files", {}, { email: PLACEHOLDER, verified: true }],
  ["none was given, mails are sent", { smtp: true }, { email: PLACEHOLDER, verified: false }],
])("the first administrator when %s", async (_sentence, given, expected) => {
  program = await startTestProgram();
  await ensureFirstAdmin(startedWith(program, given));
  expect(await admins(program)).toEqual([expected]);
});

test("the placeholder address gets no mails from a mail server and is replaced by ADMIN_EMAIL", async () => {
  program = await startTestProgram();
  await ensureFirstAdmin(startedWith(program, {}));
  expect(await ensureFirstAdmin(startedWith(program, { smtp: true }))).toEqual({ kind: "there" });
  expect(await admins(program)).toEqual([{ email: PLACEHOLDER, verified: false }]);
  const meetup = await aMeetup(program);
  expect(await ensureFirstAdmin(startedWith(program, { smtp: true, email: GIVEN }))).toEqual({
    kind: "moved",
    email: GIVEN,
  });
  expect(await admins(program)).toEqual([{ email: GIVEN, verified: true }]);
  const { invited } = await program.db.read
    .selectFrom("meetups")
    .select("invited")
    .where("id", "=", meetup)
    .executeTakeFirstOrThrow();
  expect(invited).toBe(1);
  expect(await ensureFirstAdmin(startedWith(program, { email: "ander@example.net" }))).toEqual({
    kind: "there",
  });
  expect(await admins(program)).toEqual([{ email: GIVEN, verified: true }]);
});

test("an administrator of 0.1.0, whose address cannot sign in, gets an address that can", async () => {
  program = await startTestProgram();
  await ensureFirstAdmin(program.deps);
  await program.db.write((tx) => tx.updateTable("members").set({ email: "admin@localhost" }).execute());
  expect(await ensureFirstAdmin(program.deps)).toEqual({ kind: "moved", email: PLACEHOLDER });
});

test("ADMIN_EMAIL does not take the address of another member", async () => {
  program = await startTestProgram();
  await ensureFirstAdmin(startedWith(program, {}));
  await aMember(program, { email: GIVEN });
  expect(await ensureFirstAdmin(startedWith(program, { email: GIVEN }))).toEqual({ kind: "there" });
  expect(await admins(program)).toEqual([{ email: PLACEHOLDER, verified: true }]);
});

test("the member with ADMIN_EMAIL becomes administrator when there is none", async () => {
  program = await startTestProgram();
  const member = await aMember(program, { email: GIVEN, verified: false });
  const made = await ensureFirstAdmin(startedWith(program, { email: GIVEN, smtp: true }));
  expect(made).toEqual({ kind: "made", email: GIVEN, generatedPassword: null });
  const row = await program.db.read
    .selectFrom("members")
    .select(["is_admin", "verified_at"])
    .where("id", "=", member.id)
    .executeTakeFirstOrThrow();
  expect(row.is_admin).toBe(1);
  expect(row.verified_at).not.toBeNull();
});
