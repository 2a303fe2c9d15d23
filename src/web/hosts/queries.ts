import { doorLinks } from "#contract/hosts.ts";
import type { MeetupId } from "#contract/ids.ts";
import { organisedMeetups } from "#contract/meetups/admin.ts";
import { adminKey } from "../base/query-meta.ts";
import { queryOf } from "../base/query-of.ts";

export const doorLinksQuery = (id: MeetupId) =>
  queryOf(doorLinks, {
    queryKey: [...adminKey, "door-links", id],
    input: { params: { id } },
    staleTime: 0,
  });

/** The member's own evenings. Never served from the cache alone, because an admin may have added or removed one. */
export const organisedQuery = queryOf(organisedMeetups, {
  queryKey: [...adminKey, "organised"],
  staleTime: 0,
  meta: { failed: "Fout bij ophalen van je avonden" },
});
