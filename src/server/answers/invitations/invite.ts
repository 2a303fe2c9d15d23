import { type Expression, type ExpressionBuilder, sql } from "kysely";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { enqueue, enqueueToAll } from "../../mail/enqueue.ts";
import { lock, lockUpcoming } from "../../platform/db/locks.ts";
import { prepared } from "../../platform/db/prepared.ts";
import type { MeetupRow, MemberRow, Read, Tables, Tx } from "../../platform/db/schema.ts";
import { countRows, isPublishedUpcoming, wantsInvitations } from "../../platform/db/sql.ts";
import type { TxContext } from "../../platform/deps.ts";
import { takeClubQuestion } from "../../records/club-messages.ts";
import { forgetDepartures } from "../../records/departures.ts";
import { GETS_MAIL } from "../../records/members.ts";
import { addToAllCounters, addToCounters } from "../places/counters.ts";

/** The first time, one `welcome` mail invites to every upcoming meetup. @param from the mail begins with this meetup */
export async function admitMember(
  tx: Tx,
  context: TxContext,
  member: MemberRow,
  from: MeetupRow | null = null,
): Promise<void> {
  const { now } = context;
  await lockUpcoming(tx, now);
  await forgetDepartures(tx, context, [member.email]);
  const first = await tx
    .updateTable("members")
    .set({ verified_at: now.toISOString() })
    .where("id", "=", member.id)
    .where("verified_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!first) return;
  await inviteToUpcoming(tx, now, [member.id]);
  await enqueue(tx, now, member, { kind: "welcome", meetup: from });
}

/** Withdraws all invitations of a member. The caller holds the locks of `members/remove-member.ts`. */
export async function withdrawInvitations(tx: Tx, member: MemberId): Promise<void> {
  const withdrawn = await tx
    .deleteFrom("invitations")
    .where("member_id", "=", member)
    .returning("meetup_id")
    .execute();
  const meetups = withdrawn.map(({ meetup_id }) => meetup_id);
  if (meetups.length > 0)
    await addToAllCounters(
      tx,
      (of) => of("id", "in", meetups),
      () => ({ invited: -1 }),
    );
}

/** Withdraws one invitation. The caller holds the meetup's lock. */
export async function withdrawInvitation(tx: Tx, meetup: MeetupId, member: MemberId): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom("invitations")
    .where("meetup_id", "=", meetup)
    .where("member_id", "=", member)
    .executeTakeFirstOrThrow();
  if (Number(numDeletedRows) > 0) await addToCounters(tx, meetup, { invited: -1 });
}

const uninvited = (read: Read, now: Date, meetup: MeetupId) =>
  read
    .selectFrom("members")
    .where("verified_at", "is not", null)
    .where(wantsInvitations(now))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("invitations")
            .select("member_id")
            .whereRef("invitations.member_id", "=", "members.id")
            .where("invitations.meetup_id", "=", meetup),
        ),
      ),
    );

export function countUninvited(read: Read, now: Date, meetup: MeetupId): Promise<number> {
  return countRows(uninvited(read, now, meetup).where(GETS_MAIL));
}

/** Every verified member that wants that and is not invited yet, mails included, in a fixed number of statements. */
export async function inviteEveryone(
  tx: Tx,
  now: Date,
  meetup: Pick<MeetupRow, "id" | "title" | "date">,
): Promise<number> {
  await lock(tx, { invitations: "everyone" });
  await takeClubQuestion(tx, meetup.id);
  const newcomers = uninvited(tx, now, meetup.id);
  await enqueueToAll(tx, now, newcomers, { kind: "invitation", meetup });
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("invitations")
    .columns(["meetup_id", "member_id", "invited_at"])
    .expression(
      newcomers.select([
        sql<MeetupId>`cast(${meetup.id} as integer)`.as("meetup_id"),
        "members.id",
        sql<string>`cast(${now.toISOString()} as text)`.as("invited_at"),
      ]),
    )
    .executeTakeFirstOrThrow();
  const invited = Number(numInsertedOrUpdatedRows ?? 0);
  if (invited > 0) await addToCounters(tx, meetup.id, { invited });
  return invited;
}

/** To every upcoming meetup, in a fixed number of statements; the caller queues their one mail. */
export async function inviteToUpcoming(tx: Tx, now: Date, members: readonly MemberId[]): Promise<void> {
  await lockUpcoming(tx, now);
  const isComing = isPublishedUpcoming(now.toISOString());
  const withoutIt = (eb: ExpressionBuilder<Tables, "meetups">) =>
    eb
      .selectFrom("members")
      .where("members.id", "in", members)
      .where(notInvited(sql.ref<MemberId>("members.id")));
  await addToAllCounters(
    tx,
    (of) => of.and([isComing(of), of.exists(withoutIt(of).select("members.id"))]),
    (of) => ({
      invited: sql<number>`${withoutIt(of).select((count) => count.fn.countAll().as("people"))}`,
    }),
  );
  await tx
    .insertInto("invitations")
    .columns(["meetup_id", "member_id", "invited_at"])
    .expression((eb) =>
      eb
        .selectFrom(["meetups", "members"])
        .where(isComing)
        .where("members.id", "in", members)
        .where(notInvited(sql.ref<MemberId>("members.id")))
        .select([
          "meetups.id",
          "members.id as member_id",
          sql<string>`cast(${now.toISOString()} as text)`.as("invited_at"),
        ]),
    )
    .execute();
}

/** Counts a member that answers without an invitation, such as an organiser, as invited: no rate exceeds 100 %. */
export async function ensureInvited(tx: Tx, now: Date, meetup: MeetupId, member: MemberId): Promise<void> {
  const added = await newInvitations(tx, { meetup, member, at: now.toISOString() });
  if (added.length > 0) await addToCounters(tx, meetup, { invited: 1 });
}

const newInvitations = prepared((tx: Tx, { meetup, member, at }: Invitation) =>
  tx
    .insertInto("invitations")
    .values({ meetup_id: meetup, member_id: member, invited_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("member_id"),
);

interface Invitation {
  readonly meetup: MeetupId;
  readonly member: MemberId;
  readonly at: Instant;
}

export const notInvited =
  (member: MemberId | Expression<MemberId>) => (eb: ExpressionBuilder<Tables, "meetups">) =>
    eb.not(
      eb.exists(
        eb
          .selectFrom("invitations")
          .select("member_id")
          .whereRef("invitations.meetup_id", "=", "meetups.id")
          .where("invitations.member_id", "=", member),
      ),
    );
