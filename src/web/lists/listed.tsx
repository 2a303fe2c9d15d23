import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import toast from "react-hot-toast/headless";
import type { Pagination } from "#contract/paging.ts";
import { sentenceOf } from "../api.ts";
import { ListFailed, RowsSkeleton } from "../ui/empty.tsx";
import { Pager } from "../ui/pager.tsx";
import type { Filters } from "./use-filters.ts";

interface ListedProps<Answer> {
  readonly query: UseQueryResult<Answer>;
  readonly filters: Pick<Filters<never>, "page" | "goTo" | "endAt">;
  /** Said when it fails and the server gave no sentence. */
  readonly failed: string;
  /** Stands there when nothing is listed. */
  readonly empty: ReactNode;
  readonly children: (answer: Answer) => ReactNode;
}

/**
 * One page of a list, whatever its state: on its way, failed (with another try), empty, or there with the way to
 * the other pages. A page past the end, as after the last row of the last page was deleted, leads to the last one.
 */
export function Listed<Answer extends { readonly pagination: Pagination }>({
  query,
  filters: { page, goTo, endAt },
  failed,
  empty,
  children,
}: ListedProps<Answer>) {
  const { data, error, isPlaceholderData, refetch } = query;
  const pages = data?.pagination.pages ?? 0;
  const isPastEnd = !isPlaceholderData && pages > 0 && page > pages;
  useEffect(() => {
    if (isPastEnd) endAt(pages);
  });
  const isStale = data !== undefined && error !== null;
  useEffect(() => {
    if (isStale) toast.error(sentenceOf(error, failed));
  }, [isStale, error, failed]);
  if (!data && error) return <ListFailed sentence={sentenceOf(error, failed)} retry={() => void refetch()} />;
  if (!data || isPastEnd) return <RowsSkeleton />;
  if (data.pagination.total === 0) return empty;
  return (
    <>
      <div aria-busy={isPlaceholderData}>{children(data)}</div>
      <Pager page={page} pages={pages} onPage={goTo} />
    </>
  );
}
