import type { Pagination } from "#contract/paging.ts";

/** Where this page stands among all. */
export function paginationOf({ page, limit }: { page: number; limit: number }, total: number): Pagination {
  return { page, limit, total, pages: Math.ceil(total / limit) };
}
