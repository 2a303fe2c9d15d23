/** The session token in the browser's storage, under the specification's key, as a store React can read. */
const KEY = "token";
const listeners = new Set<() => void>();

export const storedToken = (): string | null => localStorage.getItem(KEY);

export function storeToken(token: string): void {
  localStorage.setItem(KEY, token);
  document.documentElement.dataset.session = "";
  for (const listener of listeners) listener();
}

export function forgetSession(): void {
  localStorage.removeItem(KEY);
  delete document.documentElement.dataset.session;
  for (const listener of listeners) listener();
}

/** Tells of changes, those in other tabs too. */
export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
