import { useState } from "react";
import { useSearchParams } from "react-router";

/** @param byUrl dialogs that a name in the query string opens, such as `?nieuw` from the first steps */
export function useOpened<Dialog>(
  byUrl: Readonly<Record<string, Dialog>>,
): [Dialog | null, (opened: Dialog) => void, () => void] {
  const [opened, setOpened] = useState<Dialog | null>(null);
  const [search, setSearch] = useSearchParams();
  const name = Object.keys(byUrl).find((each) => search.has(each));
  const close = () => {
    setOpened(null);
    if (name === undefined) return;
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        next.delete(name);
        return next;
      },
      { replace: true },
    );
  };
  return [opened ?? (name === undefined ? null : (byUrl[name] ?? null)), setOpened, close];
}
