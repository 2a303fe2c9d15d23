import { useEffect, useRef, useState } from "react";
import { isUnreached, isWorthAnotherTry } from "./api.ts";
import { retryPart } from "./connection.ts";

interface FailedCall {
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly retry: () => Promise<unknown>;
  /** Whether another try waits for a press. */
  readonly isManual?: boolean;
}

/** Tries a call again that failed, until the server answers it. @returns its error, which stays during a new try */
export function useRetried({ error, isPending, retry, isManual = false }: FailedCall): Error | null {
  const [last, setLast] = useState(error);
  const shown = error ?? (isPending ? last : null);
  if (shown !== last) setLast(shown);
  const again = useRef(retry);
  useEffect(() => {
    again.current = retry;
  });
  useEffect(() => {
    if (shown === null || isManual || !isWorthAnotherTry(shown)) return;
    const part = retryPart({
      isFailing: () => true,
      isUnreached: () => isUnreached(shown),
      retry: () => again.current().catch(() => undefined),
    });
    part.check();
    return part.stop;
  }, [shown, isManual]);
  return shown;
}
