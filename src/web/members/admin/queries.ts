import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminMembers } from "#contract/members/admin.ts";
import { call } from "../../api.ts";

/** Unless another size is chosen. */
const PAGE_SIZE = 20;

export const membersPageQuery = (page: number, filters: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ["admin", "users", page, filters],
    queryFn: () => call(adminMembers, { query: { page, limit: PAGE_SIZE, ...filters } }),
    placeholderData: keepPreviousData,
  });
