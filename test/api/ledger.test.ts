import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { EmailRow } from "../../src/server/db/schema.ts";
import { type DeliveryResult, openResultRecorder } from "../../src/server/mail/ledger.ts";
import { claimDue, stillSendable } from "../../src/server/mail/queue.ts";
import { aMeetup, aMember } from "../harness/builders.ts";
import { startTestProgram, type TestProgram } from "../harness/program.ts";

let program: TestProgram;
beforeEach(async () => {
  program = await startTestProgram();
  await aMember(program);
  await aMeetup(program);
});
afterEach(() => program.close());

const LEASE_MS = 60_000;

async function claim(holder: string, now: Date): Promise<EmailRow> {
  const claiming = { most: 1, host: "trefpunt.test", holder, leaseMs: LEASE_MS, held: [] };
  const [row] = await program.db.write((tx) => claimDue(tx, now, claiming));
  if (!row) throw new Error("no mail was due");
  return row;
}

const now = () => program.deps.clock();
const outcomes: readonly [DeliveryResult["kind"], (row: EmailRow) => DeliveryResult][] = [
  [
    "retry",
    (row) => ({
      kind: "retry",
      row,
      at: new Date(now().getTime() + 9e6),
      error: "450 later",
      isAnswered: true,
    }),
  ],
  ["failed", (row) => ({ kind: "failed", row, error: "550 no such user" })],
];

test.each(outcomes)(
  "whose lease ran out says nothing about the mail any more, which another has by now (%s)",
  async (_kind, outcomeOf) => {
    const first = await claim("one", now());
    const second = await claim("two", new Date(now().getTime() + LEASE_MS));
    expect(second.id).toBe(first.id);
    const late = new Date(now().getTime() + LEASE_MS);
    expect(await stillSendable(program.db.read, late, { holder: "one", rows: [first] })).toEqual(new Set());
    const ledger = openResultRecorder({ ...program.deps, log: pino({ level: "silent" }), underWay: () => 1 });
    await ledger.record(outcomeOf(first));
    expect(await program.db.read.selectFrom("emails").selectAll().executeTakeFirst()).toEqual(second);
  },
);
