import type { MemberId } from "#contract/ids.ts";
import { type Addressed, MemberMessageForm, MessageForm } from "#contract/mailings.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { audit } from "../audit/audit.ts";
import { countOrganisers } from "../calls/organisers-limits.ts";
import type { MeetupContext, WriteContext } from "../calls/writes.ts";
import { enqueueToAll } from "../mail/enqueue.ts";
import { lockCount } from "../platform/db/locks.ts";
import type { AuditTarget, MeetupRow, MessageRow, Read, Tx } from "../platform/db/schema.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { saveSite } from "../platform/site.ts";
import { attendedMembers } from "../records/attendance.ts";
import { type Batch, batchKind, type MeetupBatch, siteBatchKind } from "../records/batches.ts";
import { waitingClubQuestion } from "../records/club-messages.ts";
import { audienceOf, countAudience, countMembersToWrite, membersToWrite } from "./queries.ts";

type Written = Pick<MessageRow, "subject" | "text">;

/** The recipients of a message, and their name in the audit log and in the list of messages. */
interface Addressees {
  readonly target: AuditTarget;
  readonly actions: typeof TO_AUDIENCE | typeof TO_MEMBERS;
  readonly columns: Pick<MessageRow, "meetup_id" | "audience" | "member_id">;
  count(read: Read, now: Date): Promise<number>;
  mail(tx: Tx, now: Date, message: MessageRow): Promise<number>;
}

const TO_AUDIENCE = { sent: "meetup.messaged", undone: "meetup.message-undone" } as const;
const TO_MEMBERS = { sent: "members.messaged", undone: "members.message-undone" } as const;

const audienceAt = (meetup: MeetupRow, { audience }: Pick<MessageForm, "audience">): Addressees => ({
  target: `meetup:${meetup.id}`,
  actions: TO_AUDIENCE,
  columns: { meetup_id: meetup.id, audience, member_id: null },
  count: (read, now) => countAudience(read, meetup.id, audience, now),
  mail: async (tx, now, message) => {
    const came = audience === "came" ? await attendedMembers(tx, meetup.id) : [];
    const members = audienceOf(tx, meetup.id, audience, { now, came });
    return enqueueToAll(tx, now, members, { kind: "message", meetup, message });
  },
});

const membersTo = ({ to }: Pick<MemberMessageForm, "to">): Addressees => ({
  target: typeof to === "number" ? `member:${to}` : "members",
  actions: TO_MEMBERS,
  columns: { meetup_id: null, audience: null, member_id: onlyOne(to) },
  count: (read, now) => countMembersToWrite(read, to, now),
  mail: (tx, now, message) =>
    enqueueToAll(tx, now, membersToWrite(tx, to, now), { kind: "member_message", message }),
});

/** Null: the message is to several members. */
export const onlyOne = (to: Addressed): MemberId | null => (typeof to === "number" ? to : null);

/** Of both kinds of batches: runs by mailing the message, and undoes by forgetting it. */
const runAndUndo = <Taken extends Batch<Written>>(addresseesOf: (batch: Taken) => Addressees) => ({
  run: async (tx: Tx, now: Date, batch: Taken, actor: MemberId | null): Promise<number> => {
    const addressees = addresseesOf(batch);
    const mailed = await mail(tx, now, addressees, batch);
    if (actor !== null) await auditMessage(tx, now, addressees, { actor, what: "sent", written: batch.data });
    return mailed;
  },
  undo: async (tx: Tx, now: Date, batch: Taken, actor: MemberId | null): Promise<boolean> => {
    await auditMessage(tx, now, addresseesOf(batch), { actor, what: "undone", written: batch.data });
    return true;
  },
});

export const MESSAGE = batchKind({
  name: "message",
  data: MessageForm,
  isAllowed: ({ audiences }, { data }) => audiences.includes(data.audience),
  facts: ({ data }) => ({ message: data }),
  ...runAndUndo(({ meetup, data }: MeetupBatch<MessageForm>) => audienceAt(meetup, data)),
});

export const MEMBER_MESSAGE = siteBatchKind({
  name: "member-message",
  data: MemberMessageForm,
  isAllowed: ({ isAdmin }) => isAdmin,
  facts: ({ data }) => ({ member_message: data }),
  ...runAndUndo(({ data }: Batch<MemberMessageForm>) => membersTo(data)),
});

interface MessageEntry {
  readonly actor: MemberId | null;
  readonly what: keyof Addressees["actions"];
  readonly written: Written;
}

const auditMessage = (
  tx: Tx,
  now: Date,
  { actions, target }: Addressees,
  { actor, what, written }: MessageEntry,
) => audit(tx, now, { actor, action: actions[what], target, detail: written.subject });

/** The question is asked once a press: a second press while it waits changes nothing. */
export async function askAboutClub(
  tx: Tx,
  { now, actor }: WriteContext,
  { isWanted }: { readonly isWanted: boolean },
): Promise<null> {
  await lockCount(tx, "site");
  if (((await waitingClubQuestion(tx)) !== null) === isWanted) return null;
  await saveSite(tx, { club_question_at: isWanted ? (now.toISOString() as Instant) : null });
  const action = isWanted ? "members.asked-about-club" : "members.not-asked-about-club";
  await audit(tx, now, { actor, action, target: "members" });
  return null;
}

interface SendInput<Form> {
  readonly form: Form;
  readonly seconds: number;
}

type Sent = Promise<Refused | { recipients: number }>;

export async function sendMessage(
  tx: Tx,
  context: MeetupContext,
  { form, seconds }: SendInput<MessageForm>,
): Sent {
  const { now, actor, scope, meetup } = context;
  if (!scope.audiences.includes(form.audience)) return refused("not-to-them");
  const addressees = audienceAt(meetup, form);
  const recipients = await addressees.count(tx, now);
  if (recipients === 0) return refused("nobody-to-write-to");
  const limited = await countOrganisers(tx, context, { what: "messages", key: `${meetup.id}` });
  if (limited) return limited;
  await MESSAGE.begin(tx, now, { meetup: meetup.id, seconds, recipients, data: form, by: actor });
  await auditMessage(tx, now, addressees, { actor, what: "sent", written: form });
  return { recipients };
}

export async function sendMemberMessage(
  tx: Tx,
  { now, actor }: WriteContext,
  { form, seconds }: SendInput<MemberMessageForm>,
): Sent {
  const addressees = membersTo(form);
  const recipients = await addressees.count(tx, now);
  if (recipients === 0) return refused("nobody-to-write-to");
  await MEMBER_MESSAGE.begin(tx, now, { meetup: null, seconds, recipients, data: form, by: actor });
  await auditMessage(tx, now, addressees, { actor, what: "sent", written: form });
  return { recipients };
}

async function mail(
  tx: Tx,
  now: Date,
  addressees: Addressees,
  { data, createdBy, writtenBy, createdAt }: Batch<Written>,
): Promise<number> {
  const recipients = await addressees.count(tx, now);
  // The member that it is for may be removed.
  if (recipients === 0 && addressees.columns.meetup_id === null) return 0;
  const message = await tx
    .insertInto("messages")
    .values({
      subject: data.subject,
      text: data.text,
      ...addressees.columns,
      sender_id: createdBy,
      written_by: writtenBy,
      recipients,
      created_at: createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return recipients > 0 ? addressees.mail(tx, now, message) : 0;
}
