import type * as z from "zod/mini";

/** The value under this key of the browser's storage; null when there is none, or it does not match the schema. */
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
