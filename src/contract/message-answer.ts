import * as z from "zod/mini";

export const MessageAnswer = z.object({ message: z.string() });
