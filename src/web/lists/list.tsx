import type { QueryKey, UseQueryOptions } from "@tanstack/react-query";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import type { Pagination } from "#contract/endpoint.ts";
import { inDigits } from "#domain/wording.ts";
import { Loaded } from "../base/loaded.tsx";
import { Button } from "../ui/button.tsx";
import { RowsSkeleton } from "../ui/card.tsx";

interface Place {
  readonly filters: Pick<Filters<never>, "page" | "goTo" | "endAt" | "isAnySet">;
  readonly empty: ReactNode;
}

interface ListedProps<Answer, Key extends QueryKey> extends Place {
  readonly query: UseQueryOptions<Answer, Error, Answer, Key>;
  readonly above?: (answer: Answer) => ReactNode;
  readonly children: (answer: Answer) => ReactNode;
  /** Also below an empty list. */
  readonly below?: (answer: Answer) => ReactNode;
}

export function QueryList<Answer extends { readonly pagination: Pagination }, Key extends QueryKey>({
  query,
  above,
  children,
  below,
  ...place
}: ListedProps<Answer, Key>) {
  return (
    <Loaded query={query} loading={<RowsSkeleton />}>
      {(answer, isPlaceholder) => (
        <>
          {above?.(answer)}
          <Page pagination={answer.pagination} isPlaceholder={isPlaceholder} {...place}>
            {children(answer)}
          </Page>
          {below?.(answer)}
        </>
      )}
    </Loaded>
  );
}

interface PageProps extends Place {
  readonly pagination: Pagination;
  readonly isPlaceholder: boolean;
  readonly children: ReactNode;
}

/** Redirects a page past the end to the last page, for example after its only row was deleted. */
function Page({ pagination: { pages, total }, isPlaceholder, filters, empty, children }: PageProps) {
  const { page, goTo, endAt, isAnySet } = filters;
  const isPastEnd = !isPlaceholder && pages > 0 && page > pages;
  useEffect(() => {
    if (isPastEnd) endAt(pages);
  });
  if (isPastEnd) return <RowsSkeleton />;
  return (
    <>
      <p role="status" className="sr-only">
        {isAnySet && !isPlaceholder && (total === 0 ? "Niets gevonden" : `${inDigits(total)} gevonden`)}
      </p>
      {total === 0 ? (
        empty
      ) : (
        <>
          <div aria-busy={isPlaceholder}>{children}</div>
          <Pager page={page} pages={pages} onPage={goTo} />
        </>
      )}
    </>
  );
}

export type SetFilters<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** Filters and page in the URL, for the back button and sharing. A changed filter resets the page to 1. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [search, setSearch] = useSearchParams();
  // The URL changes in a transition, and a second change must build on the first.
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
    /** Replaces a page that does not exist by the last one, and removes it from the browser's history. */
    endAt: (page: number) => change("page", String(page), { replace: true }),
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

function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  if (pages <= 1) return null;
  return (
    <nav
      aria-label="Pagina’s"
      className="mt-6 flex items-center justify-between gap-2 max-xs:*:px-2.5 sm:gap-4"
    >
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={16} aria-hidden="true" /> Vorige
      </Button>
      <span role="status" className="text-center text-sm text-soft">
        Pagina {page} van {pages}
      </span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Volgende <ChevronRight size={16} aria-hidden="true" />
      </Button>
    </nav>
  );
}
