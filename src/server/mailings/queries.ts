import { sql } from "kysely";
import type { Audience, Mailing, Recipients, SentMessage } from "#contract/mailings.ts";
import type { MeetupId, MemberId } from "#contract/row-id.ts";
import { whoCame } from "../attendance/queries.ts";
import type { Read } from "../db/schema.ts";
import { wantsInvitations } from "../invitations/muting.ts";
import { countToRemind } from "../invitations/silent.ts";
import { BOUNCES_THAT_STOP } from "../mail/bounces.ts";
import { guestsWith } from "../places/guests.ts";

export async function mailingProgress(read: Read, id: MeetupId): Promise<Mailing> {
  const { sent, failed, paused, all } = await read
    .selectFrom("emails")
    .select((eb) => [
      eb.fn.count<number>("sent_at").as("sent"),
      sql<number>`coalesce(sum(case when sent_at is null and failed_at is not null then 1 else 0 end), 0)`.as(
        "failed",
      ),
      sql<number>`coalesce(sum(case when sent_at is null and failed_at is null then paused else 0 end), 0)`.as(
        "paused",
      ),
      eb.fn.countAll<number>().as("all"),
    ])
    .where("meetup_id", "=", id)
    .executeTakeFirstOrThrow();
  return { queued: all - sent - failed, sent, failed, paused };
}

/** @param came who was there, where they are asked for: `whoCame` */
export function audienceOf(
  read: Read,
  meetup: MeetupId,
  audience: Audience,
  { now, came }: { now: Date; came: readonly MemberId[] },
) {
  const members = read.selectFrom("members").where("members.verified_at", "is not", null);
  if (audience === "came") return members.where("members.id", "in", came);
  if (audience !== "invited") return guestsWith(read, meetup, [audience]);
  return (
    members
      // Whoever has a place or waits for one hears of it, whatever they want otherwise.
      .where((eb) =>
        eb.or([
          wantsInvitations(now)(eb),
          eb("members.id", "in", guestsWith(read, meetup, ["confirmed", "waitlist"]).select("members.id")),
        ]),
      )
      .where("members.id", "in", (of) =>
        of.selectFrom("invitations").select("member_id").where("meetup_id", "=", meetup),
      )
  );
}

export async function countAudience(
  read: Read,
  meetup: MeetupId,
  audience: Audience,
  now: Date,
): Promise<number> {
  const came = audience === "came" ? await whoCame(read, meetup) : [];
  if (audience === "came" && came.length === 0) return 0;
  const { count } = await audienceOf(read, meetup, audience, { now, came })
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("members.bounces", "<", BOUNCES_THAT_STOP)
    .executeTakeFirstOrThrow();
  return count;
}

export async function recipients(read: Read, meetup: MeetupId, now: Date): Promise<Recipients> {
  return {
    confirmed: await countAudience(read, meetup, "confirmed", now),
    waitlist: await countAudience(read, meetup, "waitlist", now),
    invited: await countAudience(read, meetup, "invited", now),
    came: await countAudience(read, meetup, "came", now),
    unanswered: await countToRemind(read, meetup, now),
  };
}

const MOST_MESSAGES = 50;

export function messagesAbout(read: Read, meetup: MeetupId): Promise<SentMessage[]> {
  return read
    .selectFrom("messages")
    .leftJoin("members", "members.id", "messages.sender_id")
    .select(["messages.id", "audience", "subject", "text", "recipients", "messages.created_at"])
    .select("members.name as sender")
    .where("meetup_id", "=", meetup)
    .orderBy("messages.id", "desc")
    .limit(MOST_MESSAGES)
    .execute();
}
