import { useEffect, useRef } from "react";
import type * as z from "zod/mini";
import { readStored } from "./read-stored.ts";

/** The unsent draft under this name; null when there is none, or it does not match the schema. */
export const keptText = <Values>(name: string, schema: z.ZodMiniType<Values>): Values | null =>
  readStored(keyOf(name), schema);

/** Stores a draft under this name for the form that opens next. */
export const keepText = (name: string, typed: object): void =>
  localStorage.setItem(keyOf(name), JSON.stringify(typed));

export const dropText = (name: string): void => localStorage.removeItem(keyOf(name));

/** Removes all unsent drafts, when the member signs out or another member signs in. */
export function dropAllText(): void {
  // Version 1.0.0 stored meetups under the prefix `meetup-draft`.
  for (const key of Object.keys(localStorage))
    if (/^(kept-text|meetup-draft):/.test(key)) localStorage.removeItem(key);
}

/**
 * Stores typed text until it is sent. It survives a stray press, a lost session and a closed tab.
 * @param typed null when there is nothing to store
 * @returns a function that removes the draft
 */
export function useKeptText(name: string, typed: object | null): () => void {
  const isDone = useRef(false);
  const text = typed === null ? null : JSON.stringify(typed);
  useEffect(() => {
    if (text !== null && !isDone.current) localStorage.setItem(keyOf(name), text);
  }, [name, text]);
  return () => {
    isDone.current = true;
    dropText(name);
  };
}

const keyOf = (name: string) => `kept-text:${name}`;
