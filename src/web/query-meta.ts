import {
  MutationCache,
  type Query,
  QueryCache,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import toast from "react-hot-toast/headless";
import { ApiError, isUnreached, retryNotBefore, sentenceOf } from "./api.ts";

/** Prefixes of query keys that several subjects share: invalidating one invalidates all their queries. */
export const meetupsKey = ["meetups"] as const;
export const adminKey = ["admin"] as const;

/** Removes the queries of a deleted row, because its page may still be mounted and would fetch them. */
export const removeQueriesOf = (client: QueryClient, id: number): void =>
  client.removeQueries({ queryKey: adminKey, predicate: ({ queryKey }) => queryKey.includes(id) });

/** Whether the server does not ask, by `Retry-After`, to wait before the query is fetched again. */
export const isDue = ({ state }: Pick<Query, "state">): boolean => retryNotBefore(state.error) <= Date.now();

/**
 * The `refetchInterval` of a query that is polled. A poll that failed is not repeated: `connection.ts` retries it.
 * @param interval in milliseconds; false for no further poll
 */
export const polled =
  <Data>(interval: (data: Data | undefined) => number | false) =>
  ({ state }: { readonly state: { readonly status: string; readonly data: Data | undefined } }) =>
    state.status === "error" ? false : interval(state.data);

/** Fallback for the server's sentence, or a function of the error; null shows no message. */
export type Failure = string | ((error: Error) => string | null);

type QueryMeta = {
  /** Toast when data on screen could not be fetched again. */
  readonly failed?: Failure;
  /** Toast when there is no data at all. Usually absent, because the page itself says so. */
  readonly missing?: Failure;
};

/** Toasts of a mutation, and the queries that it invalidates. */
type MutationMeta = {
  readonly failed?: Failure;
  readonly succeeded?: string | ((answer: unknown) => string);
  /** Queries on screen with these keys are fetched again before the mutation settles. */
  readonly invalidates?: readonly QueryKey[];
};

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: QueryMeta;
    mutationMeta: MutationMeta;
  }
}

export const sentenceAbout = (error: Error, failure: Failure | undefined): string =>
  (typeof failure === "string" ? sentenceOf(error, failure) : failure?.(error)) ?? "";

function say(error: Error, failure: Failure | undefined): void {
  const sentence = sentenceAbout(error, failure);
  if (error instanceof ApiError && error.endedSession) toast.dismiss();
  else if (sentence !== "") toast.error(sentence, idOf(failure));
}

/** Toast id of a failure: prevents duplicates, and lets a later success dismiss the toast. */
const idOf = (failure: Failure | undefined) => (typeof failure === "string" ? { id: failure } : {});

/** Shows failures of queries that are still on screen, except where the line about the connection says so. */
export const newQueryCache = () =>
  new QueryCache({
    onError: (error, query) => {
      const { missing, failed } = query.meta ?? {};
      if (query.isActive() && !isUnreached(error))
        say(error, query.state.data === undefined ? missing : failed);
    },
  });

export const newMutationCache = () =>
  new MutationCache({
    onSuccess: (answer, _variables, _before, { meta }) => {
      const { succeeded, failed } = meta ?? {};
      if (typeof failed === "string") toast.dismiss(failed);
      if (succeeded) toast.success(typeof succeeded === "string" ? succeeded : succeeded(answer));
    },
    onError: (error, _variables, _before, { meta }) => say(error, meta?.failed),
    // Runs after the mutation's own `onSuccess`, because closing a dialog need not wait for a refetch.
    onSettled: async (_answer, error, _variables, _before, { meta }, { client }) => {
      if (error) return;
      await Promise.all((meta?.invalidates ?? []).map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
