import * as z from "zod/mini";

/** The answer of a call that only says that it was done, and how: a Dutch sentence. */
export const MessageAnswer = z.object({ message: z.string() });
