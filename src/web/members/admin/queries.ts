import { keepPreviousData } from "@tanstack/react-query";
import type { MemberId } from "#contract/ids.ts";
import { adminMember, adminMembers, type MemberFilters } from "#contract/members/admin.ts";
import { isUnknown, sentenceOf } from "../../base/api.ts";
import { adminKey } from "../../base/query-meta.ts";
import { queryOf } from "../../base/query-of.ts";
import type { SetFilters } from "../../lists/list.tsx";

/** The page size (`limit`) is in the page's address, like a filter. */
export type MembersFilter = keyof MemberFilters | "limit";

const membersKey = [...adminKey, "users"] as const;

const PAGE_SIZE = 20;

export const membersPageQuery = (page: number, filters: SetFilters<MembersFilter>) =>
  queryOf(adminMembers, {
    queryKey: [...membersKey, page, filters],
    input: { query: { page, limit: PAGE_SIZE, ...filters } },
    placeholderData: keepPreviousData,
    meta: { failed: "Fout bij ophalen van gebruikers" },
  });

/** No toast when the member was deleted meanwhile, because the page says so. */
export const memberQuery = (id: MemberId) =>
  queryOf(adminMember, {
    queryKey: [...adminKey, "user", id],
    input: { params: { id } },
    meta: {
      failed: (error) => (isUnknown(error) ? null : sentenceOf(error, "Fout bij ophalen van dit lid")),
    },
  });
