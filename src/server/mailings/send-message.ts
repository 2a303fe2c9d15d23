import type { MessageForm } from "#contract/mailings.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import type { MeetupId, MemberId } from "#contract/row-id.ts";
import { audit } from "../audit/record.ts";
import { announce } from "../db/topics.ts";
import type { Deps } from "../deps.ts";
import { lockMeetup } from "../places/lock-meetup.ts";
import { countAudience } from "./queries.ts";
import { mailToAudience } from "./sending-messages.ts";

interface Sending {
  readonly id: MeetupId;
  readonly form: MessageForm;
  /** In which it can be undone. */
  readonly seconds: number;
  readonly actor: MemberId;
}

/** Sends a message about a meetup, at once or when the time to undo it is over. */
export function sendMessage(
  { db, clock }: Deps,
  { id, form, seconds, actor }: Sending,
): Promise<Refused | { kind: "queued"; recipients: number }> {
  const now = clock();
  return db.write(async (tx) => {
    const meetup = await lockMeetup(tx, id);
    if (!meetup) return refused("meetup-not-found");
    const recipients = await countAudience(tx, id, form.audience, now);
    if (recipients === 0) return refused("nobody-to-write-to");
    const send_at = seconds === 0 ? null : new Date(now.getTime() + seconds * 1000).toISOString();
    const message = await tx
      .insertInto("messages")
      .values({
        ...form,
        meetup_id: id,
        sender_id: actor,
        recipients,
        created_at: now.toISOString(),
        send_at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (send_at === null) await mailToAudience(tx, now, message);
    else announce(tx, "message-set");
    await audit(tx, now, {
      actor,
      action: "meetup.messaged",
      target: `meetup:${id}`,
      detail: form.subject,
    });
    return { kind: "queued", recipients };
  });
}
