import { type QueryKey, type UseMutationOptions, useMutation } from "@tanstack/react-query";
import type { Endpoint, ReadOf } from "#contract/endpoint.ts";
import { CALL_FAILED, call, type Input, messageOf } from "./api.ts";
import type { Failure, Success } from "./query-meta.ts";

interface Settings<E extends Endpoint>
  extends Omit<UseMutationOptions<ReadOf<E>, Error, Input<E>>, "mutationFn" | "meta"> {
  readonly invalidates: readonly QueryKey[];
  readonly failed?: Failure;
  readonly succeeded?: Success;
}

export type ChangeSettings<E extends Endpoint> = Settings<E> &
  (ReadOf<E> extends { message: string } ? object : { readonly succeeded: Success });

/** The mutation that makes one call: `mutate` takes the call's input. Failures and successes are shown as toasts. */
export function useChange<E extends Endpoint>(endpoint: E, settings: ChangeSettings<E>) {
  const { invalidates, failed = CALL_FAILED, succeeded = messageOf, ...options }: Settings<E> = settings;
  return useMutation({
    ...options,
    mutationFn: (input) => call(endpoint, input),
    meta: { invalidates, failed, succeeded },
  });
}

/**
 * For `onSettled`, which comes after the refetch of what the change invalidates: a form that starts from the page's values closes then,
 * or opened again it would start from the earlier ones and save them.
 */
export const onceShown =
  (close: () => void) =>
  (_answer: unknown, error: Error | null): void => {
    if (error === null) close();
  };
