import * as z from "zod/mini";

/** The id of a row: PostgreSQL's `integer` has 31 bits. */
export const RowId = z.coerce.number().check(z.int(), z.positive(), z.maximum(2 ** 31 - 1));
