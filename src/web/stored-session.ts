import { Profile } from "#contract/sessions.ts";
import { readStored } from "./read-stored.ts";

/**
 * The session in `localStorage`: the token under the key `token`, and the member's profile.
 * With a stored profile, a member's page need not wait for the server.
 */
const TOKEN = "token";
const PROFILE = "user";
/** Key of the member's own meetups, for when there is no network. */
export const MY_MEETUPS = "my-meetups";
const listeners = new Set<() => void>();

export const storedToken = (): string | null => localStorage.getItem(TOKEN);

/** Profile of the token's owner, from the last answer of the server; null when absent or unreadable. */
export const storedProfile = (): Profile | null => readStored(PROFILE, Profile);

export function storeProfile(profile: Profile): void {
  localStorage.setItem(PROFILE, JSON.stringify(profile));
}

/** Stores a session for the next page load, without notifying the listeners of this page. */
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
/** The token that this page knows to be valid. */
let confirmed: string | null = null;

/** Called when the server answered the token's profile, or the stored one serves without network. */
export function confirmSession(token: string | null): void {
  confirmed = token;
}

/** Whether the server ended this page's session; false again after the next sign-in. */
export const wasSessionLost = (): boolean => isLost;

/**
 * Handles a 401 to a call with this token. A token that was invalid when the page started is removed silently.
 * @returns whether to show a message to the member
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
