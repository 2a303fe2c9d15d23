// @postgres test
import pino from "pino";
import { beforeEach, expect, test } from "vitest";
import { claimDue } from "../../src/server/mail/queue.ts";
import { type MailResult, recordResults } from "../../src/server/mail/record.ts";
import type { EmailRow, Tx } from "../../src/server/platform/db/schema.ts";
import { openResultRecorder } from "../../src/server/platform/outbox/results.ts";
import { aMeetup, aMember } from "../harness/builders.ts";
import { programForEachTest } from "../harness/program.ts";

const program = programForEachTest();
beforeEach(async () => {
  await aMember(program);
  await aMeetup(program);
});

const LEASE_MS = 60_000;

async function claim(holder: string, now: Date): Promise<EmailRow> {
  const claiming = { most: 1, host: "trefpunt.test", holder, leaseMs: LEASE_MS, held: [] };
  const { rows } = await program.db.write((tx) => claimDue(tx, now, claiming));
  const [row] = rows;
  if (!row) throw new Error("no mail was due");
  return row;
}

const now = () => program.deps.clock();
const results: readonly [MailResult["kind"], (row: EmailRow) => MailResult][] = [
  [
    "retry",
    (row) => ({
      kind: "retry",
      row,
      at: new Date(now().getTime() + 9e6),
      error: "450 later",
      about: "unknown",
      isOurs: false,
      isLoggedIn: true,
    }),
  ],
  [
    "failed",
    (row) => ({ kind: "failed", row, error: "550 no such user", about: "unknown", isLoggedIn: true }),
  ],
];

test.each(results)(
  "the result of a holder whose lease ran out is not recorded once another has claimed the mail (%s)",
  async (_kind, resultOf) => {
    const first = await claim("one", now());
    const second = await claim("two", new Date(now().getTime() + LEASE_MS));
    expect(second.id).toBe(first.id);
    const log = pino({ level: "silent" });
    const write = (tx: Tx, at: Date, sent: readonly MailResult[]) => recordResults(tx, at, sent, false);
    const options = { ...program.deps, log, name: "mail", underWay: () => 1, write };
    await openResultRecorder<MailResult>(options)(resultOf(first));
    expect(await program.db.read.selectFrom("emails").selectAll().executeTakeFirst()).toEqual(second);
  },
);
