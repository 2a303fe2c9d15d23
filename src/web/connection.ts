const HEARD_AT = "heard-at";
const listeners = new Set<() => void>();
let isLost = false;

/** Whether the last call found no server. */
export const isServerUnreachable = (): boolean => isLost;

/** When a call was answered last, by this device's clock: ISO 8601. It outlives the page, as what the page showed does. */
export const serverHeardAt = (): string | null => localStorage.getItem(HEARD_AT);

/** Said by who makes a call: whether there was an answer, whatever it was. */
export function reportServerContact(heard: boolean): void {
  if (heard) localStorage.setItem(HEARD_AT, new Date().toISOString());
  if (isLost === !heard) return;
  isLost = !heard;
  for (const listener of listeners) listener();
}

export function onServerLost(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
