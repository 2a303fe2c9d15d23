import { queryOptions, type UnusedSkipTokenOptions } from "@tanstack/react-query";
import type { Endpoint, ReadOf } from "#contract/endpoint.ts";
import { call, type Input } from "./api.ts";

interface Settings<E extends Endpoint> extends Omit<UnusedSkipTokenOptions<ReadOf<E>>, "queryFn"> {
  readonly input?: Input<E>;
}

type QuerySettings<E extends Endpoint> = Settings<E> &
  (object extends Input<E> ? object : { readonly input: Input<E> });

export function queryOf<E extends Endpoint>(endpoint: E, settings: QuerySettings<E>) {
  const { input = {} as Input<E>, ...options }: Settings<E> = settings;
  return queryOptions({ ...options, queryFn: () => call(endpoint, input) });
}
