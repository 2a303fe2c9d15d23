const HEARD_AT = "heard-at";
const listeners = new Set<() => void>();
let isLost = false;

/** Whether the last call got no answer. */
export const isServerUnreachable = (): boolean => isLost;

/** Moment of the last answer by this device's clock (ISO 8601). Stored, because pages work offline. */
export const serverHeardAt = (): string | null => localStorage.getItem(HEARD_AT);

/** Called after each call. @param heard whether there was any answer, even an error */
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
