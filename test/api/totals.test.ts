// @postgres test
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { audit } from "../../src/server/audit/audit.ts";
import type { Read, Tx } from "../../src/server/platform/db/schema.ts";
import { unrestricted } from "../../src/server/platform/db/sql.ts";
import { addUpTotals, readTotals, type Totals } from "../../src/server/platform/db/totals.ts";
import { aMeetup, aMember } from "../harness/builders.ts";
import { startTestProgram, type TestProgram } from "../harness/program.ts";

const AT = "2026-11-21T12:00:00.000Z";

/** The expected totals, counted from the rows. */
async function counted(read: Read): Promise<Totals> {
  const members = await read.selectFrom("members").select("verified_at").execute();
  const emails = await read.selectFrom("emails").select(["sent_at", "kept_at", "error_message"]).execute();
  const withoutOutcome = emails.filter((row) => row.sent_at === null && row.error_message === null);
  return {
    members: members.length,
    "verified members": members.filter((row) => row.verified_at !== null).length,
    meetups: (await read.selectFrom("meetups").select("id").execute()).length,
    emails: emails.length,
    "sent emails": emails.filter((row) => row.sent_at !== null).length,
    "emails with an error": emails.filter((row) => row.error_message !== null).length,
    "emails without outcome": withoutOutcome.length,
    "kept emails": withoutOutcome.filter((row) => row.kept_at !== null).length,
    audit: (await read.selectFrom("audit").select("id").execute()).length,
  };
}

type Change = (program: TestProgram) => Promise<unknown>;

const inWrite =
  (work: (tx: Tx) => Promise<unknown>): Change =>
  ({ db }) =>
    db.write(work);

const CHANGES: Readonly<Record<string, Change>> = {
  "a member": (program) => aMember(program),
  "an unverified member": (program) => aMember(program, { verified: false }),
  "a meetup, with its invitations": (program) => aMeetup(program),
  "some verified": inWrite((tx) =>
    tx.updateTable("members").set({ verified_at: AT }).where("verified_at", "is", null).execute(),
  ),
  "other columns changed": inWrite((tx) => tx.updateTable("members").set({ show_name: 0 }).execute()),
  "every other mail sent": inWrite((tx) =>
    tx
      .updateTable("emails")
      .set((eb) => ({
        sent_at: eb
          .case()
          .when(eb("sent_at", "is", null))
          .then(AT)
          .else(null)
          .end(),
        error_message: null,
      }))
      .execute(),
  ),
  "mails refused": inWrite((tx) =>
    tx.updateTable("emails").set({ error_message: "550", sent_at: null }).execute(),
  ),
  "the oldest member removed, with mails": inWrite((tx) =>
    unrestricted(tx)
      .deleteFrom("members")
      .where("id", "=", (eb) => eb.selectFrom("members").select((of) => of.fn.min("id").as("id")))
      .execute(),
  ),
  "a meetup removed": inWrite((tx) =>
    tx
      .deleteFrom("meetups")
      .where("id", "=", (eb) => eb.selectFrom("meetups").select((of) => of.fn.min("id").as("id")))
      .execute(),
  ),
  audited: inWrite((tx) =>
    audit(tx, new Date(AT), { actor: null, action: "meetup.created", target: "meetup:1" }),
  ),
  "added up": inWrite(addUpTotals),
};

test("stored totals equal counted rows after any inserts, updates and deletes", async () => {
  const names = fc.constantFrom(...Object.keys(CHANGES));
  await fc.assert(
    fc.asyncProperty(fc.array(names, { minLength: 1, maxLength: 15 }), async (changes) => {
      const program = await startTestProgram();
      for (const name of changes) await CHANGES[name]?.(program);
      const { read } = program.db;
      const kept = await readTotals(read);
      const real = await counted(read);
      await program.close();
      expect(kept).toEqual(real);
    }),
    { numRuns: 25 },
  );
});

test("rows that are rolled back are not counted", async () => {
  const program = await startTestProgram();
  await aMember(program);
  const failing = program.db.write(async (tx) => {
    await unrestricted(tx).deleteFrom("members").execute();
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect((await readTotals(program.db.read)).members).toBe(1);
  await program.close();
});

test("two concurrent transactions count all their rows", async () => {
  const program = await startTestProgram();
  for (let made = 0; made < 5; made += 1) await aMember(program);
  const { db } = program;
  await Promise.all([db.write(addUpTotals), aMember(program), db.write(addUpTotals), aMember(program)]);
  expect((await readTotals(db.read)).members).toBe(7);
  await program.close();
});
