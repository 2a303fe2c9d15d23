import { useEffect, useRef, useState } from "react";
import { type Began, type Draft, dropDraft, keepDraft, readDraft } from "./meetup-draft.ts";
import type { Editing } from "./use-opened.ts";

/**
 * Stores typed values until they are saved or discarded. Offers a draft that a closed tab or crash left,
 * and never applies it by itself. Stores nothing new until the organiser accepts or discards the old draft.
 * @param values null while the form has its initial values
 */
export function useDraft(opened: Editing, values: Draft["values"] | null, began: Began) {
  const [offered, setOffered] = useState(() => readDraft(opened));
  const isKept = useRef(false);
  useEffect(() => {
    if (offered) return;
    if (values) keepDraft(opened, { values, ...began });
    else if (isKept.current) dropDraft(opened);
    isKept.current = values !== null;
  }, [offered, opened, values, began]);
  return {
    offered,
    settle: () => setOffered(null),
    drop: () => {
      dropDraft(opened);
      setOffered(null);
    },
    /** Call when the values are saved or discarded. */
    forget: () => {
      if (!offered) dropDraft(opened);
    },
  };
}
