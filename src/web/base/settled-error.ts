import { useState } from "react";

/** The error of the last answer, also while the next one is awaited: nothing below it moves between two presses. */
export function useSettledError({
  error,
  isPending,
}: {
  readonly error: Error | null;
  readonly isPending: boolean;
}): Error | null {
  const [settled, setSettled] = useState(error);
  if (!isPending && settled !== error) setSettled(error);
  return isPending ? settled : error;
}
