import { type DoorLink, MAX_DOOR_LINKS } from "#contract/hosts.ts";
import type { DoorLinkId, MeetupId } from "#contract/ids.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { doorHours } from "#domain/attendance.ts";
import { auditMeetup } from "../audit/audit.ts";
import { makeDoorToken, newNonce } from "../calls/door-token.ts";
import type { MeetupContext } from "../calls/writes.ts";
import type { Read, Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import type { ReadDeps } from "../platform/deps.ts";
import { type Refused, refused } from "../platform/refusals.ts";

/** All links of a meetup, revoked ones too, oldest first. */
export async function doorLinksOf({ db, config }: ReadDeps, meetup: MeetupId): Promise<DoorLink[]> {
  const rows = await links(db.read, meetup).execute();
  return rows.map(({ id, name, nonce, meetup_id, starts_at, ends_at, ticks, ...row }) => {
    const { from, until } = doorHours({ starts_at, ends_at });
    const token = makeDoorToken(config.secret, { meetup_id, nonce });
    return {
      id,
      name,
      ticks: Number(ticks),
      madeBy: row.created_by,
      url: `${config.publicUrl}${pathTo(PAGES.doorByLink, { token })}`,
      from: new Date(from).toISOString(),
      until: new Date(until).toISOString(),
      openedAt: row.opened_at,
      revokedAt: row.revoked_at,
    };
  });
}

const links = (read: Read, meetup: MeetupId) =>
  read
    .selectFrom("door_links")
    .innerJoin("meetups", "meetups.id", "door_links.meetup_id")
    .select(["door_links.id", "name", "nonce", "meetup_id", "opened_at", "revoked_at"])
    .select("door_links.created_by")
    .select(["starts_at", "ends_at"])
    .select((eb) =>
      eb
        .selectFrom("ticks")
        .select((ticks) => ticks.fn.countAll<number>().as("n"))
        .whereRef("ticks.door_link", "=", "door_links.id")
        .as("ticks"),
    )
    .where("meetup_id", "=", meetup)
    .orderBy("door_links.id");

/** Makes a link for a helper at check-in; at most five of a meetup work at once. */
export async function makeDoorLink(
  tx: Tx,
  { now, actor, meetup }: MeetupContext,
  { name }: { readonly name: string },
): Promise<Refused | null> {
  if (meetup.status === "draft") return refused("meetup-still-draft");
  if (meetup.status === "cancelled") return refused("meetup-cancelled");
  if (now.getTime() > doorHours(meetup).until) return refused("door-past");
  const open = await links(tx, meetup.id).where("revoked_at", "is", null).execute();
  if (open.length >= MAX_DOOR_LINKS) return refused("too-many-door-links");
  await tx
    .insertInto("door_links")
    .values({
      meetup_id: meetup.id,
      name,
      nonce: newNonce(),
      created_by: actor,
      created_at: now.toISOString(),
    })
    .execute();
  await auditMeetup(tx, now, meetup, { actor, action: "door-link.made" });
  return null;
}

export async function revokeDoorLink(
  tx: Tx,
  { now, actor, meetup }: MeetupContext,
  link: DoorLinkId,
): Promise<Refused | null> {
  const { numUpdatedRows } = await tx
    .updateTable("door_links")
    .set({ revoked_at: now.toISOString() })
    .where("id", "=", link)
    .where("meetup_id", "=", meetup.id)
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return refused("door-revoked");
  // The helper's phone listens for changes of attendance, and then asks again.
  notifyOnCommit(tx, "attendance-changed");
  await auditMeetup(tx, now, meetup, { actor, action: "door-link.revoked" });
  return null;
}
