import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ListFailed } from "../ui/empty.tsx";
import { type Failure, sentenceAbout } from "./query-meta.ts";

interface LoadedProps<Data, Key extends QueryKey> {
  readonly query: UseQueryOptions<Data, Error, Data, Key>;
  readonly loading: ReactNode;
  readonly failed?: Failure;
  readonly whenFailed?: (error: Error, retry: () => void) => ReactNode;
  /** @param isPlaceholder whether `data` is placeholder data until the answer arrives */
  readonly children: (data: Data, isPlaceholder: boolean) => ReactNode;
}

/** Shows a query in each of its states. Data stays visible when fetching it again fails. */
export function Loaded<Data, Key extends QueryKey>({
  query,
  loading,
  failed = query.meta?.failed,
  whenFailed,
  children,
}: LoadedProps<Data, Key>) {
  const { data, error: now, isPlaceholderData, errorUpdateCount, refetch } = useQuery(query);
  // Stays on screen while the query is tried again, so that it is announced once.
  const [last, setLast] = useState(now);
  if (now !== null && now !== last) setLast(now);
  if (data !== undefined) return children(data, isPlaceholderData);
  const error = errorUpdateCount > 0 ? (now ?? last) : null;
  if (!error) return loading;
  const retry = () => void refetch();
  return whenFailed?.(error, retry) ?? <ListFailed sentence={sentenceAbout(error, failed)} retry={retry} />;
}
