import { queryOptions } from "@tanstack/react-query";
import { organisedMeetups } from "#contract/meetups/admin.ts";
import { call } from "../api.ts";
import { adminKey } from "../query-meta.ts";

/** The member's own evenings. Never served from the cache alone, because an admin may have added or removed one. */
export const organisedQuery = queryOptions({
  queryKey: [...adminKey, "organised"],
  queryFn: () => call(organisedMeetups, {}),
  staleTime: 0,
  meta: { failed: "Fout bij ophalen van je avonden" },
});
