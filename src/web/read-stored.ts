import type * as z from "zod/mini";

/** What lies in the browser's storage under this key; null when there is nothing, or nothing that can be read. */
export function readStored<Schema extends z.ZodMiniType>(
  key: string,
  schema: Schema,
): z.output<Schema> | null {
  return schema.safeParse(parsed(localStorage.getItem(key) ?? "null")).data ?? null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
