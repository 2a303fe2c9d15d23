import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";

/** The filters that are set, by name; none is empty. */
export type SetFilters<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** Filters and page in the URL, so that back and sharing work; a changed filter begins at page 1. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [search, setSearch] = useSearchParams();
  // The address changes in a transition: two changes in a row must both build on the newest one.
  const newest = useRef(search);
  useEffect(() => {
    newest.current = search;
  }, [search]);

  const goWith = (next: URLSearchParams, options: { replace: boolean }) => {
    newest.current = next;
    setSearch(next, options);
  };
  const change = (name: Name | "page", value: string, options = { replace: name !== "page" }) => {
    const next = new URLSearchParams(newest.current);
    if (value === "") next.delete(name);
    else next.set(name, value);
    if (name !== "page") next.delete("page");
    goWith(next, options);
  };
  const filters: { [N in Name]?: string } = {};
  for (const name of names) {
    const value = search.get(name);
    if (value) filters[name] = value;
  }
  return {
    filters,
    page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
    change,
    goTo: (page: number) => change("page", String(page)),
    /** Goes to the last page instead of one that is not there (any more), which no way back leads to. */
    endAt: (page: number) => change("page", String(page), { replace: true }),
    /** Several at once; an empty one is not set. */
    replace: (values: Readonly<Partial<Record<Name, string>>>) => {
      const next = new URLSearchParams(newest.current);
      next.delete("page");
      for (const [name, value] of Object.entries<string | undefined>(values))
        if (value) next.set(name, value);
        else next.delete(name);
      goWith(next, { replace: true });
    },
    clear: () => goWith(new URLSearchParams(), { replace: false }),
    isAnySet: Object.keys(filters).length > 0,
    choice: (name: Name) => ({
      value: filters[name] ?? "",
      onChange: (event: { target: { value: string } }) => change(name, event.target.value),
    }),
    text: (name: Name) => ({ value: filters[name] ?? "", onSearch: (text: string) => change(name, text) }),
  };
}

export type Filters<Name extends string> = ReturnType<typeof useFilters<Name>>;
