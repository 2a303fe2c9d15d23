import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminAudit } from "#contract/audit.ts";
import { call } from "../api.ts";
import { adminKey } from "../queries.ts";

const PAGE_SIZE = 20;

export const auditQuery = (page: number) =>
  queryOptions({
    queryKey: [...adminKey, "audit", page],
    queryFn: () => call(adminAudit, { query: { page, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    meta: { failed: "Fout bij ophalen van het logboek" },
  });
