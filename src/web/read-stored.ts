import type * as z from "zod/mini";

/** The stored JSON value of this key; null when it is absent, malformed or does not match the schema. */
export function readStored<Schema extends z.ZodMiniType>(
  key: string,
  schema: Schema,
  storage: Storage = localStorage,
): z.output<Schema> | null {
  return schema.safeParse(parsed(storage.getItem(key) ?? "null")).data ?? null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
