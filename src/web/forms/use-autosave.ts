import { useEffect, useReducer, useRef, useState } from "react";
import { isUnreached } from "../base/api.ts";
import { retryPart } from "../base/connection.ts";
import { type Autosave, createAutosave, type Stored } from "./autosave.ts";
import { addOpen, tellOpenChanged } from "./open-saves.ts";

interface Record {
  readonly stored: Stored;
  readonly send: Parameters<typeof createAutosave>[1]["send"];
  readonly newerStored: Parameters<typeof createAutosave>[1]["newerStored"];
  /** Asks what the server has: another device may have saved something since. */
  readonly refetch: () => void;
}

/**
 * Saves while its fields are edited, when the page is hidden, and when they disappear: phones tell of nothing else. What the server did not
 * get is saved once it can be reached.
 */
export function useAutosave(record: Record): Autosave {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const now = useRef(record);
  now.current = record;
  const check = useRef(() => {});
  const [autosave] = useState(() =>
    createAutosave(record.stored, {
      send: (change) => now.current.send(change),
      newerStored: record.newerStored,
      onChange: () => {
        render();
        tellOpenChanged();
        check.current();
      },
    }),
  );
  autosave.accept(record.stored);
  useEffect(() => {
    const removeOpen = addOpen(autosave);
    const isWaiting = () => autosave.failures().some(isUnreached);
    const part = retryPart({
      isFailing: isWaiting,
      isUnreached: isWaiting,
      retry: () => autosave.retry(isUnreached),
    });
    check.current = part.check;
    const left = new AbortController();
    const refetch = () => now.current.refetch();
    const look = () => (document.visibilityState === "hidden" ? void autosave.saveAll() : refetch());
    document.addEventListener("visibilitychange", look, { signal: left.signal });
    addEventListener("focus", refetch, { signal: left.signal });
    return () => {
      left.abort();
      part.stop();
      removeOpen();
      void autosave.saveAll();
    };
  }, [autosave]);
  return autosave;
}
