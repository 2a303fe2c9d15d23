import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminEmails } from "#contract/admin-emails.ts";
import { call } from "../api.ts";

export const emailsPageQuery = (page: number, filters: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ["admin", "emails", page, filters],
    queryFn: () => call(adminEmails, { query: { page, ...filters } }),
    placeholderData: keepPreviousData,
  });
