import type { Work } from "#contract/handover/admin.ts";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { Read } from "../platform/db/schema.ts";
import { countRows, isNotOverAt } from "../platform/db/sql.ts";
import type { ReadDeps } from "../platform/deps.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { memberById } from "../records/members.ts";
import { announcementsPlannedBy, mailingsBegunBy } from "../records/planned-work.ts";

export async function workOf(
  { db: { read }, clock, config, site }: ReadDeps,
  id: MemberId,
): Promise<Work | Refused> {
  const member = await memberById(read, id);
  if (!member) return refused("member-not-found");
  const { contactEmail } = await site();
  const planned = await plannedWork(read, id);
  return {
    ...planned,
    evenings: (await eveningsOf(read, clock(), id)).length,
    contact: config.site.fixed.contactEmail === null && contactEmail === member.email,
  };
}

export async function plannedWork(
  read: Read,
  member: MemberId,
): Promise<Pick<Work, "announcements" | "mailings" | "series">> {
  const drafts = await announcementsPlannedBy(read, member).select("series_id").execute();
  const series = new Set(drafts.flatMap(({ series_id: id }) => id ?? []));
  const single = drafts.filter(({ series_id: id }) => id === null);
  const mailings = await countRows(mailingsBegunBy(read, member));
  return { announcements: single.length, mailings, series: series.size };
}

/** Those that are not over and that the member organises. */
export async function eveningsOf(read: Read, now: Date, member: MemberId): Promise<MeetupId[]> {
  const rows = await read
    .selectFrom("meetup_organisers")
    .innerJoin("meetups", "meetups.id", "meetup_organisers.meetup_id")
    .select("meetups.id")
    .where("meetup_organisers.member_id", "=", member)
    .where(isNotOverAt(now))
    .orderBy("meetups.id")
    .execute();
  return rows.map(({ id }) => id);
}
