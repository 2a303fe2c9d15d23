import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminMember, adminMembers, type ImportLine, type MemberFilters } from "#contract/members/admin.ts";
import type { MemberId } from "#contract/row-id.ts";
import { call, isUnknown, sentenceOf } from "../../api.ts";
import type { SetFilters } from "../../lists/use-filters.ts";
import { adminKey } from "../../queries.ts";

/** How many a page shows can be chosen like a filter. */
export type MembersFilter = keyof MemberFilters | "limit";

export const membersKey = [...adminKey, "users"] as const;

const PAGE_SIZE = 20;

export const membersPageQuery = (page: number, filters: SetFilters<MembersFilter>) =>
  queryOptions({
    queryKey: [...membersKey, page, filters],
    queryFn: () => call(adminMembers, { query: { page, limit: PAGE_SIZE, ...filters } }),
    placeholderData: keepPreviousData,
    meta: { failed: "Fout bij ophalen van gebruikers" },
  });

/** Who is deleted meanwhile is no failure worth a toast: the page says so. */
export const memberQuery = (id: MemberId) =>
  queryOptions({
    queryKey: [...adminKey, "user", id],
    queryFn: () => call(adminMember, { params: { id } }),
    meta: {
      failed: (error) => (isUnknown(error) ? null : sentenceOf(error, "Fout bij ophalen van dit lid")),
    },
  });

export interface ImportProgress {
  /** The new people of the file, all of them. */
  readonly lines: readonly ImportLine[];
  readonly consented: boolean;
  /** So many of them the server has confirmed. */
  readonly done: number;
  /** Why it does not go on; null while it does. */
  readonly stopped: string | null;
}

/** How far the import of this browser is; nothing is fetched, `useImport` writes it. */
export const importQuery = queryOptions({
  queryKey: ["import"],
  queryFn: (): ImportProgress | null => null,
  initialData: null,
  enabled: false,
  gcTime: Number.POSITIVE_INFINITY,
});
