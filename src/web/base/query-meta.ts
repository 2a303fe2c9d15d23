import {
  MutationCache,
  type Query,
  QueryCache,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import toast from "react-hot-toast/headless";
import { ApiError, isUnreached, retryNotBefore, sentenceOf, wasWithdrawn } from "./api.ts";

/** Prefixes of query keys that several subjects share: invalidating one invalidates all their queries. */
export const meetupsKey = ["meetups"] as const;
export const adminKey = ["admin"] as const;

/** Removes the queries of a deleted row, because its page may still be mounted and would fetch them. */
export const removeQueriesOf = (client: QueryClient, id: number): void =>
  client.removeQueries({ queryKey: adminKey, predicate: ({ queryKey }) => queryKey.includes(id) });

/** Whether the server does not ask, by `Retry-After`, to wait before the query is fetched again. */
export const isDue = ({ state }: Pick<Query, "state">): boolean => retryNotBefore(state.error) <= Date.now();

/** The `refetchInterval` of a poll; `connection.ts` retries a failed one. @param interval in milliseconds; false for no further poll */
export const polled =
  <Data>(interval: (data: Data | undefined) => number | false) =>
  ({ state }: { readonly state: { readonly status: string; readonly data: Data | undefined } }) =>
    state.status === "error" ? false : interval(state.data);

/** Fallback for the server's sentence, or a function of the error; null shows no message. */
export type Failure = string | ((error: Error) => string | null) | null;

export type Success = string | ((answer: unknown) => string) | null;

type QueryMeta = {
  /** Toast when data on screen could not be fetched again. */
  readonly failed?: Failure;
  /** Toast when there is no data at all, also without a connection. Usually absent, because the page itself says so. */
  readonly missing?: Failure;
};

type MutationMeta = {
  readonly failed?: Failure;
  readonly succeeded?: Success;
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

/** @returns the id of the toast; null without one */
function say(error: Error, failure: Failure | undefined): string | null {
  if (wasWithdrawn(error)) return null;
  const sentence = sentenceAbout(error, failure);
  if (error instanceof ApiError && error.endedSession) toast.dismiss();
  else if (sentence !== "") return toast.error(sentence, idOf(failure));
  return null;
}

const idOf = (failure: Failure | undefined) => (typeof failure === "string" ? { id: failure } : {});

/** Shows failures of queries that are still on screen. The line about the connection says why old data stays. */
export const newQueryCache = () =>
  new QueryCache({
    onError: (error, query) => {
      const { missing, failed } = query.meta ?? {};
      if (!query.isActive()) return;
      if (query.state.data === undefined) say(error, missing);
      else if (!isUnreached(error)) say(error, failed);
    },
  });

const failures = new Set<string>();

/** Removes the toast at the next try, whose outcome it would contradict. */
export const untilNextTry = (shown: string): void => void failures.add(shown);

const successes = new Set<string>();

/** Removes what the toasts tell of earlier changes, which an undo would contradict. A toast with a button of its own stays. */
export const dismissSuccesses = (): void => dismissAll(successes);

function dismissAll(ids: Set<string>): void {
  for (const id of ids) toast.dismiss(id);
  ids.clear();
}

export const newMutationCache = () =>
  new MutationCache({
    onMutate: () => dismissAll(failures),
    onSuccess: (answer, _variables, _before, { meta }) => {
      const { succeeded } = meta ?? {};
      const sentence = typeof succeeded === "function" ? succeeded(answer) : succeeded;
      if (sentence) successes.add(toast.success(sentence));
    },
    onError: (error, _variables, _before, { meta }) => {
      const shown = say(error, meta?.failed);
      if (shown !== null) untilNextTry(shown);
    },
    // Runs between the mutation's own `onSuccess` and its `onSettled` (`onceShown`).
    onSettled: async (_answer, error, _variables, _before, { meta }, { client }) => {
      if (error) return;
      await Promise.all((meta?.invalidates ?? []).map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
