import type { DatabaseSync } from "node:sqlite";
import { columnTypes } from "../contents.ts";
import { readFrom } from "./restored.ts";

interface MemberThen {
  readonly id: number;
  readonly email: string;
  readonly [fact: string]: unknown;
}

const CHANGED: readonly (readonly [column: string, says: (then: MemberThen) => string])[] = [
  ["email", ({ email }) => `has the address ${email} again`],
  [
    "is_admin",
    ({ is_admin }) => (is_admin === 1 ? "is an administrator again" : "is no longer an administrator"),
  ],
  [
    "password_hash",
    ({ password_hash }) => (password_hash === null ? "no longer has a password" : "has the earlier password"),
  ],
  [
    "club_messages",
    ({ club_messages }) =>
      club_messages === 1 ? "gets messages of the club again" : "no longer gets messages of the club",
  ],
  [
    "muted_until",
    ({ muted_until }) =>
      muted_until === null ? "gets invitations again" : "gets invitations as chosen earlier",
  ],
];

interface Content {
  readonly members: ReadonlyMap<number, MemberThen>;
  readonly passkeys: ReadonlyMap<string, number>;
  readonly meetups: ReadonlyMap<number, MeetupThen>;
  readonly answers: ReadonlySet<string>;
  readonly rights: readonly Right[];
  readonly webhooks: number;
}

const contentOf = (database: DatabaseSync): Content => ({
  members: membersIn(database),
  passkeys: passkeysIn(database),
  meetups: meetupsIn(database),
  answers: answersIn(database),
  rights: rightsIn(database),
  webhooks: webhooksIn(database),
});

/** One sentence for each difference with the replaced database; null when either cannot be read. */
export function differences(restored: string, replaced: string): readonly string[] | null {
  const now = readFrom(replaced, contentOf);
  const then = readFrom(restored, contentOf);
  if (now === null || then === null) return null;
  return [...memberDifferences(then, now), ...rightDifferences(then, now), ...meetupDifferences(then, now)];
}

function memberDifferences(then: Content, now: Content): string[] {
  const found: string[] = [];
  for (const member of then.members.values()) {
    const since = now.members.get(member.id);
    if (!since) found.push(`${member.email} was removed since and is a member again`);
    else
      for (const [column, says] of CHANGED)
        if (member[column] !== since[column]) found.push(`${since.email} ${says(member)}`);
    const back = [...then.passkeys].filter(([id, owner]) => owner === member.id && !now.passkeys.has(id));
    if (since && back.length > 0) found.push(`${since.email} has ${back.length} removed passkeys again`);
  }
  const gone = [...now.members.values()].filter(({ id }) => !then.members.has(id));
  for (const { email } of gone) found.push(`${email} became a member since and is no longer one`);
  return found;
}

interface MeetupThen {
  readonly title: string;
  readonly location: string;
  readonly starts_at: string;
  readonly status: string;
}

function meetupDifferences(then: Content, now: Content): string[] {
  const named = ({ title, starts_at }: MeetupThen) => `the meetup "${title}" (${starts_at.slice(0, 10)})`;
  const found: string[] = [];
  for (const [id, meetup] of then.meetups) {
    const since = now.meetups.get(id);
    if (!since) found.push(`${named(meetup)} was removed since and is there again`);
    else {
      if (meetup.status !== since.status)
        found.push(`${named(meetup)} is ${meetup.status} again; it was ${since.status} since`);
      if (meetup.starts_at !== since.starts_at) found.push(`${named(meetup)} begins at the time of the copy`);
      if (meetup.title !== since.title || meetup.location !== since.location)
        found.push(`${named(meetup)} has the title and the place of the copy`);
    }
  }
  for (const [id, meetup] of now.meetups)
    if (!then.meetups.has(id)) found.push(`${named(meetup)} was added since and is gone`);
  const answers = then.answers.symmetricDifference(now.answers).size;
  if (answers > 0) found.push(`answers that are as before, or gone: ${answers}`);
  if (then.webhooks > 0)
    found.push(`webhooks that were switched off: ${then.webhooks}; switch on those still in use`);
  return found;
}

function meetupsIn(database: DatabaseSync): Content["meetups"] {
  const status = columnTypes(database, "meetups").has("status") ? "status" : "'published' as status";
  const rows = database
    .prepare(`select id, title, location, starts_at, ${status} from meetups order by id`)
    .all();
  return new Map(rows.map(({ id, ...row }) => [Number(id), row as unknown as MeetupThen]));
}

interface Right {
  readonly key: string;
  /** Null: it is not about one meetup. */
  readonly meetup: number | null;
  readonly sentence: string;
}

/** What a member or a helper may do beside an administrator's rights. */
const RIGHTS: readonly (readonly [table: string, query: string])[] = [
  [
    "meetup_organisers",
    `select 'organiser ' || members.id || ' of ' || meetups.id as key, meetups.id as meetup,
        members.email || ' organises the meetup "' || meetups.title || '" again' as sentence
      from meetup_organisers
      join members on members.id = meetup_organisers.member_id
      join meetups on meetups.id = meetup_organisers.meetup_id
      order by members.id, meetups.id`,
  ],
  [
    "door_links",
    `select 'door link ' || door_links.id as key, meetups.id as meetup,
        'the door link "' || door_links.name || '" of the meetup "' || meetups.title || '" works again' as sentence
      from door_links join meetups on meetups.id = door_links.meetup_id
      where door_links.revoked_at is null order by door_links.id`,
  ],
  [
    "site",
    `select 'announcing' as key, null as meetup, 'organisers of a meetup may announce it again' as sentence
      from site where organisers_publish = 1`,
  ],
];

const rightsIn = (database: DatabaseSync): readonly Right[] =>
  RIGHTS.filter(([table]) => hasRights(database, table)).flatMap(
    ([, query]) => database.prepare(query).all() as unknown as Right[],
  );

/** Those of a meetup or a member that came back as a whole are not named apart. */
function rightDifferences(then: Content, now: Content): string[] {
  const kept = new Set(now.rights.map(({ key }) => key));
  return then.rights
    .filter(({ key, meetup }) => !kept.has(key) && (meetup === null || now.meetups.has(meetup)))
    .map(({ sentence }) => sentence);
}

/** A copy of an older version may lack the table or its column. */
const hasRights = (database: DatabaseSync, table: string): boolean =>
  table === "site"
    ? columnTypes(database, table).has("organisers_publish")
    : columnTypes(database, table).size > 0;

const answersIn = (database: DatabaseSync): Content["answers"] =>
  new Set(
    database
      .prepare("select meetup_id || '-' || member_id || '-' || status as answer from responses")
      .all()
      .map(({ answer }) => String(answer)),
  );

const webhooksIn = (database: DatabaseSync): number =>
  columnTypes(database, "webhooks").size === 0
    ? 0
    : Number(database.prepare("select count(*) as n from webhooks").get()?.n);

function membersIn(database: DatabaseSync): ReadonlyMap<number, MemberThen> {
  const columns = columnTypes(database, "members");
  const wanted = ["id", "email", ...CHANGED.map(([column]) => column)].filter((name) => columns.has(name));
  const rows = database.prepare(`select ${[...new Set(wanted)].join(", ")} from members order by id`).all();
  return new Map(rows.map((row) => [Number(row.id), row as MemberThen]));
}

function passkeysIn(database: DatabaseSync): ReadonlyMap<string, number> {
  if (columnTypes(database, "passkeys").size === 0) return new Map();
  const rows = database.prepare("select id, member_id from passkeys").all();
  return new Map(rows.map(({ id, member_id }) => [String(id), Number(member_id)]));
}
