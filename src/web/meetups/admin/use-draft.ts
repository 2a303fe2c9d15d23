import { useEffect, useRef, useState } from "react";
import { type Began, type Draft, dropDraft, keepDraft, readDraft } from "./meetup-draft.ts";
import type { Editing } from "./use-opened.ts";

/**
 * Keeps what is typed until it is saved or given up. What an accident (a closed tab, a crash) left behind is offered,
 * never applied by itself, and stays until the offer is answered: until then nothing else is kept.
 * @param values null while the form says what it began with
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
    /** What was typed here is saved, or given up. */
    forget: () => {
      if (!offered) dropDraft(opened);
    },
  };
}
