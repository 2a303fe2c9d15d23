import { queryOptions } from "@tanstack/react-query";
import type { MeetupId } from "#contract/ids.ts";
import { organisedMeetups } from "#contract/meetups/admin.ts";
import { doorLinks } from "#contract/organisers.ts";
import { call } from "../base/api.ts";
import { adminKey } from "../base/query-meta.ts";

export const doorLinksQuery = (id: MeetupId) =>
  queryOptions({
    queryKey: [...adminKey, "door-links", id],
    queryFn: () => call(doorLinks, { params: { id } }),
    staleTime: 0,
  });

/** The member's own evenings. Never served from the cache alone, because an admin may have added or removed one. */
export const organisedQuery = queryOptions({
  queryKey: [...adminKey, "organised"],
  queryFn: () => call(organisedMeetups, {}),
  staleTime: 0,
  meta: { failed: "Fout bij ophalen van je avonden" },
});
