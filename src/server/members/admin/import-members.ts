import type { ImportLine } from "#contract/members/admin.ts";
import type { MemberId } from "#contract/row-id.ts";
import { memberCount } from "#domain/dutch-counts.ts";
import { audit } from "../../audit/record.ts";
import type { Read, Tx } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { inviteToUpcoming } from "../../invitations/invite.ts";
import { enqueueToAll } from "../../mail/enqueue.ts";
import { insertMembers } from "../insert-members.ts";
import { readImport } from "./read-import.ts";

export async function previewImport(read: Read, csv: string): Promise<ImportLine[]> {
  const lines = readImport(csv);
  const members = await knownAmong(read, lines);
  return lines.map((line) =>
    line.outcome === "new" && members.has(line.email)
      ? { ...line, outcome: "member", remark: "Is al lid" }
      : line,
  );
}

async function knownAmong(read: Read, lines: readonly ImportLine[]): Promise<Set<string>> {
  const addresses = lines.filter(({ outcome }) => outcome === "new").map(({ email }) => email);
  const known = new Set<string>();
  for (const some of inPieces(addresses)) {
    const rows = await read.selectFrom("members").select("email").where("email", "in", some).execute();
    for (const { email } of rows) known.add(email);
  }
  return known;
}

/** So many are asked for or added with one statement: PostgreSQL takes 65,535 values, SQLite half of that. */
const AT_ONCE = 1_000;

function* inPieces<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let first = 0; first < items.length; first += AT_ONCE) yield items.slice(first, first + AT_ONCE);
}

interface Import {
  readonly csv: string;
  /** The organiser declares that these people agreed before: they are members at once. */
  readonly consented: boolean;
  readonly actor: MemberId;
}

export function importMembers({ db, clock }: Deps, { csv, consented, actor }: Import): Promise<number> {
  const now = clock();
  return db.write(async (tx) => {
    const lines = (await previewImport(tx, csv)).filter(({ outcome }) => outcome === "new");
    for (const some of inPieces(lines)) await addLines(tx, now, some, consented);
    if (lines.length > 0) {
      const detail = `${memberCount(lines.length)}${consented ? ", toestemming verklaard" : ""}`;
      await audit(tx, now, { actor, action: "member.imported", target: "import", detail });
    }
    return lines.length;
  });
}

async function addLines(tx: Tx, now: Date, lines: readonly ImportLine[], consented: boolean): Promise<void> {
  const from = consented ? "import-with-consent" : "import";
  const newcomers = lines.map(({ name, email }) => ({ name, email, from, isVerified: consented }) as const);
  const rows = await insertMembers(tx, now, newcomers).returning("id").execute();
  const ids = rows.map(({ id }) => id);
  if (consented) await inviteToUpcoming(tx, now, ids);
  const members = tx.selectFrom("members").where("members.id", "in", ids);
  await enqueueToAll(tx, now, members, { kind: consented ? "welcome" : "verify" });
}
