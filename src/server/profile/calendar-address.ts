import { apiPath } from "#contract/endpoint.ts";
import { myCalendar } from "#contract/profile.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import type { MemberId } from "#contract/row-id.ts";
import type { MemberRow } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { memberById } from "../members/queries.ts";
import { makeLinkToken } from "../secrets/link-tokens.ts";

const versionOf = (member: MemberRow) => String(member.feed_version);

/** What a calendar token confirms: renewing raises the version, so that earlier addresses no longer fit. */
export const CALENDAR_LINK = {
  purpose: "calendar",
  subjectsOf: (member: MemberRow) => [versionOf(member)],
} as const;

export async function calendarAddress(
  { db, config }: Deps,
  id: MemberId,
): Promise<{ url: string } | Refused> {
  const member = await memberById(db.read, id);
  if (!member) return refused("no-session");
  const claim = { purpose: "calendar", memberId: id, subject: versionOf(member) } as const;
  const token = makeLinkToken(config.secret, claim);
  return { url: `${config.publicUrl}${apiPath(myCalendar, { token })}` };
}

export async function renewCalendarAddress(deps: Deps, id: MemberId): Promise<{ url: string } | Refused> {
  await deps.db.write((tx) =>
    tx
      .updateTable("members")
      .set((eb) => ({ feed_version: eb("feed_version", "+", 1) }))
      .where("id", "=", id)
      .execute(),
  );
  return calendarAddress(deps, id);
}
