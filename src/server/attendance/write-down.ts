import type { SentTicks } from "#contract/attendance.ts";
import type { MeetupId, MemberId } from "#contract/row-id.ts";
import { audit } from "../audit/record.ts";
import type { MemberRow, Tx } from "../db/schema.ts";
import { askToConfirm } from "../mail/ask-to-confirm.ts";
import { insertMembers } from "../members/insert-members.ts";

type WalkIn = SentTicks["walkIns"][number];

interface Door {
  readonly meetup: MeetupId;
  readonly actor: MemberId;
  readonly now: Date;
}

/**
 * Writes down who came without an answer; one whose key is known is there already. With an address that is a member's
 * they are that member, else they become one, who is asked to confirm it: at the door they asked for our mails.
 */
export async function writeDown(tx: Tx, door: Door, walkIns: readonly WalkIn[]): Promise<void> {
  const fresh = await notYetThere(tx, door.meetup, walkIns);
  if (fresh.length === 0) return;
  const members = await membersByAddress(tx, door, fresh);
  await tx
    .insertInto("walk_ins")
    .values(
      fresh.map(({ key, name, email }) => {
        const member = email === undefined ? undefined : members.get(email);
        return {
          meetup_id: door.meetup,
          key,
          name: member ? null : name,
          member_id: member?.id ?? null,
          created_at: door.now.toISOString(),
        };
      }),
    )
    .execute();
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

/** Of each address that was given the member who has it by now. */
async function membersByAddress(
  tx: Tx,
  { actor, now }: Door,
  walkIns: readonly WalkIn[],
): Promise<Map<string, MemberRow>> {
  const names = new Map(walkIns.flatMap(({ email, name }) => (email === undefined ? [] : [[email, name]])));
  if (names.size === 0) return new Map();
  const newcomers = [...names].map(([email, name]) => ({ email, name, from: "door" as const }));
  const added = await insertMembers(tx, now, newcomers)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .execute();
  for (const { id } of added)
    await audit(tx, now, { actor, action: "member.created", target: `member:${id}` });
  const members = await tx
    .selectFrom("members")
    .selectAll()
    .where("email", "in", [...names.keys()])
    .execute();
  for (const member of members) if (member.verified_at === null) await askToConfirm(tx, now, member);
  return new Map(members.map((member) => [member.email, member]));
}
