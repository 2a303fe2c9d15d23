import type { Decision } from "#contract/talks/admin.ts";
import type { TalkId } from "#contract/talks.ts";
import { audit } from "../audit/audit.ts";
import type { WriteContext } from "../calls/writes.ts";
import { enqueue } from "../mail/enqueue.ts";
import type { Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { memberById } from "../records/members.ts";
import { takeOpenTalk } from "../talks/open-talks.ts";
import { openTalks } from "./queries.ts";

/** About a talk that is on no programme. Of a declined one, its member hears; what nobody offered goes. */
export async function decideTalk(
  tx: Tx,
  { now, actor, scope }: WriteContext,
  { talk: id, decision, sentence }: Decision,
): Promise<Refused | { readonly talk: TalkId }> {
  const talk = await openTalks(tx, { member: actor, scope })
    .select(["talks.id", "talks.member_id", "talks.is_offered"])
    .where("talks.id", "=", id)
    .executeTakeFirst();
  if (!talk) return refused("proposal-gone");
  if (!(await takeOpenTalk(tx, talk, { state: decision, changed_at: now.toISOString() })))
    return refused("proposal-gone");
  notifyOnCommit(tx, "talks-changed");
  if (decision !== "declined") return { talk: id };
  const member = talk.member_id === null ? undefined : await memberById(tx, talk.member_id);
  const isHeard = member !== undefined && talk.is_offered === 1;
  if (isHeard) await enqueue(tx, now, member, { kind: "talk_declined", talk: id, sentence });
  else await tx.deleteFrom("talks").where("id", "=", id).execute();
  const target = member ? (`member:${member.id}` as const) : "meetups";
  await audit(tx, now, { actor, action: "talk.declined", target });
  return { talk: id };
}
