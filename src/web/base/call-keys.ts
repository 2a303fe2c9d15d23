import type { Endpoint } from "#contract/endpoint.ts";
import { newId } from "./storage.ts";

/** Keys of calls whose answer was not heard, by what was asked (decision 57). */
const kept = new Map<string, string>();

export interface CallKey {
  readonly key: string;
  /** The program answered: the next call has another key. @param isDone whether it also ends the keys of other calls */
  readonly answered: (isDone: boolean) => void;
}

/**
 * The same while the program was not heard. A change that was made since ends it: the next press may mean something else. In an open form
 * that creates something a changed text keeps the key, because the first version may have arrived.
 */
export function keyOf(
  endpoint: Endpoint,
  input: { readonly body?: unknown },
  session: string | null,
): CallKey {
  const { body, ...others } = input;
  const asked = JSON.stringify([
    endpoint.method,
    endpoint.path,
    session,
    others,
    endpoint.creates ? null : body,
  ]);
  const key = kept.get(asked) ?? newId();
  kept.set(asked, key);
  return {
    key,
    answered: (isDone) => {
      if (isDone) kept.clear();
      else if (kept.get(asked) === key) kept.delete(asked);
    },
  };
}
