import { MutationCache, QueryCache, type QueryKey } from "@tanstack/react-query";
import toast from "react-hot-toast/headless";
import { sentenceOf } from "./api.ts";

/** The server's sentence, else this one; or what is made of the error, where null says nothing. */
export type Failure = string | ((error: Error) => string | null);

type QueryMeta = {
  /** When what is on screen could not be fetched anew. */
  readonly failed?: Failure;
  /** When there is nothing to show either; mostly the page itself says that. */
  readonly missing?: Failure;
};

/** What a mutation says in a toast, and what it makes stale. */
type MutationMeta = {
  readonly failed?: Failure;
  readonly succeeded?: string | ((answer: unknown) => string);
  /** Fetched anew, where it is on screen, before the mutation counts as done. */
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
  if (sentence !== "") toast.error(sentence, idOf(failure));
}

/** What failed is said once, and no more when it succeeded after all. */
const idOf = (failure: Failure | undefined) => (typeof failure === "string" ? { id: failure } : {});

/** Says what failed, to who still looks at it. */
export const newQueryCache = () =>
  new QueryCache({
    onError: (error, query) => {
      const { missing, failed } = query.meta ?? {};
      if (query.isActive()) say(error, query.state.data === undefined ? missing : failed);
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
    // After the mutation's own `onSuccess`, which closes the dialog that need not wait for this.
    onSettled: async (_answer, error, _variables, _before, { meta }, { client }) => {
      if (error) return;
      await Promise.all((meta?.invalidates ?? []).map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
