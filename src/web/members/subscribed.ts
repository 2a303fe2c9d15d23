import { useSyncExternalStore } from "react";

/** The address that subscribed during this visit; a page that is loaded again begins another visit. */
let address: string | null = null;
const listeners = new Set<() => void>();

export const subscribedAddress = (): string | null => address;

export function rememberSubscribed(email: string): void {
  address = email;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSubscribedAddress = (): string | null =>
  useSyncExternalStore(listen, subscribedAddress, () => null);
