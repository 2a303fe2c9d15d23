import { useEffect, useRef, useState } from "react";
import { isUnreached, isWorthAnotherTry, retryNotBefore } from "./api.ts";
import { retryPart } from "./connection.ts";

interface FailedCall {
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly retry: () => Promise<unknown>;
}

/** Tries a call again that failed, until the server answers it. @returns its error, which stays during a new try */
export function useRetried({ error, isPending, retry }: FailedCall): Error | null {
  const [last, setLast] = useState(error);
  const shown = error ?? (isPending ? last : null);
  if (shown !== last) setLast(shown);
  const now = useRef({ shown, isPending, retry });
  useEffect(() => {
    now.current = { shown, isPending, retry };
  });
  // Each retry fails with an error of its own: a part for each of them would begin its waits at one second.
  const isRetried = shown !== null && isWorthAnotherTry(shown);
  useEffect(() => {
    if (!isRetried) return;
    const part = retryPart({
      isFailing: () => true,
      isUnreached: () => isUnreached(now.current.shown),
      notBefore: () => retryNotBefore(now.current.shown),
      retry: async () => {
        if (!now.current.isPending)
          await now.current.retry().catch(() => {
            // Shown: it is the `error` of the next render.
          });
      },
    });
    part.check();
    return part.stop;
  }, [isRetried]);
  return shown;
}
