import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import type { Pagination } from "#contract/paging.ts";
import { sentenceAbout } from "../query-meta.ts";
import { ListFailed, RowsSkeleton } from "../ui/empty.tsx";
import { Pager } from "../ui/pager.tsx";
import type { Filters } from "./use-filters.ts";

interface ListedProps<Answer, Key extends QueryKey> {
  /** Its `meta.failed` is said when it fails. */
  readonly query: UseQueryOptions<Answer, Error, Answer, Key>;
  readonly filters: Pick<Filters<never>, "page" | "goTo" | "endAt">;
  /** Stands there when nothing is listed. */
  readonly empty: ReactNode;
  readonly children: (answer: Answer) => ReactNode;
}

/**
 * One page of a list, whatever its state: on its way, failed (with another try), empty, or there with the way to
 * the other pages. A page past the end, as after the last row of the last page was deleted, leads to the last one.
 */
export function Listed<Answer extends { readonly pagination: Pagination }, Key extends QueryKey>({
  query,
  filters: { page, goTo, endAt },
  empty,
  children,
}: ListedProps<Answer, Key>) {
  const { data, error, isPlaceholderData, refetch } = useQuery(query);
  const pages = data?.pagination.pages ?? 0;
  const isPastEnd = !isPlaceholderData && pages > 0 && page > pages;
  useEffect(() => {
    if (isPastEnd) endAt(pages);
  });
  if (!data && error)
    return (
      <ListFailed sentence={sentenceAbout(error, query.meta?.failed) ?? ""} retry={() => void refetch()} />
    );
  if (!data || isPastEnd) return <RowsSkeleton />;
  if (data.pagination.total === 0) return empty;
  return (
    <>
      <div aria-busy={isPlaceholderData}>{children(data)}</div>
      <Pager page={page} pages={pages} onPage={goTo} />
    </>
  );
}
