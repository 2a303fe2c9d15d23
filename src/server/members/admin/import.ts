import * as z from "zod";
import { EmailAddress } from "#contract/fields.ts";
import type { MemberId } from "#contract/ids.ts";
import { ALREADY_MEMBER, type GivenName, type ImportLine } from "#contract/members/admin.ts";
import { PersonName } from "#contract/members.ts";
import { dateIn, dateInWords, type Instant } from "#domain/dutch-dates.ts";
import { MAX_ON_ONE, mayBeOne, namesByAddress, sameFirstName } from "#domain/mailboxes.ts";
import { folded } from "#domain/search.ts";
import { inviteToUpcoming } from "../../answers/invitations/invite.ts";
import { audit } from "../../audit/audit.ts";
import type { WriteContext } from "../../calls/writes.ts";
import { enqueueToAll } from "../../mail/enqueue.ts";
import type { Config } from "../../platform/config/config.ts";
import { lockUpcoming } from "../../platform/db/locks.ts";
import type { Read, Tx } from "../../platform/db/schema.ts";
import { MAILBOX_FULL } from "../../platform/refusals.ts";
import { forgotten, siteBatchKind } from "../../records/batches.ts";
import { departuresAmong } from "../../records/departures.ts";
import { byAddress, insertMembers } from "../../records/insert-members.ts";
import { lockMailboxes } from "../../records/mailboxes.ts";
import type { ReadLine } from "./imports/read-import.ts";

interface Previewed {
  readonly lines: readonly ReadLine[];
  /** Addresses of those who are added although they left. */
  readonly included: readonly string[];
  /** Those who are added on another's address. */
  readonly sharing: readonly GivenName[];
}

/** What an import of these lines would do. */
export async function previewImport(
  read: Read,
  config: Config,
  { lines, included, sharing }: Previewed,
): Promise<ImportLine[]> {
  const addresses = lines.map(({ email }) => email);
  const members = await namesAmong(read, addresses);
  const leftAt = await departedAmong(read, config, addresses);
  const isIncluded = new Set(included);
  const shares = new Set(sharing.map(personKey));
  /** Of each address the names of its members and of those that the lines above add. */
  const onAddress = new Map(members);
  const above = new Map<string, string[]>();
  const listed = namesByAddress(lines);
  /** The member that a line means by another surname: the only one with its first name, and without a line of its own. */
  const renamedOf = ({ email, name }: ReadLine): string | undefined => {
    const [one, ...others] = (members.get(email) ?? []).filter((other) => sameFirstName(other, name));
    if (one === undefined || others.length > 0) return undefined;
    return isOneOf(listed.get(email), one) ? undefined : one;
  };
  const elsewhere = await membersNotAt(read, listed);
  const withNamesake = (line: ImportLine): ImportLine => {
    const address = line.outcome === "new" ? elsewhere.get(folded(line.name)) : undefined;
    if (address === undefined) return line;
    const remark = [line.remark, `Zelfde naam als het lid op ${address}`].filter((one) => one !== "");
    return { ...line, remark: remark.join(". ") };
  };
  /** Of an address that another line has for another of its members. */
  const isOwnMember = (line: ReadLine) =>
    isOneOf(members.get(line.email), line.name) && !isOneOf(above.get(line.email), line.name);
  const outcomeOf = (line: ReadLine): ImportLine => {
    const names = onAddress.get(line.email) ?? [];
    const renamed = isAnother(line, names) ? renamedOf(line) : undefined;
    if (renamed !== undefined)
      return { ...line, outcome: "member", remark: `${ALREADY_MEMBER}, als ‘${renamed}’` };
    if (isAnother(line, names)) return asShared(line, names, shares.has(personKey(line)));
    if (line.outcome === "duplicate" && !isOwnMember(line)) return line;
    // A member's name is known and may be missing here.
    if (members.has(line.email)) return { ...line, outcome: "member", remark: remarkOfMember(line) };
    const left = leftAt.get(line.email);
    if (left === undefined || (line.outcome !== "new" && line.outcome !== "left")) return line;
    const day = dateInWords(dateIn(config.site.timeZone, Date.parse(left)));
    const remark = [`Ging weg op ${day}`, line.remark].filter((one) => one !== "").join(". ");
    return { ...line, outcome: isIncluded.has(line.email) ? line.outcome : "left", remark };
  };
  return lines.map((line) => {
    const read = withNamesake(outcomeOf(line));
    above.set(line.email, [...(above.get(line.email) ?? []), line.name]);
    if (read.outcome === "new") onAddress.set(read.email, [...(onAddress.get(read.email) ?? []), read.name]);
    return read;
  });
}

