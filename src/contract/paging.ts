import * as z from "zod/mini";
import { fields } from "./text.ts";

export const Pagination = z.object({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  pages: z.number(),
});
export type Pagination = z.output<typeof Pagination>;

const wholeNumber = (most: number, error: string) =>
  z.coerce.number({ error }).check(z.int(error), z.minimum(1, error), z.maximum(most, error));

/** Page 1 upwards; at most 100 rows a page. */
export const paging = (rows: number) =>
  fields({
    page: z._default(wholeNumber(1_000_000, "Deze pagina bestaat niet"), 1),
    limit: z._default(wholeNumber(100, "Er passen 1 tot 100 regels op een pagina"), rows),
  });
