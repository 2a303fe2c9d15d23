import * as z from "zod/mini";

/** Says that a field was left empty, and nothing more about it. */
export const required = (field: string) => z.minLength(1, { error: `${field} is verplicht`, abort: true });

/** Text that must be there, trimmed. */
export const requiredText = (field: string, max: number) =>
  z
    .string({ error: `${field} is verplicht` })
    .check(
      z.trim(),
      required(field),
      z.maxLength(max, { error: `${field} mag maximaal ${max} karakters zijn` }),
    );
