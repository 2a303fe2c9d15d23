import * as z from "zod/mini";

/** The stored JSON value of this key; null when it is absent, malformed or does not match the schema. */
export function readStored<Schema extends z.ZodMiniType>(
  key: string,
  schema: Schema,
  storage: Storage = localStorage,
): z.output<Schema> | null {
  return schema.safeParse(parsed(storage.getItem(key) ?? "null")).data ?? null;
}

/** An object with any keys, like `z.record`, which would weigh half a kilobyte in the script of the first visit. */
export const recordOf = <Value extends z.ZodMiniType>(values: Value) => z.catchall(z.object({}), values);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Unique in this browser. `crypto.randomUUID` exists only in a secure context. */
export const newId = (): string => crypto.getRandomValues(new Uint32Array(2)).join("-");

/** Key of a text that was typed and not saved (`createKeeper`). */
export const draftKey = (name: string): string => `kept-text:${name}`;

export const draftKeysOf = (storage: Storage): string[] =>
  Object.keys(storage).filter((key) => key.startsWith(draftKey("")));

/** Removes all texts that were typed and not saved, when the member signs out or another member signs in. */
export function dropDrafts(): void {
  // Version 1.0.0 stored meetups under the prefix `meetup-draft`.
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage))
      if (/^(kept-text|meetup-draft):/.test(key)) storage.removeItem(key);
}
