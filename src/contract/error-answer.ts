import * as z from "zod/mini";

/** The body of every answer that is not a success; `error` and `details` are Dutch sentences. */
export const ErrorAnswer = z.object({
  error: z.string(),
  details: z.optional(z.array(z.string())),
  /** The verify mail was sent again. */
  resent: z.optional(z.boolean()),
  why: z.optional(z.enum(["prove-again", "passkey-needed", "offer-lapsed"])),
});
export type ErrorAnswer = z.output<typeof ErrorAnswer>;
