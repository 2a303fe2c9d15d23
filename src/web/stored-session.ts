import { Profile } from "#contract/sessions.ts";
import { readStored } from "./read-stored.ts";

/**
 * The session in the browser's storage: the token under the specification's key `token`, and beside it whose it is,
 * so that a member's page need not wait for the profile.
 */
const TOKEN = "token";
const PROFILE = "user";
/** Theirs, for when there is no network. */
export const MY_MEETUPS = "my-meetups";
const listeners = new Set<() => void>();

export const storedToken = (): string | null => localStorage.getItem(TOKEN);

/** Whose token it is, as last heard from the server; null when that cannot be read. */
export const storedProfile = (): Profile | null => readStored(PROFILE, Profile);

export function storeProfile(profile: Profile): void {
  localStorage.setItem(PROFILE, JSON.stringify(profile));
}

/** Stores a session for the page that is loaded next; this page is not told. */
export function keepSession(token: string, profile: Profile): void {
  isLost = false;
  storeProfile(profile);
  localStorage.setItem(TOKEN, token);
}

export function storeSession(token: string, profile: Profile): void {
  keepSession(token, profile);
  confirmSession(token);
  document.documentElement.dataset.session = "";
  for (const listener of listeners) listener();
}

let isLost = false;
/** The token that this page knows to be good. */
let confirmed: string | null = null;

/** The server answered whose token it is; without network, the browser. */
export function confirmSession(token: string | null): void {
  confirmed = token;
}

/** Whether the server ended the session that this page had; until somebody signs in. */
export const wasSessionLost = (): boolean => isLost;

/**
 * The server answered 401 to a call with this token. One that was dead when the page started is removed silently
 * (specification, section 4).
 * @returns whether the member has to be told
 */
export function loseSession(token: string | null): boolean {
  const isSilent = token !== confirmed;
  isLost ||= !isSilent && token !== null;
  if (token === storedToken()) forgetSession();
  return !isSilent;
}

export const forgetMyMeetups = (): void => localStorage.removeItem(MY_MEETUPS);

export function forgetSession(): void {
  confirmed = null;
  for (const key of [TOKEN, PROFILE, MY_MEETUPS]) localStorage.removeItem(key);
  delete document.documentElement.dataset.session;
  for (const listener of listeners) listener();
}

export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
