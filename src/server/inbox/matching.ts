import type { MeetupId, MemberId } from "#contract/ids.ts";
import { memberNamed } from "#domain/mailboxes.ts";
import { isCalendarTag, tagDigest } from "../mail/return-tags.ts";
import type { EmailRow, MemberRow, Read } from "../platform/db/schema.ts";
import type { ReadDeps } from "../platform/deps.ts";
import { membersAt } from "../records/mailboxes.ts";
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

/** The member whose file the tag proves. A calendar program may answer with another address, but not with another member's. */
export async function memberProvenBy(
  { db: { read }, config }: ReadDeps,
  { tag, attendee, meetup, member: own }: CalendarReply,
): Promise<MemberId | null> {
  if (tag === null) return null;
  const named = await membersAt(read, attendee);
  const isKnown = named.some((member) => member.verified_at !== null);
  const tagged = isKnown ? undefined : await memberTagged(read, tag, meetup);
  const candidates = [...named, tagged].filter((member) => member !== undefined);
  // A stored tag may be of a secret that is no longer accepted, or of a former address.
  const proven = candidates.find(({ id: member, email_changed_at: addressSince }) =>
    isCalendarTag(config.secrets, tag, { member, meetup, addressSince }),
  );
  return proven && (own === null || own === proven.id) ? proven.id : null;
}

const memberTagged = (read: Read, tag: string, meetup: MeetupId) =>
  read
    .selectFrom("calendar_tags")
    .innerJoin("members", "members.id", "calendar_tags.member_id")
    .select(["members.id", "members.email_changed_at"])
    .where("digest", "=", tagDigest(tag))
    .where("meetup_id", "=", meetup)
    .executeTakeFirst();

interface Writing {
  readonly address: string;
  readonly name: string;
  /** Whom the mail of ours was for that theirs answers. */
  readonly answered?: readonly MemberId[];
}

/** Only shown beside the mail: an address proves nothing. Of several on it, and first of those whose mail is answered, the one with the sender's name, or the first. */
export async function memberWriting(
  read: Read,
  { address, name, answered = [] }: Writing,
): Promise<MemberRow | undefined> {
  const confirmed = (await membersAt(read, address)).filter(({ verified_at }) => verified_at !== null);
  const mailed = confirmed.filter(({ id }) => answered.includes(id));
  return memberNamed(mailed, name) ?? memberNamed(confirmed, name);
}
