import type { MeetupId, MemberId } from "#contract/ids.ts";
import { MessageForm } from "#contract/mailings.ts";
import { audit } from "../audit/audit.ts";
import { countOrganisers } from "../calls/organisers-limits.ts";
import type { CallDeps } from "../calls/writes.ts";
import { enqueueToAll } from "../mail/enqueue.ts";
import type { Tx } from "../platform/db/schema.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { attendedMembers } from "../records/attendance.ts";
import { batchKind, type MeetupBatch } from "../records/batches.ts";
import { writeMeetup } from "../records/write-meetup.ts";
import { audienceOf, countAudience } from "./queries.ts";

export const MESSAGE = batchKind({
  name: "message",
  data: MessageForm,
  isAllowed: ({ audiences }, { data }) => audiences.includes(data.audience),
  run: async (tx, now, batch, actor) => {
    await mailToAudience(tx, now, batch);
    if (actor !== null) await auditMessage(tx, now, batch, { actor, action: "meetup.messaged" });
  },
  undo: async (tx, now, batch, actor) => {
    await auditMessage(tx, now, batch, { actor, action: "meetup.message-undone" });
    return true;
  },
});

type Message = Pick<MeetupBatch<MessageForm>, "meetup" | "data" | "createdBy" | "createdAt">;

const auditMessage = (
  tx: Tx,
  now: Date,
  { meetup, data }: Pick<Message, "meetup" | "data">,
  entry: { readonly actor: MemberId | null; readonly action: "meetup.messaged" | "meetup.message-undone" },
) => audit(tx, now, { ...entry, target: `meetup:${meetup.id}`, detail: data.subject });

interface SendInput {
  readonly id: MeetupId;
  readonly form: MessageForm;
  /** Length of the undo period; 0 sends at once. */
  readonly seconds: number;
  readonly actor: MemberId;
}

export function sendMessage(
  deps: CallDeps,
  { id, form, seconds, actor }: SendInput,
): Promise<Refused | { recipients: number }> {
  const now = deps.clock();
  return writeMeetup(deps.db, id, async (tx, meetup, scope) => {
    if (!scope.audiences.includes(form.audience)) return refused("not-to-them");
    const recipients = await countAudience(tx, id, form.audience, now);
    if (recipients === 0) return refused("nobody-to-write-to");
    const limited = await countOrganisers(tx, { ...deps, scope }, { what: "messages", key: `${id}` });
    if (limited) return limited;
    await MESSAGE.begin(tx, now, { meetup: id, seconds, recipients, data: form, by: actor });
    await auditMessage(tx, now, { meetup, data: form }, { actor, action: "meetup.messaged" });
    return { recipients };
  });
}

async function mailToAudience(
  tx: Tx,
  now: Date,
  { meetup, data, createdBy, createdAt }: Message,
): Promise<void> {
  const { audience: asked } = data;
  const recipients = await countAudience(tx, meetup.id, asked, now);
  const message = await tx
    .insertInto("messages")
    .values({
      ...data,
      meetup_id: meetup.id,
      member_id: null,
      sender_id: createdBy,
      recipients,
      created_at: createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (recipients === 0) return;
  const came = asked === "came" ? await attendedMembers(tx, meetup.id) : [];
  const audience = audienceOf(tx, meetup.id, asked, { now, came });
  await enqueueToAll(tx, now, audience, { kind: "message", meetup, message });
}
