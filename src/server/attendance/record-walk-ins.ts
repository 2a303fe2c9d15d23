import type { SentTicks } from "#contract/attendance.ts";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { memberNamed } from "#domain/mailboxes.ts";
import { folded } from "#domain/search.ts";
import { audit } from "../audit/audit.ts";
import { mailVerification } from "../mail/enqueue.ts";
import type { MemberRow, Tx } from "../platform/db/schema.ts";
import { memberContaining } from "../platform/db/search.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { FIRST_ON_ADDRESS, insertMembers } from "../records/insert-members.ts";

type WalkIn = SentTicks["walkIns"][number];

interface Door {
  readonly meetup: MeetupId;
  readonly actor: MemberId | null;
  readonly now: Date;
  readonly room: number;
  /** Counts one with an address; refused when the caller may add no more of them. */
  readonly countAdded: () => Promise<Refused | null>;
}

interface Left {
  readonly keys: ReadonlySet<string>;
  readonly why: Refused | null;
}

/** Stores attendees without an answer, once for each key. The attendee asked for mails at check-in. @returns those not stored, and why */
export async function recordWalkIns(tx: Tx, door: Door, walkIns: readonly WalkIn[]): Promise<Left> {
  const unknown = await notYetThere(tx, door.meetup, walkIns);
  const { fresh, why } = await admitted(door, unknown);
  const left = { keys: new Set(unknown.filter((each) => !fresh.includes(each)).map(({ key }) => key)), why };
  if (fresh.length === 0) return left;
  const members = await membersByAddress(tx, door, fresh);
  const named = await membersByName(tx, door.meetup, fresh);
  await tx
    .insertInto("walk_ins")
    .values(
      fresh.map(({ key, name, email }) => {
        const member = email === undefined ? named.get(key) : members.get(key)?.id;
        return {
          meetup_id: door.meetup,
          key,
          name,
          member_id: member ?? null,
          created_at: door.now.toISOString(),
        };
      }),
    )
    .execute();
  return left;
}

async function admitted(
  { room, countAdded }: Door,
  unknown: readonly WalkIn[],
): Promise<{ fresh: readonly WalkIn[]; why: Refused | null }> {
  const fresh: WalkIn[] = [];
  let why = unknown.length > room ? refused("too-many-walk-ins") : null;
  let isOpen = true;
  for (const walkIn of unknown.slice(0, room)) {
    if (walkIn.email !== undefined && isOpen) {
      const limited = await countAdded();
      why = limited ?? why;
      isOpen = limited === null;
    }
    if (walkIn.email === undefined || isOpen) fresh.push(walkIn);
  }
  return { fresh, why };
}

async function notYetThere(tx: Tx, meetup: MeetupId, walkIns: readonly WalkIn[]): Promise<WalkIn[]> {
  if (walkIns.length === 0) return [];
  const keys = walkIns.map(({ key }) => key);
  const known = await tx
    .selectFrom("walk_ins")
    .select("key")
    .where("meetup_id", "=", meetup)
    .where("key", "in", keys)
    .execute();
  const byKey = new Map(walkIns.map((walkIn) => [walkIn.key, walkIn]));
  for (const { key } of known) byKey.delete(key);
  return [...byKey.values()];
}

/** By the key of the walk-in. Of several on one address it is the one with that name, or else the first. */
async function membersByAddress(
  tx: Tx,
  { meetup, actor, now }: Door,
  walkIns: readonly WalkIn[],
): Promise<Map<string, MemberRow>> {
  const names = new Map(walkIns.flatMap(({ email, name }) => (email === undefined ? [] : [[email, name]])));
  if (names.size === 0) return new Map();
  const newcomers = [...names].map(([email, name]) => ({ email, name, from: "door" as const }));
  const added = await insertMembers(tx, now, newcomers)
    .onConflict((conflict) => conflict.columns(FIRST_ON_ADDRESS).doNothing())
    .returning("id")
    .execute();
  for (const { id } of added)
    await audit(tx, now, { actor, action: "member.created", target: `member:${id}` });
  const there = await tx
    .selectFrom("members")
    .selectAll()
    .where("email", "in", [...names.keys()])
    .orderBy("mailbox_rank")
    .execute();
  const onAddress = Map.groupBy(there, ({ email }) => email);
  const found = walkIns.flatMap(({ key, name, email }) => {
    const member = email && memberNamed(onAddress.get(email) ?? [], name);
    return member ? [[key, member] as const] : [];
  });
  const members = [...new Set(found.map(([, member]) => member))];
  const seen = await walkedInBefore(tx, meetup, members);
  for (const member of members)
    if (member.verified_at === null && !seen.has(member.id)) await mailVerification(tx, now, member);
  return new Map(found);
}

/** By the key of the walk-in: the only invited member with that whole name, if they did not answer. No list of names is needed for it. */
async function membersByName(
  tx: Tx,
  meetup: MeetupId,
  walkIns: readonly WalkIn[],
): Promise<Map<string, MemberId>> {
  const found = new Map<string, MemberId>();
  for (const { key, name, email } of walkIns) {
    if (email !== undefined) continue;
    const alike = await invitedWithoutAnswer(tx, meetup)
      .where(memberContaining(tx, "name", name))
      .execute();
    const [member, another] = alike.filter((each) => folded(each.name) === folded(name));
    if (member && !another) found.set(key, member.id);
  }
  return found;
}

const invitedWithoutAnswer = (tx: Tx, meetup: MeetupId) =>
  tx
    .selectFrom("members")
    .innerJoin("invitations", "invitations.member_id", "members.id")
    .leftJoin("responses", (join) =>
      join.onRef("responses.member_id", "=", "members.id").on("responses.meetup_id", "=", meetup),
    )
    .select(["members.id", "members.name"])
    .where("invitations.meetup_id", "=", meetup)
    .where("responses.member_id", "is", null);

/** Those that were recorded at this meetup already: an address gets one mail, however often it is typed. */
async function walkedInBefore(
  tx: Tx,
  meetup: MeetupId,
  members: readonly MemberRow[],
): Promise<ReadonlySet<MemberId | null>> {
  if (members.length === 0) return new Set();
  const rows = await tx
    .selectFrom("walk_ins")
    .select("member_id")
    .where("meetup_id", "=", meetup)
    .where(
      "member_id",
      "in",
      members.map(({ id }) => id),
    )
    .execute();
  return new Set(rows.map(({ member_id }) => member_id));
}
