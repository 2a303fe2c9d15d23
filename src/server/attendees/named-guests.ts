import { randomUUID } from "node:crypto";
import type { NewNamedGuest } from "#contract/responses/named-guests.ts";
import { addToCounters } from "../answers/places/counters.ts";
import { decideStatus } from "../answers/places/decide-status.ts";
import { openMeetup } from "../answers/places/open-meetup.ts";
import { passOnPlaces, settleFirst } from "../answers/places/promote.ts";
import { auditMeetup } from "../audit/audit.ts";
import { countOrganisers } from "../calls/organisers-limits.ts";
import type { MeetupContext } from "../calls/writes.ts";
import type { MeetupRow, Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";

/** Puts a person without membership on the guest list. They take a place by a member's rules, and never wait: no mail reaches them. */
export async function addNamedGuest(
  tx: Tx,
  context: MeetupContext,
  { name, beyond }: NewNamedGuest,
): Promise<Refused | true> {
  const { now, actor } = context;
  const limited = await countOrganisers(tx, context, { what: "people", key: `${actor}` });
  if (limited) return limited;
  const meetup = await openMeetup(tx, now, context.meetup);
  if (isRefused(meetup)) return meetup;
  if (!beyond && !(await hasPlace(tx, now, meetup))) return refused("no-place-by-name");
  const key = randomUUID();
  const row = { meetup_id: meetup.id, key, created_at: now.toISOString() };
  await tx
    .insertInto("walk_ins")
    .values({ ...row, name, member_id: null })
    .execute();
  await tx.insertInto("named_guests").values(row).execute();
  await addToCounters(tx, meetup.id, { confirmed: 1 });
  await settleFirst(tx, now, meetup.id);
  notifyOnCommit(tx, "attendance-changed");
  // Without the name, which is forgotten long before the audit log is.
  await auditMeetup(tx, now, meetup, { actor, action: "guest.named" });
  return true;
}

async function hasPlace(tx: Tx, now: Date, meetup: MeetupRow): Promise<boolean> {
  const asked = { action: "confirm", before: undefined, party: 1 } as const;
  return (await decideStatus(tx, now, meetup, asked)).status === "confirmed";
}

/** Takes the person off the list, with their ticks; the place is passed on at once. */
export async function removeNamedGuest(
  tx: Tx,
  { now, actor, meetup: locked }: MeetupContext,
  key: string,
): Promise<Refused | true> {
  const meetup = await openMeetup(tx, now, locked);
  if (isRefused(meetup)) return meetup;
  const of = tx.deleteFrom("named_guests").where("meetup_id", "=", meetup.id).where("key", "=", key);
  if (!(await of.returning("key").executeTakeFirst())) return refused("no-named-guest");
  await tx.deleteFrom("walk_ins").where("meetup_id", "=", meetup.id).where("key", "=", key).execute();
  await addToCounters(tx, meetup.id, { confirmed: -1 });
  await passOnPlaces(tx, now, meetup);
  notifyOnCommit(tx, "attendance-changed");
  await auditMeetup(tx, now, meetup, { actor, action: "guest.unnamed" });
  return true;
}
