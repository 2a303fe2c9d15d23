import type { Host } from "#contract/hosts.ts";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { Read } from "../platform/db/schema.ts";

export async function organisedIds(read: Read, member: MemberId): Promise<MeetupId[]> {
  const rows = await read
    .selectFrom("meetup_organisers")
    .select("meetup_id")
    .where("member_id", "=", member)
    .orderBy("meetup_id")
    .execute();
  return rows.map(({ meetup_id }) => meetup_id);
}

export const organisedIn = (read: Read, member: MemberId) =>
  read
    .selectFrom("meetup_organisers")
    .innerJoin("meetups", "meetups.id", "meetup_organisers.meetup_id")
    .select(["meetups.id", "meetups.title", "meetups.date", "shown", "added_at"])
    .where("member_id", "=", member)
    .orderBy("added_at")
    .execute();

const organisers = (read: Read, meetup: MeetupId) =>
  read
    .selectFrom("meetup_organisers")
    .innerJoin("members", "members.id", "meetup_organisers.member_id")
    .select(["members.id", "members.name", "members.is_admin", "shown"])
    .where("meetup_id", "=", meetup)
    .orderBy("added_at")
    .orderBy("members.id");

export async function hostsOf(read: Read, meetup: MeetupId, asking: MemberId): Promise<Host[]> {
  const rows = await organisers(read, meetup).execute();
  return rows.map(({ id, name, is_admin, shown }) => ({
    id,
    name,
    shown: shown === 1,
    isAdmin: is_admin === 1,
    isSelf: id === asking,
  }));
}

/** Administrators and the organisers of the meetup, with a confirmed address. */
export const organisersToMail = (read: Read, meetup: MeetupId) =>
  read
    .selectFrom("members")
    .where("members.verified_at", "is not", null)
    .where((eb) =>
      eb.or([
        eb("members.is_admin", "=", 1),
        eb.exists(
          eb
            .selectFrom("meetup_organisers")
            .select("meetup_organisers.member_id")
            .whereRef("meetup_organisers.member_id", "=", "members.id")
            .where("meetup_organisers.meetup_id", "=", meetup),
        ),
      ]),
    );

export async function shownHosts(read: Read, meetup: MeetupId): Promise<{ hosts?: string[] }> {
  const rows = await organisers(read, meetup).where("shown", "=", 1).execute();
  return rows.length === 0 ? {} : { hosts: rows.map(({ name }) => name) };
}
