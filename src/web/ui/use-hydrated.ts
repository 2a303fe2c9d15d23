import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and during hydration: controls that need the script are disabled until then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
