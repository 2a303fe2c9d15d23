import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminUsers } from "#contract/admin-members.ts";
import { call } from "../api.ts";

/** Unless another size is chosen. */
const PAGE_SIZE = 20;

export const usersPageQuery = (page: number, filters: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ["admin", "users", page, filters],
    queryFn: () => call(adminUsers, { query: { page, limit: PAGE_SIZE, ...filters } }),
    placeholderData: keepPreviousData,
  });
