import { useEffect } from "react";
import toast from "react-hot-toast/headless";
import type * as z from "zod/mini";

const KEY = "notice";

/** Stores a success message for the next page load in this tab. */
export function keepNotice(message: string): void {
  sessionStorage.setItem(KEY, message);
}

export function useKeptNotice(): void {
  useEffect(() => {
    const message = sessionStorage.getItem(KEY);
    if (message === null) return;
    sessionStorage.removeItem(KEY);
    toast.success(message);
  }, []);
}

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

/** The unsent draft under this name; null when there is none, or it does not match the schema. */
export const readDraft = <Draft>(name: string, schema: z.ZodMiniType<Draft>): Draft | null =>
  readStored(keyOf(name), schema);

/** @param draft JSON, for the form that opens next under this name */
export const writeDraft = (name: string, draft: string): void => localStorage.setItem(keyOf(name), draft);

export const dropDraft = (name: string): void => localStorage.removeItem(keyOf(name));

/** Removes all unsent drafts, when the member signs out or another member signs in. */
export function dropDrafts(): void {
  // Version 1.0.0 stored meetups under the prefix `meetup-draft`.
  for (const key of Object.keys(localStorage))
    if (/^(kept-text|meetup-draft):/.test(key)) localStorage.removeItem(key);
}

const keyOf = (name: string) => `kept-text:${name}`;
