import type { MessageForm } from "#contract/mailings.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import type { MeetupId, MemberId } from "#contract/row-id.ts";
import { whoCame } from "../attendance/queries.ts";
import { audit } from "../audit/record.ts";
import type { Deps } from "../deps.ts";
import { enqueueToAll } from "../mail/enqueue.ts";
import { lockMeetup } from "../places/lock-meetup.ts";
import { audienceOf, countAudience } from "./queries.ts";

interface Sending {
  readonly id: MeetupId;
  readonly form: MessageForm;
  readonly actor: MemberId;
}

export function sendMessage(
  { db, clock }: Deps,
  { id, form, actor }: Sending,
): Promise<Refused | { kind: "queued"; recipients: number }> {
  const now = clock();
  return db.write(async (tx) => {
    const meetup = await lockMeetup(tx, id);
    if (!meetup) return refused("meetup-not-found");
    const recipients = await countAudience(tx, id, form.audience, now);
    if (recipients === 0) return refused("nobody-to-write-to");
    const message = await tx
      .insertInto("messages")
      .values({ ...form, meetup_id: id, sender_id: actor, recipients, created_at: now.toISOString() })
      .returning(["id", "subject"])
      .executeTakeFirstOrThrow();
    const came = form.audience === "came" ? await whoCame(tx, id) : [];
    const audience = audienceOf(tx, id, form.audience, { now, came });
    await enqueueToAll(tx, now, audience, { kind: "message", meetup, message });
    await audit(tx, now, {
      actor,
      action: "meetup.messaged",
      target: `meetup:${id}`,
      detail: form.subject,
    });
    return { kind: "queued", recipients };
  });
}
