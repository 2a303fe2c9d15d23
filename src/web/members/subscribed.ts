import { useSyncExternalStore } from "react";
import { Listeners } from "../listeners.ts";

/** The address that subscribed during this visit; a page that is loaded again begins another visit. */
let address: string | null = null;
const listeners = new Listeners();

export const subscribedAddress = (): string | null => address;

export function rememberSubscribed(email: string): void {
  address = email;
  listeners.notify();
}

export const useSubscribedAddress = (): string | null =>
  useSyncExternalStore(listeners.add, subscribedAddress, () => null);
