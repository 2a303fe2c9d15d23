import type { Pagination } from "#contract/endpoint.ts";

export function paginationOf({ page, limit }: { page: number; limit: number }, total: number): Pagination {
  return { page, limit, total, pages: Math.ceil(total / limit) };
}
