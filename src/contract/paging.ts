import * as z from "zod/mini";

/** Where a page stands among all pages. */
export const Pagination = z.object({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  pages: z.number(),
});
export type Pagination = z.output<typeof Pagination>;

/** Page 1 upwards; at most 100 rows a page. */
export const paging = (rows: number) =>
  z.object({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), rows),
  });
