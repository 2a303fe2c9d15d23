import { keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import type { BodyOf } from "#contract/endpoint.ts";
import type { MemberId } from "#contract/ids.ts";
import {
  adminMember,
  adminMembers,
  compareWithList,
  type ImportLine,
  type MemberFilters,
  type MemberOrder,
  memberGroups,
} from "#contract/members/admin.ts";
import { isUnknown, sentenceOf } from "../../base/api.ts";
import { adminKey } from "../../base/query-meta.ts";
import { queryOf } from "../../base/query-of.ts";
import type { SetFilters } from "../../lists/list.tsx";

/** The page size (`limit`) and the order (`sort`) are in the page's address, like a filter. */
export type MembersFilter = keyof MemberFilters | "limit" | "sort";

/** The call's own order is another, as specified. */
const SORT = "name" satisfies MemberOrder;

const membersKey = [...adminKey, "users"] as const;

const PAGE_SIZE = 20;

export const membersPageQuery = (page: number, filters: SetFilters<MembersFilter>) =>
  queryOf(adminMembers, {
    queryKey: [...membersKey, page, filters],
    input: { query: { page, limit: PAGE_SIZE, sort: SORT, ...filters } },
    placeholderData: keepPreviousData,
    meta: { failed: "Fout bij ophalen van gebruikers" },
  });

/** The members whose address contains this one. */
export const byAddressQuery = (address: string) =>
  queryOf(adminMembers, {
    queryKey: [...membersKey, "with", address],
    input: { query: { email: address } },
    enabled: address !== "",
  });

/** As many as match the other filters too. */
export const memberGroupsQuery = ({
  group: _group,
  limit: _limit,
  sort: _sort,
  ...filters
}: SetFilters<MembersFilter>) =>
  queryOf(memberGroups, {
    queryKey: [...membersKey, "groups", filters],
    input: { query: filters },
    placeholderData: keepPreviousData,
    meta: { failed: "Fout bij tellen van leden" },
  });

/** Of the list as it was imported: it stays the same while members come and go. */
export const comparisonQuery = (list: BodyOf<typeof compareWithList>) =>
  queryOf(compareWithList, {
    queryKey: [...membersKey, "comparison", list],
    input: { body: list },
    meta: { failed: "Fout bij vergelijken met de lijst" },
  });

export interface ImportedList {
  readonly list: BodyOf<typeof compareWithList>;
  /** As the preview showed them. */
  readonly lines: readonly ImportLine[];
}

/** What this page imported last, until it is closed: it is there again after a look at a member's page. */
export const importedListQuery = queryOptions<ImportedList | null>({
  queryKey: [...membersKey, "imported"],
  queryFn: skipToken,
  gcTime: Number.POSITIVE_INFINITY,
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
