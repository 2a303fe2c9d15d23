import type { ImportLine } from "#contract/admin-members.ts";
import type { MemberId } from "#contract/row-id.ts";
import { memberCount } from "#domain/dutch-counts.ts";
import { audit } from "../audit.ts";
import type { Read, Tx } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { inviteToUpcoming } from "../guest-list/invite.ts";
import { enqueue } from "../mail/enqueue.ts";
import { readImport } from "./read-import.ts";

/** What each line would do; who is a member already is named as such. */
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
  const addresses = lines.map(({ email }) => email);
  if (addresses.length === 0) return new Set();
  const rows = await read.selectFrom("members").select("email").where("email", "in", addresses).execute();
  return new Set(rows.map(({ email }) => email));
}

interface Import {
  readonly csv: string;
  /** The organiser declares that these people agreed before: they are members at once. */
  readonly consented: boolean;
  readonly actor: MemberId;
}

/** Adds the new members of the file in one transaction, and says how many. */
export function importUsers({ db, clock }: Deps, { csv, consented, actor }: Import): Promise<number> {
  const now = clock();
  return db.write(async (tx) => {
    const lines = (await previewImport(tx, csv)).filter(({ outcome }) => outcome === "new");
    for (const line of lines) await importLine(tx, now, line, consented);
    if (lines.length > 0) {
      const detail = `${memberCount(lines.length)}${consented ? ", toestemming verklaard" : ""}`;
      await audit(tx, now, { actor, action: "user.imported", target: "import", detail });
    }
    return lines.length;
  });
}

async function importLine(tx: Tx, now: Date, { name, email }: ImportLine, consented: boolean): Promise<void> {
  const { id } = await tx
    .insertInto("members")
    .values({
      email,
      name,
      verified_at: consented ? now.toISOString() : null,
      password_hash: null,
      pending_email: null,
      subscribed_from: consented ? "import-with-consent" : "import",
      created_at: now.toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (consented) await inviteToUpcoming(tx, now, id);
  await enqueue(tx, now, { id, email, name }, { kind: consented ? "welcome" : "verify" });
}
