import { useEffect, useRef } from "react";
import type * as z from "zod/mini";
import { readStored } from "./read-stored.ts";

/** What was typed under this name and not sent; null when there is nothing, or when this form cannot read it. */
export const keptText = <Values>(name: string, schema: z.ZodMiniType<Values>): Values | null =>
  readStored(keyOf(name), schema);

/** Puts something back under this name, to be found by the form that is opened next. */
export const keepText = (name: string, typed: object): void =>
  localStorage.setItem(keyOf(name), JSON.stringify(typed));

export const dropText = (name: string): void => localStorage.removeItem(keyOf(name));

/** Removes everything that was typed and not sent, when its member signs out or another one signs in. */
export function dropAllText(): void {
  // Version 1.0.0 kept meetups under a name of their own.
  for (const key of Object.keys(localStorage))
    if (/^(kept-text|meetup-draft):/.test(key)) localStorage.removeItem(key);
}

/**
 * Keeps what is typed until it is sent, whatever closes its form: a stray press, a lost session, a closed tab.
 * @param typed null while nothing is
 * @returns forgets it
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
