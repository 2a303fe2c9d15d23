import * as z from "zod";
import { EmailAddress } from "#contract/fields.ts";
import type { MemberId } from "#contract/ids.ts";
import { ALREADY_MEMBER, type ImportLine } from "#contract/members/admin.ts";
import { PersonName } from "#contract/members.ts";
import { dateIn, dateInWords, type Instant } from "#domain/dutch-dates.ts";
import { inviteToUpcoming } from "../../answers/invitations/invite.ts";
import { audit } from "../../audit/audit.ts";
import type { WriteContext } from "../../calls/writes.ts";
import { enqueueToAll } from "../../mail/enqueue.ts";
import type { Config } from "../../platform/config/config.ts";
import { lockUpcoming } from "../../platform/db/locks.ts";
import type { Read, Tx } from "../../platform/db/schema.ts";
import { forgotten, siteBatchKind } from "../../records/batches.ts";
import { departuresAmong } from "../../records/departures.ts";
import { byAddress, insertMembers } from "../../records/insert-members.ts";
import type { ReadLine } from "./imports/read-import.ts";

interface Previewed {
  readonly lines: readonly ReadLine[];
  /** Addresses of those who are added although they left. */
  readonly included: readonly string[];
}

/** What an import of these lines would do. */
export async function previewImport(
  read: Read,
  config: Config,
  { lines, included }: Previewed,
): Promise<ImportLine[]> {
  const addresses = lines.map(({ email }) => email);
  const members = await knownAmong(read, addresses);
  const leftAt = await departedAmong(read, config, addresses);
  const isIncluded = new Set(included);
  return lines.map((line) => {
    if (line.outcome === "duplicate") return line;
    // A member's name is known and may be missing here.
    if (members.has(line.email)) return { ...line, outcome: "member", remark: remarkOfMember(line) };
    const left = leftAt.get(line.email);
    if (left === undefined || (line.outcome !== "new" && line.outcome !== "left")) return line;
    const day = dateInWords(dateIn(config.site.timeZone, Date.parse(left)));
    const remark = [`Ging weg op ${day}`, line.remark].filter((one) => one !== "").join(". ");
    return { ...line, outcome: isIncluded.has(line.email) ? line.outcome : "left", remark };
  });
}

const remarkOfMember = ({ outcome, remark }: ReadLine): string =>
  outcome === "left" ? `${ALREADY_MEMBER}. ${remark}` : ALREADY_MEMBER;

async function departedAmong(
  read: Read,
  config: Config,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Instant>> {
  const found: (readonly [address: string, leftAt: Instant])[] = [];
  for (const some of inPieces([...new Set(addresses)]))
    found.push(...(await departuresAmong(read, config, some)));
  return new Map(found);
}

async function knownAmong(read: Read, addresses: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (const some of inPieces([...new Set(addresses)])) {
    const rows = await read.selectFrom("members").select("email").where("email", "in", some).execute();
    for (const { email } of rows) known.add(email);
  }
  return known;
}

/** How many lines one statement reads or adds: PostgreSQL takes 65,535 values, SQLite half of that. */
const LINES_PER_STATEMENT = 1_000;

function* inPieces<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let first = 0; first < items.length; first += LINES_PER_STATEMENT)
    yield items.slice(first, first + LINES_PER_STATEMENT);
}

interface Import extends Previewed {
  /** The organiser declares that these people agreed before: they are verified members at once. */
  readonly consented: boolean;
  readonly seconds: number;
  readonly club: string;
}

const ImportData = z.object({
  people: z.array(
    z.object({
      name: PersonName,
      email: EmailAddress,
      // Absent in an import that an earlier version began.
      phone: z.string().nullable().default(null),
      note: z.string().nullable().default(null),
      /** Whether they are added although they left. */
      isBack: z.boolean().default(false),
    }),
  ),
  consented: z.boolean(),
  club: z.string(),
});
type ImportData = z.output<typeof ImportData>;

/** An import; until it runs, its people are in the batch only. */
export const IMPORT = siteBatchKind({
  name: "import",
  data: ImportData,
  invites: "newcomers",
  isAllowed: ({ isAdmin }) => isAdmin,
  facts: null,
  run: (tx, now, { data, createdBy }, actor) =>
    addPeople(tx, now, { ...data, by: createdBy, actor: actor ?? createdBy }),
  undo: forgotten,
});

export async function importMembers(
  tx: Tx,
  { now, actor, config }: WriteContext,
  { lines, included, consented, seconds, club }: Import,
): Promise<{ count: number }> {
  const preview = await previewImport(tx, config, { lines, included });
  const isIncluded = new Set(included);
  const people = preview
    .filter(({ outcome }) => outcome === "new")
    .map(({ name, email, phone, note }) => ({
      name,
      email,
      phone: phone || null,
      note: note || null,
      isBack: isIncluded.has(email),
    }));
  const data = { people, consented, club };
  await IMPORT.begin(tx, now, { meetup: null, seconds, recipients: people.length, data, by: actor });
  return { count: people.length };
}

interface Adding extends ImportData {
  /** Who began the import. */
  readonly by: MemberId | null;
  /** Who let it run. */
  readonly actor: MemberId | null;
}

async function addPeople(tx: Tx, now: Date, adding: Adding): Promise<number> {
  if (adding.consented) await lockUpcoming(tx, now);
  const known = await knownAmong(
    tx,
    adding.people.map(({ email }) => email),
  );
  const people = adding.people.filter(({ email }) => !known.has(email)).sort(byAddress);
  if (people.length === 0) return 0;
  for (const some of inPieces(people)) await addSome(tx, now, some, adding);
  const facts = { count: people.length, consented: adding.consented };
  const { actor } = adding;
  await audit(tx, now, { actor, action: "member.imported", target: "import", facts });
  return people.length;
}

async function addSome(
  tx: Tx,
  now: Date,
  people: ImportData["people"],
  { consented, by, actor, club }: Adding,
): Promise<void> {
  const from = consented ? "import-with-consent" : "import";
  const newcomers = people.map((one) => ({ ...one, from, isVerified: consented }) as const);
  const rows = await insertMembers(tx, now, newcomers).returning(["id", "email"]).execute();
  const ids = rows.map(({ id }) => id);
  const back = new Set(people.filter(({ isBack }) => isBack).map(({ email }) => email));
  for (const { id } of rows.filter(({ email }) => back.has(email)))
    await audit(tx, now, { actor, action: "member.brought-back", target: `member:${id}` });
  if (consented) await inviteToUpcoming(tx, now, ids);
  const members = tx.selectFrom("members").where("members.id", "in", ids);
  await enqueueToAll(
    tx,
    now,
    members,
    consented ? { kind: "added_member", by, club } : { kind: "verify", by, isAdded: true },
  );
}
