import { useEffect, useRef, useState } from "react";
import { type Draft, dropDraft, keepDraft, readDraft } from "./meetup-draft.ts";
import type { Editing } from "./use-opened.ts";

/**
 * Keeps what is typed until it is saved or given up. What an accident (a closed tab, a crash) left behind is offered,
 * never applied by itself.
 * @param typed null while the form says what it began with
 */
export function useDraft(opened: Editing, typed: Draft | null) {
  const [offered, setOffered] = useState(() => readDraft(opened));
  const isKept = useRef(false);
  const { values, revision } = typed ?? {};
  useEffect(() => {
    if (values) keepDraft(opened, { values, revision: revision ?? null });
    else if (isKept.current) dropDraft(opened);
    isKept.current = values !== undefined;
  }, [opened, values, revision]);
  return {
    offered,
    settle: () => setOffered(null),
    drop: () => {
      dropDraft(opened);
      setOffered(null);
    },
  };
}