/** The addresses that a list lacks, by the name of their members; a first name alone says too little. */
async function membersNotAt(
  read: Read,
  listed: ReadonlyMap<string, unknown>,
): Promise<ReadonlyMap<string, string>> {
  const all = await read.selectFrom("members").select(["email", "name"]).orderBy("id").execute();
  const others = all.filter(({ email, name }) => !listed.has(email) && name.includes(" "));
  return new Map(others.map(({ email, name }) => [folded(name), email]));
}

const isOneOf = (names: readonly string[] | undefined, name: string): boolean =>
  name !== "" && names !== undefined && names.some((other) => mayBeOne(name, other));

const personKey = ({ email, name }: GivenName): string => `${email}\n${folded(name)}`;

/** Whether a line is of another person than those on its address. */
const isAnother = ({ outcome, name }: ReadLine, names: readonly string[]): boolean =>
  names.length > 0 &&
  (outcome === "new" || outcome === "duplicate") &&
  PersonName.safeParse(name).success &&
  !names.some((other) => mayBeOne(name, other));

function asShared(line: ReadLine, names: readonly string[], isChosen: boolean): ImportLine {
  if (names.length >= MAX_ON_ONE) return { ...line, outcome: "error", remark: MAILBOX_FULL };
  if (!isChosen) return { ...line, outcome: "shares", remark: `Dit adres is van ${names[0]}` };
  return { ...line, outcome: "new", remark: `Post via ${names[0]}` };
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

/** The names of the members on each of these addresses that has any, its first first. */
async function namesAmong(read: Read, addresses: readonly string[]): Promise<Map<string, readonly string[]>> {
  const found: GivenName[] = [];
  for (const some of inPieces([...new Set(addresses)])) {
    const rows = await read
      .selectFrom("members")
      .select(["email", "name"])
      .where("email", "in", some)
      .orderBy("mailbox_rank")
      .execute();
    found.push(...rows);
  }
  return namesByAddress(found);
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
      /** Whether they are added on another's address. */
      isSharing: z.boolean().default(false),
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
  { lines, included, sharing, consented, seconds, club }: Import,
): Promise<{ count: number }> {
  const preview = await previewImport(tx, config, { lines, included, sharing });
  const isIncluded = new Set(included);
  const shares = new Set(sharing.map(personKey));
  const people = preview
    .filter(({ outcome }) => outcome === "new")
    .map(({ name, email, phone, note }) => ({
      name,
      email,
      phone: phone || null,
      note: note || null,
      isBack: isIncluded.has(email),
      isSharing: shares.has(personKey({ email, name })),
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
  const people = await withRanks(tx, adding.people.toSorted(byAddress));
  if (people.length === 0) return 0;
  for (const some of inPieces(people)) await addSome(tx, now, some, adding);
  const facts = { count: people.length, consented: adding.consented };
  const { actor } = adding;
  await audit(tx, now, { actor, action: "member.imported", target: "import", facts });
  return people.length;
}

interface Ranked {
  readonly mailboxRank: number;
}

/** Those who can be added: on an address that is new, or as another person on one that has room. Locks the members on those. */
async function withRanks(
  tx: Tx,
  people: ImportData["people"],
): Promise<(ImportData["people"][number] & Ranked)[]> {
  await lockMailboxes(
    tx,
    people.flatMap(({ email, isSharing }) => (isSharing ? email : [])),
  );
  const onAddress = await namesAmong(
    tx,
    people.map(({ email }) => email),
  );
  return people.flatMap((one) => {
    const names = onAddress.get(one.email) ?? [];
    const mayJoin = one.isSharing && !names.some((name) => mayBeOne(name, one.name));
    if (names.length > 0 && (!mayJoin || names.length >= MAX_ON_ONE)) return [];
    onAddress.set(one.email, [...names, one.name]);
    return { ...one, mailboxRank: names.length };
  });
}

async function addSome(
  tx: Tx,
  now: Date,
  people: readonly (ImportData["people"][number] & Ranked)[],
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
