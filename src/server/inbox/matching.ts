import type { MeetupId, MemberId } from "#contract/ids.ts";
import { isCalendarTag } from "../mail/return-tags.ts";
import type { EmailRow, MemberRow, Read } from "../platform/db/schema.ts";
import type { ReadDeps } from "../platform/deps.ts";
import { memberByEmail } from "../records/members.ts";
import type { CalendarReply, Proof } from "./incoming.ts";

/** The mail of ours that a tag proves, or else a Message-ID together with the address that it went to. */
export async function mailProvenBy(
  read: Read,
  { tag, messageId }: Proof,
  recipient: string | null,
): Promise<EmailRow | null> {
  const tagged = tag === null ? undefined : await emailByTag(read, tag);
  if (tagged) return recipient === null || recipient === tagged.recipient ? tagged : null;
  if (messageId === null || recipient === null) return null;
  const named = await emailByMessageId(read, messageId);
  return named?.recipient === recipient ? named : null;
}

const emailByTag = (read: Read, tag: string) =>
  read.selectFrom("emails").selectAll().where("return_tag", "=", tag).executeTakeFirst();

/** Our Message-IDs begin with the number of the row (`mail/queue.ts`). */
async function emailByMessageId(read: Read, messageId: string): Promise<EmailRow | undefined> {
  const id = Number(/^<(\d{1,9})\./.exec(messageId)?.[1] ?? Number.NaN);
  if (!Number.isSafeInteger(id)) return undefined;
  return read
    .selectFrom("emails")
    .selectAll()
    .where("id", "=", id)
    .where("message_id", "=", messageId)
    .executeTakeFirst();
}

/** The member whose invitation the tag proves. A calendar program may answer with another address, but not with another member's. */
export async function memberProvenBy(
  { db: { read }, config }: ReadDeps,
  { tag, attendee, meetup }: CalendarReply,
): Promise<MemberId | null> {
  if (tag === null) return null;
  const named = await memberByEmail(read, attendee);
  const candidates = new Set<MemberId>(named ? [named.id] : []);
  if (!named?.verified_at) for (const id of await invitedTo(read, meetup)) candidates.add(id);
  for (const member of candidates) if (isCalendarTag(config.secrets, tag, { member, meetup })) return member;
  return null;
}

async function invitedTo(read: Read, meetup: MeetupId): Promise<MemberId[]> {
  const invited = read.selectFrom("invitations").select("member_id").where("meetup_id", "=", meetup);
  return (await invited.execute()).map(({ member_id }) => member_id);
}

/** Only shown beside the mail: an address proves nothing. */
export async function memberWriting(read: Read, address: string): Promise<MemberRow | undefined> {
  const member = await memberByEmail(read, address);
  return member?.verified_at === null ? undefined : member;
}
