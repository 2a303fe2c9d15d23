import type { Query, QueryClient } from "@tanstack/react-query";
import { isUnreached, isWorthAnotherTry } from "./api.ts";
import { retryPart } from "./connection.ts";
import { profileKey } from "./sessions/viewer.ts";

/** Tries the failed queries on screen again, and fetches all of them again when the server returns. */
export function retryQueries(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  const failing = () => cache.findAll({ type: "active", predicate: isFailing });
  const part = retryPart({
    isFailing: () => failing().length > 0,
    isUnreached: () => failing().some((query) => isUnreached(query.state.error) || isProfile(query)),
    retry: () => client.refetchQueries({ type: "active", predicate: isFailing }),
    onReturn: () => client.refetchQueries({ type: "active" }),
  });
  const stop = cache.subscribe(part.check);
  return () => {
    stop();
    part.stop();
  };
}

const isFailing = ({ state }: Query) => state.status === "error" && isWorthAnotherTry(state.error);

/** Without it the session is not confirmed, whatever the server answers. */
const isProfile = ({ queryKey }: Query) => queryKey[0] === profileKey[0];
