import type { QueryKey, UseQueryOptions } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import type { Pagination } from "#contract/paging.ts";
import { Loaded } from "../loaded.tsx";
import { Pager } from "../ui/pager.tsx";
import { RowsSkeleton } from "../ui/rows-skeleton.tsx";
import type { Filters } from "./use-filters.ts";

interface Place {
  readonly filters: Pick<Filters<never>, "page" | "goTo" | "endAt">;
  readonly empty: ReactNode;
}

interface ListedProps<Answer, Key extends QueryKey> extends Place {
  readonly query: UseQueryOptions<Answer, Error, Answer, Key>;
  /** Stands above the rows, and where there are none. */
  readonly above?: (answer: Answer) => ReactNode;
  readonly children: (answer: Answer) => ReactNode;
}

/** One page of a list, whatever its state: as `Loaded`, or empty, or there with the way to the other pages. */
export function Listed<Answer extends { readonly pagination: Pagination }, Key extends QueryKey>({
  query,
  above,
  children,
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

/** A page past the end, as after the last row of the last page was deleted, leads to the last one. */
function Page({ pagination: { pages, total }, isPlaceholder, filters, empty, children }: PageProps) {
  const { page, goTo, endAt } = filters;
  const isPastEnd = !isPlaceholder && pages > 0 && page > pages;
  useEffect(() => {
    if (isPastEnd) endAt(pages);
  });
  if (isPastEnd) return <RowsSkeleton />;
  if (total === 0) return empty;
  return (
    <>
      <div aria-busy={isPlaceholder}>{children}</div>
      <Pager page={page} pages={pages} onPage={goTo} />
    </>
  );
}
