import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminAudit } from "#contract/audit.ts";
import { call } from "../api.ts";

const PAGE_SIZE = 20;

export const auditQuery = (page: number) =>
  queryOptions({
    queryKey: ["admin", "audit", page],
    queryFn: () => call(adminAudit, { query: { page, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
