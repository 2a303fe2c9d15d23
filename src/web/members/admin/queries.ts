import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminMembers, type MemberFilters } from "#contract/members/admin.ts";
import { call } from "../../api.ts";
import type { SetFilters } from "../../lists/use-filters.ts";
import { adminKey } from "../../queries.ts";

/** How many a page shows can be chosen like a filter. */
export type MembersFilter = keyof MemberFilters | "limit";

const PAGE_SIZE = 20;

export const membersPageQuery = (page: number, filters: SetFilters<MembersFilter>) =>
  queryOptions({
    queryKey: [...adminKey, "users", page, filters],
    queryFn: () => call(adminMembers, { query: { page, limit: PAGE_SIZE, ...filters } }),
    placeholderData: keepPreviousData,
    meta: { failed: "Fout bij ophalen van gebruikers" },
  });
